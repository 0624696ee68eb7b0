import { digestOf } from "../../../domain/digest.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import type { AskedCall } from "../record/asked.ts";
import { inspectCall } from "./inspect.ts";
import { askedPart } from "./part.ts";
import { callRules } from "./rules.ts";

/** One call of a request as the domain's. `approvalId` is Letta's own id of it, which two calls may share. */
export function callOf(asked: AskedCall, agentType: string, blocked: Sentence | null): ToolCall {
  const { call, hasTwin, home, outcome, trail } = asked;
  const [decision] = trail.decided;
  const made: Omit<ToolCall, "digest"> = {
    id: asked.id,
    approvalId: call.id === "" ? null : call.id,
    toolName: call.name,
    origin: sentence(`letta.origin.${home}`),
    isClientTool: home === "client",
    argumentText: call.argumentText,
    inspection: inspectCall(call, hasTwin),
    agentSays: [],
    part: askedPart(asked),
    outcome,
    rules: callRules(asked, agentType, blocked),
    ...(decision === undefined || outcome.kind === "waiting"
      ? {}
      : { decided: { by: null, at: null, words: decision.reason } }),
  };
  return { ...made, digest: digestOfCall(made) };
}

/** Covers what is decided and nothing else (design section 4). */
const digestOfCall = (call: Omit<ToolCall, "digest">): string =>
  digestOf([
    call.id,
    call.approvalId ?? "",
    call.toolName,
    call.argumentText.form,
    call.argumentText.form === "missing" ? "" : call.argumentText.text,
    call.outcome.kind,
    "approved" in call.outcome ? String(call.outcome.approved) : "",
    call.rules.verbs.join(" "),
    call.inspection.level,
  ]);
