import { Fragment } from "react";
import { literalRuns, type Place, type Run } from "../lib/text/literal-text.ts";
import { turnsWithoutLetters } from "../lib/text/turning-text.ts";
import styles from "./literal-text.module.css";

/** Text from outside, drawn literally: what could not be seen is a chip with its number; nothing acts. */
export function LiteralText({ text, place }: { readonly text: string; readonly place: Place }) {
  const runs = literalRuns(text, place);
  if (runs.length === 1 && runs[0]?.kind === "text") return ordered(text);
  return <LiteralRuns runs={runs} />;
}

/** Runs that were made before, drawn in order. */
export function LiteralRuns({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, index) => (
    // Runs have no identity of their own and never move: the text they were made from is what changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{drawn(run)}</Fragment>
  ));
}

/** Where nothing is read from right to left, the order on screen is the order of the text (T-09). */
const ordered = (text: string) => (turnsWithoutLetters(text) ? <bdo dir="ltr">{text}</bdo> : text);

function drawn(run: Run) {
  switch (run.kind) {
    case "text":
      return ordered(run.text);
    case "chip":
    case "repeat":
      return (
        // What a run stands for is kept where a test can hold it against the text; a chip says it by its number.
        <span
          className={styles["chip"]}
          data-chip={run.kind}
          data-source={run.kind === "repeat" ? run.source : undefined}
        >
          {run.label}
        </span>
      );
    case "quiet":
      return (
        <>
          <span className={styles["quiet"]} data-chip="quiet" aria-hidden="true">
            {run.mark}
          </span>
          {run.source}
        </>
      );
  }
}
