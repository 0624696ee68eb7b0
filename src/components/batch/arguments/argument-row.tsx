import type { CSSProperties } from "react";
import type { ArgumentLine } from "../../../lib/display-json.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralRuns } from "../../../ui/literal-text.tsx";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

/** One row of drawn arguments: key, value, and the quotation marks of a string, all of it text. */
export function ArgumentRow({ row }: { readonly row: ArgumentLine }) {
  const { key, value, quotes, depth, kind, isDuplicate, isContinuation } = row;
  return (
    <div
      className={styles["row"]}
      style={{ "--depth": depth } as CSSProperties}
      data-kind={kind}
      data-continues={isContinuation || undefined}
    >
      <span className={styles["key"]}>
        {key === null ? null : (
          <span
            className={isDuplicate ? styles["twice"] : undefined}
            title={isDuplicate ? t("args.duplicate") : undefined}
          >
            <LiteralRuns runs={key} />
          </span>
        )}
      </span>
      <span className={styles["value"]} data-line={row.lines > 0 ? row.line : undefined}>
        {quotes === "both" || quotes === "opening" ? '"' : null}
        <LiteralRuns runs={value} />
        {quotes === "both" || quotes === "closing" ? '"' : null}
      </span>
    </div>
  );
}
