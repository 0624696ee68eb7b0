import { Fragment } from "react";
import { cutAtMarks, type MarkSpan } from "../../../lib/sheet/find-marks.ts";
import type { Run } from "../../../lib/text/literal-text.ts";
import { LiteralRuns } from "../../../ui/literal-text.tsx";
import styles from "./arguments.module.css";

interface MarkedRunsProps {
  readonly runs: readonly Run[];
  readonly spans: readonly MarkSpan[] | undefined;
  /** The match that a person is at; null for none. */
  readonly current: number | null;
}

/** Runs with what was found in them marked; the text is the same with and without marks. */
export function MarkedRuns({ runs, spans, current }: MarkedRunsProps) {
  if (spans === undefined || spans.length === 0) return <LiteralRuns runs={runs} />;
  return cutAtMarks(runs, spans).map(({ match, runs: cut }, index) => {
    const drawn = <LiteralRuns runs={cut} />;
    const isCurrent = match !== null && match === current;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity of their own and never move
      <Fragment key={index}>
        {match === null ? (
          drawn
        ) : (
          <mark className={styles["found"]} aria-current={isCurrent || undefined}>
            {drawn}
          </mark>
        )}
      </Fragment>
    );
  });
}
