import type { SentBody, SentMessage } from "./body.ts";
import {
  contextOf,
  type FakeAgent,
  type FakeApproval,
  type FakeRequest,
  newTypes,
  pendingOf,
} from "./state.ts";

/** What becomes of a message. */
export type Verdict =
  | {
      readonly does: "answer" | "ask-again";
      readonly request: FakeRequest;
      readonly approvals: readonly FakeApproval[];
    }
  /** A person speaks; or an answer came too late, and the server pings its model instead. */
  | { readonly does: "talk"; readonly late: readonly FakeApproval[] | null }
  | { readonly does: "nothing"; readonly words: "end_turn" | "invalid_tool_call" }
  | { readonly does: "refuse"; readonly words: string; readonly pending: string | null };

/** What the server says of an answer that meets nothing. */
export const nothingPending =
  "Cannot process approval response: No tool call is currently awaiting approval. Please send a regular message to interact with the agent.";

/** What it says of an answer without decisions. */
const noApprovals = "Invalid approval response. Approval response message does not contain any approvals.";

/** What it says of any other message while a request waits. */
export const stillPending =
  "CONFLICT: Cannot send a new message: The agent is waiting for approval on a tool call. Please approve or deny the pending request before continuing.";

const refused = (words: string, pending: string | null = null): Verdict => ({
  does: "refuse",
  words,
  pending,
});

/** Judges a message by the rules of protocols/letta.md, "Answering". Changes nothing. */
export function judge(agent: FakeAgent, talk: string | null, body: SentBody): Verdict {
  const pending = pendingOf(agent, talk);
  const answer = body.messages.find((message) => message.kind === "approval");
  if (answer === undefined) {
    if (pending !== null) return refused(stillPending, pending.id);
    return body.maxSteps === 0 ? { does: "nothing", words: "end_turn" } : { does: "talk", late: null };
  }
  const approvals = approvalsIn(answer);
  if (approvals.length === 0) return refused(noApprovals);
  const verdict =
    pending === null ? judgeLate(agent, talk, approvals) : judgeAnswer(agent, pending, { answer, approvals });
  const isDone = verdict.does !== "refuse" && body.maxSteps === 0;
  return isDone ? { does: "nothing", words: "end_turn" } : verdict;
}

type Answer = Extract<SentMessage, { kind: "approval" }>;

function approvalsIn({ approvals, old }: Answer): readonly FakeApproval[] {
  if (approvals !== null || old === null) return approvals ?? [];
  return [{ kind: "approval", callId: old.requestId, approve: old.approve, reason: old.reason }];
}

/** An answer to the very ids of a return in context is taken and ignored; a sibling that ran makes it another set. */
function judgeLate(agent: FakeAgent, talk: string | null, approvals: readonly FakeApproval[]): Verdict {
  const context = new Set(contextOf(agent, talk));
  const isAnswered = agent.messages.some(
    ({ id, content }) =>
      context.has(id) &&
      "returns" in content &&
      isSameSet(
        idsOf(approvals),
        content.returns.map(({ callId }) => callId),
      ),
  );
  return isAnswered ? { does: "talk", late: approvals } : refused(nothingPending);
}

interface Given {
  readonly answer: Answer;
  readonly approvals: readonly FakeApproval[];
}

function judgeAnswer({ type }: FakeAgent, request: FakeRequest, { answer, approvals }: Given): Verdict {
  const expected = request.content.calls.map(({ id }) => id);
  const isByMessage = answer.approvals === null && answer.old?.requestId === request.id;
  // The deprecated form with the id of the message: taken, without any effect (recorded: c52, c53).
  if (isByMessage && expected.length === 1) return { does: "nothing", words: "invalid_tool_call" };
  const received = idsOf(approvals);
  if (!isSameSet(received, expected))
    return refused(
      `Invalid tool call IDs. Expected '${listed(expected)}', but received '${listed(received)}'.`,
    );
  const isTaken = newTypes.has(type) || answer.old !== null;
  return { does: isTaken ? "answer" : "ask-again", request, approvals };
}

const idsOf = (approvals: readonly FakeApproval[]): readonly string[] =>
  approvals.flatMap((approval) => (approval.kind === "odd" ? [] : [approval.callId]));

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  return left.size === right.size && [...left].every((id) => right.has(id));
}

const listed = (ids: readonly string[]): string => `[${ids.map((id) => `'${id}'`).join(", ")}]`;
