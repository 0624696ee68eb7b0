import { type CSSProperties, Fragment, type ReactNode, useMemo, useState } from "react";
import { type ArgumentLine, displayLines } from "../../../../lib/json/display-json.ts";
import { jsonInStringLimits } from "../../../../lib/json/json-in-string.ts";
import { readJsonSource } from "../../../../lib/json/json-source.ts";
import { besideEn } from "../../../../messages/en/beside.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import { LiteralRuns } from "../../../../ui/literal-text.tsx";
import styles from "./beside.module.css";
import { BesideText } from "./beside-text.tsx";

const t = speaker(besideEn);

/** Rows that are drawn at first, and that one press adds. */
const step = 200;

interface DecodedProps {
  readonly text: string;
  /** What stands under a row of it: its own helpers. */
  readonly besideRow: (row: ArgumentLine) => ReactNode;
}

/** The JSON text of a string, row by row and read-only, numbers as they are spelt: beside the string, which stays above. */
export function Decoded({ text, besideRow }: DecodedProps) {
  const rows = useMemo(() => rowsOf(text), [text]);
  const [shown, setShown] = useState(step);
  if (rows === null) return <p>{t("beside.not-read")}</p>;
  const rest = rows.length - shown;
  return (
    <section className={styles["decoded"]} aria-label={t("beside.decoded")}>
      <p>{t("beside.decoded-says")}</p>
      <BesideText text={text}>
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one text never change places
          <Fragment key={index}>
            <DecodedRow row={row} />
            {besideRow(row)}
          </Fragment>
        ))}
      </BesideText>
      {rest <= 0 ? null : (
        <Button onClick={() => setShown(shown + step)}>
          {t("beside.more", { count: Math.min(rest, step) })}
        </Button>
      )}
    </section>
  );
}

function rowsOf(text: string): readonly ArgumentLine[] | null {
  const read = readJsonSource(text, jsonInStringLimits);
  return read.ok ? displayLines(read.root, text).rows.slice() : null;
}

function DecodedRow({ row: { key, isDuplicate, value, quotes, depth } }: { readonly row: ArgumentLine }) {
  return (
    <div className={styles["row"]} style={{ "--depth": depth } as CSSProperties} data-decoded>
      {key === null ? null : (
        <span className={styles["key"]}>
          <LiteralRuns runs={key} />
          {isDuplicate ? ` ${t("beside.twice")}` : null}
        </span>
      )}
      <span className={styles["value"]}>
        {quotes === "both" || quotes === "opening" ? '"' : null}
        <LiteralRuns runs={value} />
        {quotes === "both" || quotes === "closing" ? '"' : null}
      </span>
    </div>
  );
}
