import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { ArgumentRows } from "./argument-rows.tsx";
import styles from "./arguments.module.css";
import { EndMarker } from "./end-marker.tsx";
import { RawArguments } from "./raw-arguments.tsx";
import { useArgumentView } from "./use-argument-view.ts";

const t = speaker(batchEn);

interface ArgumentsBoxProps {
  readonly call: ToolCall;
  /** The call's name as it is spoken. */
  readonly name: string;
}

/**
 * The arguments of a call, literally: the first thing on a card after its name. The caller keys this by the call's
 * digest, so that what was looked at never counts for another text.
 */
export function ArgumentsBox({ call, name }: ArgumentsBoxProps) {
  const drawn = useArgumentView(call.argumentText);
  return (
    <section className={styles["box"]} aria-label={t("args.label", { name })} dir="ltr">
      {drawn.kind === "missing" ? (
        <>
          <p className={styles["quiet"]}>{t("args.missing")}</p>
          <EndMarker call={call} lines={0} unopened={0} />
        </>
      ) : null}
      {drawn.kind === "reading" ? <p className={styles["quiet"]}>{t("args.reading")}</p> : null}
      {drawn.kind === "rows" ? (
        <ArgumentRows call={call} name={name} view={drawn.view} text={drawn.text} />
      ) : null}
      {drawn.kind === "raw" ? <RawArguments call={call} name={name} text={drawn.text} /> : null}
    </section>
  );
}
