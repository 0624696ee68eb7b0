import type { LookPolicy } from "../../domain/call-look.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { chooseVerb } from "../../stores/draft-store.ts";
import type { BatchScopeValue } from "./batch-scope.ts";
import { sayNotTaken } from "./pane-state.ts";
import { whyVerbOff } from "./why-off.ts";

const t = speaker(batchEn);

interface Choosing {
  readonly call: ToolCall;
  readonly verb: "approve" | "deny" | "decline";
  readonly policy: LookPolicy;
}

/** Chooses a verb for a call, by pointer or by key; a verb that is off chooses nothing and says why. */
export function decide(scope: BatchScopeValue, { call, verb, policy }: Choosing): void {
  const { pane, draftStore } = scope;
  const why = whyVerbOff({
    scope,
    call,
    verb,
    policy,
    looks: draftStore.getState().looks,
    isChangeUnseen: pane.getState().changed.has(call.id),
  });
  sayNotTaken(pane, call.id, why === null ? null : t("press.not-taken", { why }));
  if (why === null) chooseVerb(draftStore, call, verb);
}
