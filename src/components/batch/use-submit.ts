import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { CallId } from "../../domain/batch-ref.ts";
import type { Seen } from "../../domain/decision.ts";
import { answerOf, type DecisionDraft, type DraftFault, validate } from "../../domain/decision-draft.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import type { DraftStore } from "../../stores/draft-store.ts";
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
    const answer = answerOf(draft, batch, keyOf(draftStore, draft, batch));
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

/** The key of the content that each draft had last. */
const lastKeys = new WeakMap<DraftStore, { readonly content: string; readonly key: string }>();

/** One idempotency key per content: the same choices for the same record keep theirs, any change makes a new one. */
function keyOf(store: DraftStore, draft: DecisionDraft, { version }: ApprovalBatch): string {
  const content = JSON.stringify([version, [...draft.choices], [...draft.reasons], draft.feedback]);
  const last = lastKeys.get(store);
  if (last?.content === content) return last.key;
  const key = newKey();
  lastKeys.set(store, { content, key });
  return key;
}

/** `randomUUID` is missing on plain-http hosts; the numbers are there. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join("-");
