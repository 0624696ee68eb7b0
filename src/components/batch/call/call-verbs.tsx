import { useId } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { whyVerbOff } from "../why-off.ts";
import { NotTaken, ReasonOff } from "./beside-verbs.tsx";
import styles from "./call-verbs.module.css";
import { VerbButton } from "./verb-button.tsx";

interface CallVerbsProps {
  readonly call: ToolCall;
  readonly isChangeUnseen: boolean;
}

/** The verbs of a waiting call. A recorded call has none, nor does one that takes none here. */
export function CallVerbs({ call, isChangeUnseen }: CallVerbsProps) {
  const scope = useBatchScope();
  const { policy, preferences } = useInbox();
  const looks = useStore(scope.draftStore, (state) => state.looks);
  const areKeysOn = useStore(preferences, (state) => state.keysOn);
  const id = useId();
  if (call.outcome.kind !== "waiting" || scope.isFramed) return null;
  if (call.rules.verbs.length === 0) return <ReasonOff id={id} call={call} />;
  const off = (["approve", "deny"] as const).map((verb) => ({
    verb,
    why: whyVerbOff({ scope, call, verb, policy, looks, isChangeUnseen }),
  }));
  // One reason for both verbs is said once.
  const reasons = [...new Set(off.map(({ why }) => why))].filter((why) => why !== null);
  return (
    <>
      <div className={styles["verbs"]}>
        {off.map(({ verb, why }) => (
          <VerbButton
            key={verb}
            call={call}
            verb={verb}
            offBecause={why === null ? undefined : `${id}-${reasons.indexOf(why)}`}
            noteId={`${id}-note`}
            hasKey={areKeysOn}
          />
        ))}
      </div>
      <div className={styles["beside"]}>
        {reasons.map((why, index) => (
          <p key={why} id={`${id}-${index}`} className={styles["why"]}>
            <Icon name="info" />
            <span>{why}</span>
          </p>
        ))}
        <NotTaken id={`${id}-note`} place={call.id} />
      </div>
    </>
  );
}
