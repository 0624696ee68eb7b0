import type { Act, ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { Answer } from "../../../domain/decision.ts";
import { answerOf, contentOf, validate } from "../../../domain/draft-validation.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { keyOf } from "../../../stores/draft-store.ts";
import { useInbox } from "../../inbox-context.tsx";
import { focusAfterSending } from "../after/after-focus.ts";
import { noteEnds } from "../arguments/note-ends.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { goToCall, goToFault } from "../focus/go-to-fault.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { seenOf } from "../record/seen-of.ts";
import { offeredAct, wordsFor } from "./act-of.ts";
import { whyActOff } from "./why-act-off.ts";
import { whyAllOff } from "./why-off.ts";

const t = speaker(batchEn);

/**
 * Sends the draft, as decisions while something waits and else as the act that the batch offers, or goes to the first
 * thing that keeps it from being sent.
 */
export function useSubmit(scope: BatchScopeValue) {
  const { runner, policy } = useInbox();

  function send(seenBatch: ApprovalBatch): void {
    const { draft } = scope.draftStore.getState();
    const act = offeredAct(scope, draft);
    if (act === null) decide(seenBatch);
    else perform(act, wordsFor(act, draft), seenBatch);
  }

  function perform(act: Act, words: string, seenBatch: ApprovalBatch): void {
    const { batch, draftStore, pane } = scope;
    const why = whyActOff(scope, act, words);
    if (why === null) {
      const key = keyOf(draftStore, JSON.stringify([batch.version, act.kind, words]));
      leave({ kind: "act", act: act.kind, words, key }, seenBatch);
    } else {
      sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
      if (act.words !== "none") wishFocus(pane, "message");
    }
  }

  function decide(seenBatch: ApprovalBatch): void {
    const { pane, draftStore, batch } = scope;
    noteEnds(scope);
    const why = whyAllOff(scope);
    const { draft, looks } = draftStore.getState();
    const [fault] = validate(draft, batch, { looks, policy });
    const [changed] = pane.getState().changed.keys();
    if (why !== null) sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
    else if (fault !== undefined) goToFault(scope, fault, policy);
    else if (changed !== undefined) goToCall(scope, changed, t("off.changed"));
    else leave(answerOf(draft, batch, keyOf(draftStore, contentOf(draft, batch))), seenBatch);
  }

  function leave(answer: Answer, seenBatch: ApprovalBatch): void {
    const { pane, batch } = scope;
    const isTaken = runner.submit(batch, answer, seenOf(seenBatch)) !== null;
    sayNotTaken(pane, dockPlace, isTaken ? null : t("press.latched"));
    if (isTaken) focusAfterSending();
  }

  return {
    /** A press on Submit, with the record that was on screen when it went down. */
    byPress: send,
    /** `Mod+Enter`: down and act are one moment. */
    byKey: () => {
      if (scope.guard.isOpen(dockPlace)) send(scope.batch);
      else sayNotTaken(scope.pane, dockPlace, t("press.moved"));
    },
  };
}
