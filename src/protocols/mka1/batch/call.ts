import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { CallRules } from "../../../domain/decision-rules.ts";
import { digestOf } from "../../../domain/digest.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { DecidedBy, ToolCall } from "../../../domain/tool-call.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import type { HeldCall } from "../record/held.ts";
import { inspectHeld } from "./inspect.ts";
import { partOf } from "./part.ts";

/** A held call as the domain's, with what became of it and what may be decided. */
export function callOf(held: HeldCall, outcome: CallOutcome, rules: CallRules): ToolCall {
  const decided = decidedIn(held);
  const call = {
    id: held.id,
    approvalId: held.id,
    toolName: held.name,
    origin: originOf(held),
    isClientTool: false,
    argumentText: held.argumentText,
    inspection: inspectHeld(held),
    agentSays: [],
    part: partOf(held, outcome),
    outcome,
    rules,
    ...(decided === null ? {} : { decided }),
  };
  return { ...call, digest: digestFor(held, call) };
}

/** Covers what is decided: the call, what runs, where it stands, and what may be done. */
const digestFor = (held: HeldCall, { outcome, rules }: Pick<ToolCall, "outcome" | "rules">): string =>
  digestOf([
    held.id,
    held.name,
    held.toolType,
    held.serverLabel ?? "",
    held.argumentText.form,
    held.argumentText.form === "missing" ? "" : held.argumentText.text,
    "approved" in outcome ? `${outcome.kind} ${String(outcome.approved)}` : outcome.kind,
    rules.verbs.join(" "),
  ]);

function decidedIn({ decidedBy, decidedAt, comment }: HeldCall): DecidedBy | null {
  if (decidedBy === null && decidedAt === null) return null;
  return { by: decidedBy?.label ?? null, at: decidedAt?.at ?? null, words: comment };
}

/** The same where several people may decide: what somebody else than the viewer decided is theirs. */
export function asSeenBy(call: ToolCall, { decidedBy }: HeldCall, viewerId: string): ToolCall {
  const isOther = decidedBy !== null && decidedBy.id !== viewerId;
  return isOther && call.decided !== undefined ? { ...call, decided: { ...call.decided, isOther } } : call;
}

/** Where the tool comes from: the label of its MCP server, or the kind of the built-in tool. */
function originOf({ serverLabel, isMcp, toolType }: HeldCall): Sentence | null {
  if (isMcp)
    return serverLabel === null ? null : sentence("mka1.origin.mcp", { server: spellTool(serverLabel) });
  return toolType === "" ? null : sentence("mka1.origin.built-in", { type: spellTool(toolType) });
}
