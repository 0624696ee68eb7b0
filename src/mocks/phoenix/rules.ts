import { write } from "../json-text.ts";
import type { Submission, SubmittedApproval, SubmittedOutput } from "./bodies.ts";
import { isSameJson } from "./same-json.ts";
import {
  type FakeMessage,
  type FakeSession,
  type FakeToolPart,
  toolParts,
  trailingAssistant,
} from "./state.ts";
import { writePartMetadata } from "./writing.ts";

/** A 409. Nothing of the request is kept. */
export interface Conflict {
  readonly code: string;
  readonly message?: string;
}

const conflict = (of: "approvals" | "outputs", message: string): Conflict => ({
  code: `agent_session_tool_${of}_conflict`,
  message,
});

/** The output of a call that the server closed without a result. */
const interruptedText = (environment: string): string =>
  `The tool call was interrupted before a result was produced: the ${environment} environment that executes this tool did not complete it.`;

/** Checks a `/chat`: stale, then conflict, then busy, then model (protocols/phoenix.md, "Errors"). */
export function conflictOfChat(session: FakeSession, sent: Submission, isActive: boolean): Conflict | null {
  if (isStale(session, sent)) return { code: "agent_session_messages_stale" };
  const found = conflictOfAnswers(session, sent) ?? conflictOfNothingNew(session, sent);
  if (found !== null) return found;
  if (isActive) return { code: "agent_session_busy" };
  return JSON.stringify(sent.model) === JSON.stringify(session.model)
    ? null
    : { code: "agent_session_model_stale" };
}

/** Checks `/tool_approvals` and `/tool_outputs`: busy, then stale, then conflict. */
export function conflictOfRecording(
  session: FakeSession,
  sent: Submission,
  isActive: boolean,
): Conflict | null {
  if (isActive) return { code: "agent_session_busy" };
  if (isStale(session, sent)) return { code: "agent_session_messages_stale" };
  return conflictOfAnswers(session, sent);
}

const isStale = (session: FakeSession, sent: Submission): boolean =>
  sent.lastMessageId !== (session.messages.at(-1)?.id ?? null);

/** Outputs first, as the real server takes them: a call that gets an output no longer awaits an approval. */
function conflictOfAnswers(session: FakeSession, sent: Submission): Conflict | null {
  const message = trailingAssistant(session);
  for (const output of sent.outputs) {
    const found = conflictOfOutput(message, output);
    if (found !== null) return found;
  }
  const reported = new Set(sent.outputs.map(({ callId }) => callId));
  for (const approval of sent.approvals) {
    const found = reported.has(approval.toolCallId)
      ? notAwaiting(approval)
      : conflictOfApproval(message, approval);
    if (found !== null) return found;
  }
  return null;
}

const nameOf = ({ toolCallId }: SubmittedApproval): string => `Tool approval '${toolCallId}'`;

const notAwaiting = (approval: SubmittedApproval): Conflict =>
  conflict(
    "approvals",
    `${nameOf(approval)} names a tool call that is not awaiting approval; reload the conversation`,
  );

function conflictOfApproval(message: FakeMessage | null, approval: SubmittedApproval): Conflict | null {
  if (message === null) {
    const why =
      "Tool approvals were submitted but the session's latest transcript message is not an assistant message";
    return conflict("approvals", `${why}; reload the conversation`);
  }
  const name = nameOf(approval);
  const part = lastPartOf(message, approval.toolCallId);
  if (part === undefined) {
    return conflict(
      "approvals",
      `${name} does not match a tool call on the session's latest assistant message; reload the conversation`,
    );
  }
  if (part.state === "approval-responded") {
    if (part.approval?.approved === approval.approved) return null;
    return conflict(
      "approvals",
      `${name} reverses the persisted answer for the same call; reload the conversation`,
    );
  }
  return part.state === "approval-requested" ? null : notAwaiting(approval);
}

