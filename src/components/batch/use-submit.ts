import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { CallId } from "../../domain/batch-ref.ts";
import type { Seen } from "../../domain/decision.ts";
import type { DecisionDraft } from "../../domain/decision-draft.ts";
import { answerOf, contentOf, type DraftFault, validate } from "../../domain/draft-validation.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { keyOf } from "../../stores/draft-store.ts";
import { useInbox } from "../inbox-context.tsx";
import { focusAfterSending } from "./after/after-focus.ts";
import type { BatchScopeValue } from "./batch-scope.ts";
import { callElement } from "./call-element.ts";
import { faultWords } from "./dock/fault-words.ts";
import { dockPlace, sayNotTaken } from "./pane-state.ts";
import { whyAllOff } from "./why-off.ts";

const t = speaker(batchEn);

/** Sends the draft, or goes to the first thing that keeps it from being sent. The one way to `runner.submit` here. */
export function useSubmit(scope: BatchScopeValue) {
  const { runner, policy } = useInbox();

  function send(seenBatch: ApprovalBatch): void {
    const { pane, draftStore, batch } = scope;
    const why = whyAllOff(scope);
    const { draft, looks } = draftStore.getState();
    const [fault] = validate(draft, batch, { looks, policy });
    const [changed] = pane.getState().changed.keys();
    if (why !== null) sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
    else if (fault !== undefined) goToFault(fault);
    else if (changed !== undefined) goToCall(changed, t("press.not-taken", { why: t("off.changed") }));
    else leave(draft, seenBatch);
  }

  function leave(draft: DecisionDraft, seenBatch: ApprovalBatch): void {
    const { pane, draftStore, batch } = scope;
    const answer = answerOf(draft, batch, keyOf(draftStore, contentOf(draft, batch)));
    const isTaken = runner.submit(batch, answer, seenOf(seenBatch)) !== null;
    sayNotTaken(pane, dockPlace, isTaken ? null : t("press.latched"));
    if (isTaken) focusAfterSending();
  }

  function goToFault(fault: DraftFault): void {
    const why = faultWords(scope.batch, fault, { looks: scope.draftStore.getState().looks, policy });
    const said = t("press.not-taken", { why });
    if ("call" in fault) goToCall(fault.call.id, said);
    else sayNotTaken(scope.pane, dockPlace, said);
  }

  function goToCall(id: CallId, said: string): void {
    sayNotTaken(scope.pane, dockPlace, said);
    callElement(id)?.focus();
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

/** What was on screen: the batch's version and each call's digest. */
const seenOf = ({ ref, version, calls }: ApprovalBatch): Seen => ({
  batchId: ref.batchId,
  version,
  digests: new Map(calls.map(({ id, digest }) => [id, digest])),
});
