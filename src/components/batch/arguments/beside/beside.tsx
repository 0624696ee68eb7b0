import { type CSSProperties, lazy, Suspense, useId, useState } from "react";
import { useStore } from "zustand";
import type { ArgumentLine } from "../../../../lib/json/display-json.ts";
import { sourceOf } from "../../../../lib/text/literal-text.ts";
import { besideEn } from "../../../../messages/en/beside.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import { FetchBoundary } from "../../../fetch-boundary.tsx";
import { useInbox } from "../../../inbox-context.tsx";
import styles from "./beside.module.css";
import { useWholeString } from "./beside-text.tsx";
import { type Helpers, helpersOf } from "./helpers-of.ts";
import { HostBeside } from "./host-beside.tsx";

const t = speaker(besideEn);

/** What reads JSON inside a string is fetched when it is first opened. */
const Decoded = lazy(async () => ({ default: (await import("./decoded.tsx")).Decoded }));

/**
 * Under a row: what helps to read its value, labelled as ours, never in its place, never a link, and not part of what is
 * copied. It is drawn with its row, since a line that came later would move what is below it. Nothing is decided by it.
 */
export function Beside({ row }: { readonly row: ArgumentLine }) {
  const helpers = helpersOf(row, useWholeString());
  return helpers === null ? null : <HelpersBeside row={row} helpers={helpers} />;
}

interface HelpersBesideProps {
  readonly row: ArgumentLine;
  readonly helpers: Helpers;
}

function HelpersBeside({ row, helpers: { times, hosts, json } }: HelpersBesideProps) {
  const { preferences } = useInbox();
  const isOn = useStore(preferences, ({ helpersOn }) => helpersOn);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!isOn) return null;
  return (
    <div className={styles["beside"]} data-beside style={{ "--depth": row.depth } as CSSProperties}>
      <div className={styles["said"]}>
        <span className={styles["label"]} title={t("beside.off-hint")}>
          {t("beside.label")}
        </span>
        <div className={styles["words"]}>
          {times.map((time) => (
            <p key={time.digits}>{t(row.kind === "inline" ? "beside.time-of" : "beside.time", time)}</p>
          ))}
          {hosts.map((host) => (
            <HostBeside key={`${host.written} ${host.real}`} host={host} />
          ))}
          {json === null ? null : (
            <Button
              look="plain"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={t("beside.json-of", {
                what: t(isOpen ? "beside.json-close" : "beside.json"),
                key: (row.key ?? [])
                  .map((run) => ("label" in run ? `[${run.label}]` : sourceOf(run)))
                  .join(""),
              })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? "beside.json-close" : "beside.json")}
            </Button>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && json !== null ? (
          <FetchBoundary fallback={<p>{t("beside.not-read")}</p>}>
            <Suspense fallback={<p aria-busy="true">{t("beside.reading")}</p>}>
              <Decoded text={json} besideRow={(inner) => <Beside row={inner} />} />
            </Suspense>
          </FetchBoundary>
        ) : null}
      </div>
    </div>
  );
}
