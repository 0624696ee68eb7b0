import { useId } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { whyVerbOff } from "../why-off.ts";
import { NotTaken, ReasonOff, Why, WhyApprove } from "./beside-verbs.tsx";
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
  const [approve, deny] = off.map(({ why }) => why);
  const offBecause = (why: string | null) => (why === null ? undefined : `${id}-${why === deny ? 1 : 0}`);
  return (
    <>
      <div className={styles["verbs"]}>
        {off.map(({ verb, why }) => (
          <VerbButton
            key={verb}
            call={call}
            verb={verb}
            offBecause={offBecause(why)}
            noteId={`${id}-note`}
            hasKey={areKeysOn}
          />
        ))}
      </div>
      <div className={styles["beside"]}>
        {/* One reason for both verbs is said once. */}
        {approve === deny ? null : <WhyApprove id={`${id}-0`} call={call} why={approve ?? null} />}
        {deny === null || deny === undefined ? null : <Why id={`${id}-1`} why={deny} />}
        <NotTaken id={`${id}-note`} place={call.id} />
      </div>
    </>
  );
}
