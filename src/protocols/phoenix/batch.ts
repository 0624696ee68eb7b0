import type { ApprovalBatch, BatchStatus } from "../../domain/approval-batch.ts";
import type { Inspection } from "../../domain/argument-text.ts";
import type { CallOutcome } from "../../domain/call-outcome.ts";
import type { CallRules, DecisionRules } from "../../domain/decision-rules.ts";
import { digestOf } from "../../domain/digest.ts";
import { type Sentence, sentence } from "../../domain/sentence.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { spellName } from "../../lib/literal-text.ts";
import type { Asking } from "./asking.ts";
import type { PhoenixConnection } from "./connection.ts";
import { argumentTextOf, hasSameId, inspectPart } from "./inspect.ts";
import { isWaiting, outcomesOf, statusOf } from "./outcome.ts";
import type { PhoenixPart } from "./part.ts";
import { batchIdOf } from "./row.ts";
import type { SessionRecord } from "./session-read.ts";
import { transcriptOf } from "./transcript.ts";

/** An asking of a session as the domain's batch. */
export function batchOf(
  session: SessionRecord,
  asking: Asking,
  connection: PhoenixConnection,
): ApprovalBatch {
  const outcomes = outcomesOf(asking, session.isActive);
  const status = statusOf(asking, outcomes, session.isActive);
  const blocked = blockedBy(asking);
  const calls = asking.asked.map((part, index) => callOf({ asking, part, index, blocked }, outcomes));
  const rules = rulesOf(calls, blocked);
  return {
    ref: { connectionId: connection.id, batchId: batchIdOf(session.id, asking.message.id, asking.ordinal) },
    calls,
    beside: asking.beside.map(({ part }) => part),
    lineage: { agent: null, session: { id: session.id, title: session.title }, run: null },
    requester: null,
    approvers: [],
    viewerPart: "both",
    askedAt: asking.isLastStep ? asking.message.at : null,
    deadline: null,
    status,
    rules,
    acts: [],
    transcript: transcriptOf(session.messages, asking.message),
    pageUrl: connection.pageUrl,
    notes: [...stateNotes(status, outcomes), ...placeNotes(session, asking)],
    version: digestOf([...calls.map((call) => call.digest), blocked?.id ?? ""]),
  };
}

interface CallPlace {
  readonly asking: Asking;
  readonly part: PhoenixPart;
  readonly index: number;
  readonly blocked: Sentence | null;
}

function callOf(place: CallPlace, outcomes: readonly CallOutcome[]): ToolCall {
  const { asking, part } = place;
  const outcome = outcomes[place.index] ?? { kind: "not-known" };
  const argumentText = argumentTextOf(part);
  const rules = callRules(place, outcome);
  const call = {
    id: callIdOf(asking, part),
    approvalId: approvalIdOf(part),
    toolName: part.part.toolName,
    origin: sentence(part.isClientTool ? "phoenix.origin.client" : "phoenix.origin.server"),
    isClientTool: part.isClientTool,
    argumentText,
    inspection: inspectPart(asking, part),
    agentSays: agentSays(part),
    part: part.part,
    outcome,
    rules,
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

const none = (off: Sentence): CallRules => ({ verbs: [], off, answer: null });

function callRules({ asking, part, blocked }: CallPlace, outcome: CallOutcome): CallRules {
  const { part: toolPart, index } = part;
  if (toolPart.state === "unknown")
    return none(sentence("phoenix.off.unknown-state", { state: toolPart.saidState }));
  if (toolPart.callId === "") return none(sentence("phoenix.off.nameless"));
  if (outcome.kind !== "waiting") return none(sentence("phoenix.off.recorded"));
  if (isAutomatic(part)) return none(sentence("phoenix.off.automatic"));
  if (blocked !== null) return none(sentence("phoenix.off.blocked"));
  if (toolPart.state === "malformed")
    return { verbs: ["deny"], off: sentence("phoenix.off.malformed"), answer: null };
  if (hasSameId(asking, toolPart.callId, index))
    return { verbs: ["deny"], off: sentence("phoenix.off.same-id"), answer: null };
  return { verbs: ["approve", "deny"], off: null, answer: null };
}

const isAutomatic = ({ part }: PhoenixPart): boolean =>
  part.state === "approval-requested" && part.approval.isAutomatic;

/** Why a batch cannot be answered here at all. Phoenix takes it whole, so one such call holds all of them. */
function blockedBy(asking: Asking): Sentence | null {
  if (!asking.isAnswerable) return null;
  const waiting = asking.asked.filter(isWaiting);
  const client = waiting.find((part) => part.isClientTool);
  if (client !== undefined) return blockedSentence("client-tool", client);
  const automatic = waiting.find(isAutomatic);
  return automatic === undefined ? null : blockedSentence("automatic", automatic);
}

const blockedSentence = (why: string, { part }: PhoenixPart): Sentence =>
  sentence(`phoenix.blocked.${why}`, { tool: spellName(part.toolName) });

const guarantees = ["whole", "no-reason", "not-bound", "stay"].map((name) =>
  sentence(`phoenix.guarantee.${name}`),
);

function rulesOf(calls: readonly ToolCall[], blocked: Sentence | null): DecisionRules {
  const runsAnyway = calls.filter(
    ({ outcome }) => outcome.kind === "recorded-beside-waiting" && outcome.approved,
  );
  return {
    scope: "whole",
    reason: { approve: "none", deny: "none", decline: "optional" },
    abort: { kind: "none" },
    attachments: "none",
    runsAnyway: runsAnyway.map(({ id }) => id),
    guarantees,
    blocked,
  };
}

function stateNotes(status: BatchStatus, outcomes: readonly CallOutcome[]): readonly Sentence[] {
  const mayHaveRun = outcomes.some((outcome) => outcome.kind === "interrupted" && outcome.approved === true);
  return [
    ...(status === "stranded" ? [sentence("phoenix.note.stranded")] : []),
    ...(mayHaveRun ? [sentence("phoenix.note.may-have-run")] : []),
  ];
}

function placeNotes(session: SessionRecord, asking: Asking): readonly Sentence[] {
  const { messages } = session;
  const below = messages.slice(messages.indexOf(asking.message) + 1);
  const isCompacted = asking.asked.some(isWaiting) && below.some((message) => message.isCompaction);
  return [
    ...(isCompacted ? [sentence("phoenix.note.compacted")] : []),
    ...(session.isStorageFull ? [sentence("phoenix.read.storage-full")] : []),
  ];
}
