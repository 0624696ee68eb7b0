import type { LookPolicy } from "../../../domain/call-look.ts";
import { withoutAbort } from "../../../domain/decision-draft.ts";
import type { Verb } from "../../../domain/decision-rules.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft, chooseVerb } from "../../../stores/draft-store.ts";
import { askAbort } from "../abort/ask-abort.ts";
import { chooseAnswer } from "../answer/choose-answer.ts";
import { noteEnd } from "../arguments/note-ends.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { whyVerbOff } from "./why-off.ts";

const t = speaker(batchEn);

interface Choosing {
  readonly call: ToolCall;
  readonly verb: Verb;
  readonly policy: LookPolicy;
}

/**
 * Chooses a verb for a call, by pointer or by key; the same again takes it back. A verb that is off chooses nothing
 * and says why, and so does an answer that is not complete. An abort takes every call: with several it is asked about.
 */
export function decide(scope: BatchScopeValue, { call, verb, policy }: Choosing): void {
  const { pane, draftStore } = scope;
  if (verb === "approve") noteEnd(scope, call);
  const why = whyVerbOff({
    scope,
    call,
    verb,
    policy,
    look: draftStore.getState().looks.get(call.id),
    isChangeUnseen: pane.getState().changed.has(call.id),
  });
  sayNotTaken(pane, call.id, why === null ? null : t("press.not-taken", { why }));
  if (why !== null) return;
  // Why Submit could not go was said of the draft before this.
  sayNotTaken(pane, dockPlace, null);
  choose(scope, call, verb);
}

function choose(scope: BatchScopeValue, call: ToolCall, verb: Verb): void {
  const { draftStore } = scope;
  if (verb === "answer") chooseAnswer(scope, call);
  else if (verb !== "abort") chooseVerb(draftStore, call, verb);
  else if (draftStore.getState().draft.isAborting) changeDraft(draftStore, withoutAbort);
  else askAbort(scope, { kind: "card", callId: call.id });
}
