import { beginRun, type Sending } from "./begin.ts";
import type { SentBody } from "./body.ts";
import type { OtherAnswer } from "./faults.ts";
import { judge } from "./judge.ts";
import { playRun } from "./runs.ts";
import { type FakeApproval, type FakeRun, pendingOf } from "./state.ts";

/** What another client does, and where. */
export interface OtherClient extends Pick<Sending, "store" | "agent" | "talk"> {
  readonly does: OtherAnswer;
  /** What is being sent here, for one who answers the same or the opposite. */
  readonly body?: SentBody;
}

/** Another client's answer is carried out to its end. Nothing happens where nothing waits. */
export async function answerAsSomeoneElse(other: OtherClient): Promise<void> {
  const run = beginAsSomeoneElse(other);
  if (run !== null) await playRun(other.store, other.agent, run);
}

/** Another client's answer begins; null where nothing waits. */
export function beginAsSomeoneElse({ store, agent, talk, does, body }: OtherClient): FakeRun | null {
  const pending = pendingOf(agent, talk);
  if (pending === null) return null;
  const ids = [...new Set(pending.content.calls.map(({ id }) => id))];
  const approvals = ids.map((id) => decisionOf(id, does, body));
  const [first] = approvals;
  const old = first?.kind === "approval" ? { ...first, requestId: first.callId } : null;
  const theirs: SentBody = {
    messages: [{ kind: "approval", otid: null, approvals, old }],
    agentId: agent.id,
    isStreaming: true,
    isBackground: true,
    maxSteps: null,
  };
  const form = { path: "conversations", reply: "background" } as const;
  return beginRun(
    { store, agent, talk, body: theirs, form, client: "someone-else" },
    judge(agent, talk, theirs),
  );
}

function decisionOf(callId: string, does: OtherAnswer, body: SentBody | undefined): FakeApproval {
  const ours = body?.messages.flatMap((message) => ("approvals" in message ? (message.approvals ?? []) : []));
  const sent = ours?.find((each) => each.kind !== "odd" && each.callId === callId);
  if (does === "the-same" && sent !== undefined) return sent;
  const isOurs = sent?.kind === "approval" && sent.approve;
  const approve = does === "approves" || (does === "the-opposite" && !isOurs);
  return { kind: "approval", callId, approve, reason: approve ? null : "I have done it myself already." };
}
