import type { Inspection } from "../../../domain/argument-text.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { digestOf } from "../../../domain/digest.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import type { Asking } from "../record/asking.ts";
import type { PhoenixPart } from "../record/part.ts";
import { answeredOutcome } from "./client-tool.ts";
import { argumentTextOf, inspectPart } from "./inspect.ts";
import { type CallPlace, callRules } from "./rules.ts";

/** One asked call as the domain's, with what became of it. */
export function callOf(place: CallPlace, outcomes: readonly CallOutcome[]): ToolCall {
  const { asking, part } = place;
  const outcome = answeredOutcome(part, outcomes[place.index] ?? { kind: "not-known" });
  const call = {
    id: callIdOf(asking, part),
    approvalId: approvalIdOf(part),
    toolName: part.part.toolName,
    origin: sentence(part.isClientTool ? "phoenix.origin.client" : "phoenix.origin.server"),
    isClientTool: part.isClientTool,
    argumentText: argumentTextOf(part),
    inspection: inspectPart(asking, part),
    agentSays: agentSays(part),
    part: part.part,
    outcome,
    rules: callRules(place, outcome),
  };
  return { ...call, digest: digestOfCall(call) };
}

/** Covers what is decided and nothing else (design section 4). */
const digestOfCall = (call: Omit<ToolCall, "digest">): string =>
  digestOf([
    call.id,
    call.approvalId ?? "",
    call.toolName,
    call.argumentText.form,
    call.argumentText.form === "missing" ? "" : call.argumentText.text,
    stateOf(call),
    call.rules.verbs.join(" "),
    levelOf(call.inspection),
  ]);

const levelOf = (inspection: Inspection): string => inspection.level;

function stateOf({ part, outcome }: Omit<ToolCall, "digest">): string {
  const said =
    part === null ? "" : part.state === "malformed" || part.state === "unknown" ? part.saidState : "";
  const answer = "approved" in outcome ? String(outcome.approved) : "";
  return [part?.state ?? "", said, outcome.kind, answer].join(" ");
}

/** The id of a call in its batch: Phoenix's own, told apart where a step repeats it or sends none. */
function callIdOf(asking: Asking, { part, index }: PhoenixPart): string {
  const isFirst = asking.asked.find((other) => other.part.callId === part.callId)?.index === index;
  if (part.callId !== "" && isFirst) return part.callId;
  let id = `${part.callId}#${index}`;
  // The agent names calls: one may be named just so.
  while (asking.asked.some((other) => other.part.callId === id)) id += "#";
  return id;
}

const approvalIdOf = ({ part }: PhoenixPart): string | null =>
  "approval" in part && part.approval !== null ? part.approval.id : null;

function agentSays({ part }: PhoenixPart): ToolCall["agentSays"] {
  const said: { readonly label: string; readonly text: string }[] = [];
  if (part.title !== null) said.push({ label: "title", text: part.title });
  const reason = part.state === "approval-requested" ? part.approval.requestReason : null;
  if (reason !== null) said.push({ label: "requestReason", text: reason });
  return said;
}
