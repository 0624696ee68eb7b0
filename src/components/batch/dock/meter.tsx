import { useStore } from "zustand";
import { decidableCalls } from "../../../domain/decision-draft.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { CallsStrip } from "./calls-strip.tsx";
import styles from "./dock.module.css";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(batchEn);

/** Beyond so many calls a tick a call takes the place of a box. */
const mostBoxes = 12;

const signs = { approve: "check", deny: "deny", answer: "answer", decline: "deny", abort: "abort" } as const;

interface MeterProps {
  readonly facts: DockFacts;
  readonly isShort?: boolean;
}

/** "2 of 3 decided", with a box a call: drawn for the eye, said in words. Nothing for a single call. */
export function Meter({ facts, isShort = false }: MeterProps) {
  const { batch, draftStore } = useBatchScope();
  const { choices, isAborting } = useStore(draftStore, ({ draft }) => draft);
  if (facts.isSingle) return null;
  const calls = decidableCalls(batch);
  if (calls.length > mostBoxes) return <CallsStrip facts={facts} isShort={isShort} />;
  return (
    <>
      <span className={styles["meter"]} aria-hidden="true">
        {calls.map(({ id, digest }) => {
          const choice = choices.get(id);
          const chosen = choice?.digest === digest ? choice.verb : "none";
          const verb = isAborting ? "abort" : chosen;
          return (
            <i key={id} data-verb={verb}>
              {verb === "none" ? null : <Icon name={signs[verb]} />}
            </i>
          );
        })}
      </span>
      <span className={styles["count"]}>
        {t(isShort ? "dock.decided-short" : "dock.decided", { decided: facts.decided, of: facts.waiting })}
      </span>
    </>
  );
}
