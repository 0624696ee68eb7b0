import { useId } from "react";
import { useStore } from "zustand";
import type { Verb } from "../../../domain/decision-rules.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { whyVerbOff } from "../press/why-off.ts";
import { NotTaken, ReasonOff, Why, WhyNotOffered } from "./beside-verbs.tsx";
import styles from "./call-verbs.module.css";
import { VerbButton } from "./verb-button.tsx";
import { WhyApprove } from "./why-approve.tsx";

/** The order in which verbs stand; which of them stand is the rules' alone. */
const inOrder: readonly Verb[] = ["approve", "answer", "deny", "decline", "abort"];

interface CallVerbsProps {
  readonly call: ToolCall;
  readonly isChangeUnseen: boolean;
}

/** The verbs of a waiting call. A recorded call has none, nor does one that takes none here. */
export function CallVerbs({ call, isChangeUnseen }: CallVerbsProps) {
  const scope = useBatchScope();
  const { policy, preferences } = useInbox();
  const look = useStore(scope.draftStore, ({ looks }) => looks.get(call.id));
  const areKeysOn = useStore(preferences, (state) => state.keysOn);
  const id = useId();
  if (call.outcome.kind !== "waiting" || scope.isFramed) return null;
  const verbs = inOrder.filter((verb) => call.rules.verbs.includes(verb));
  if (verbs.length === 0) return <ReasonOff id={id} call={call} />;
  const whyOff = (verb: Verb) => whyVerbOff({ scope, call, verb, look, policy, isChangeUnseen });
  // What is not about approve alone holds for every verb alike, and is said once.
  const all = whyOff(verbs.find((verb) => verb !== "approve") ?? "approve");
  const idOf = (why: string | null) =>
    why === null ? undefined : `${id}-${why === all ? "all" : "approve"}`;
  return (
    <>
      <div className={styles["verbs"]} data-count={verbs.length}>
        {verbs.map((verb) => (
          <VerbButton
            key={verb}
            call={call}
            verb={verb}
            offBecause={idOf(whyOff(verb))}
            noteId={`${id}-note`}
            hasKey={areKeysOn}
          />
        ))}
      </div>
      <div className={styles["beside"]}>
        {verbs[0] === "approve" && (all === null || whyOff("approve") !== all) ? (
          <WhyApprove id={`${id}-approve`} call={call} why={whyOff("approve")} />
        ) : null}
        {all === null ? null : <Why id={`${id}-all`} why={all} />}
        <WhyNotOffered call={call} />
        <NotTaken id={`${id}-note`} place={call.id} />
      </div>
    </>
  );
}