function conflictOfOutput(message: FakeMessage | null, output: SubmittedOutput): Conflict | null {
  if (message === null) {
    const why =
      "Tool outputs were submitted but the session's latest transcript message is not an assistant message";
    return conflict("outputs", `${why}; reload the conversation`);
  }
  const name = `Tool output '${output.callId}'`;
  const part = lastPartOf(message, output.callId);
  if (part === undefined) {
    return conflict(
      "outputs",
      `${name} does not match a tool call on the session's latest assistant message; reload the conversation`,
    );
  }
  if (part.type !== output.type || (part.toolName ?? null) !== output.toolName) {
    return conflict(
      "outputs",
      `${name} names a different tool than the persisted tool call; reload the conversation`,
    );
  }
  if (!isResolved(part) || isSameResult(part, output)) return null;
  return conflict(
    "outputs",
    `${name} differs from the persisted result for its already-resolved call; reload the conversation`,
  );
}

function conflictOfNothingNew(session: FakeSession, sent: Submission): Conflict | null {
  const message = trailingAssistant(session);
  if (message === null || sent.approvals.length === 0) return null;
  const isNew = ({ toolCallId }: SubmittedApproval) =>
    lastPartOf(message, toolCallId)?.state === "approval-requested";
  if (sent.approvals.some(isNew)) return null;
  return conflict(
    "approvals",
    "Every submitted tool approval was already answered on the session's latest assistant message; continuing would run the approved calls again. Reload the conversation",
  );
}

const lastPartOf = (message: FakeMessage, callId: string): FakeToolPart | undefined =>
  toolParts(message).findLast((part) => part.callId === callId);

const isResolved = (part: FakeToolPart): boolean => part.state.startsWith("output-");

/** Verbatim, null being the same as absent: any other input, output, title or metadata is a conflict (rule 7). */
function isSameResult(part: FakeToolPart, output: SubmittedOutput): boolean {
  const input = part.report?.hasInput === false ? null : part.input;
  return (
    part.state === output.state &&
    (part.errorText ?? null) === output.errorText &&
    isSameSource(input, output.input) &&
    isSameSource(part.output ?? null, output.output) &&
    titleOf(part) === output.title &&
    isSameSource(write(writePartMetadata(part)), output.metadata)
  );
}

const isSameSource = (one: string | null, other: string | null): boolean =>
  isSameJson(one ?? "null", other ?? "null");

const titleOf = (part: FakeToolPart): string | null =>
  (part.report === undefined ? part.title : part.report.title) ?? null;

/** What a report claims that only the server can know; null for an honest one. */
export function forgeryOf(session: FakeSession, output: SubmittedOutput): "result" | "input" | null {
  const message = trailingAssistant(session);
  const part = message === null ? undefined : lastPartOf(message, output.callId);
  if (part === undefined || isResolved(part)) return null;
  if (part.environment === "server") return "result";
  return isSameSource(part.input, output.input) ? null : "input";
}

/** Records every answer of a request in one go. Nothing else changes: what was left out is for `interruptRest`. */
export function record(session: FakeSession, sent: Submission): void {
  const message = trailingAssistant(session);
  if (message === null) return;
  for (const { toolCallId, approved } of sent.approvals) {
    const part = lastPartOf(message, toolCallId);
    if (part?.state !== "approval-requested") continue;
    part.state = "approval-responded";
    part.approval = { id: part.approval?.id ?? toolCallId, approved };
  }
  for (const output of sent.outputs) {
    const part = lastPartOf(message, output.callId);
    if (part !== undefined && !isResolved(part)) resolve(part, output);
  }
}

/** The part becomes what was sent, whole: metadata, title and approval that were left out are gone. */
function resolve(part: FakeToolPart, output: SubmittedOutput): void {
  const { title, metadata, approval } = output;
  part.state = output.state;
  part.input = output.input ?? part.input;
  part.report = { title, metadata, approval, hasInput: output.input !== null };
  if (output.state === "output-available") part.output = output.output ?? "null";
  if (output.errorText !== null) part.errorText = output.errorText;
}

/** Closes what still waits, or was recorded and is not run by this turn: seen on 20.26.1 as soon as `/chat` is taken. */
export function interruptRest(message: FakeMessage, states: readonly string[]): void {
  for (const part of toolParts(message)) {
    if (states.includes(part.state)) interrupt(part);
  }
}

/** Closes one call without a result. */
export function interrupt(part: FakeToolPart): void {
  part.state = "output-available";
  part.output = JSON.stringify(interruptedText(part.environment));
  part.isInterrupted = true;
}
