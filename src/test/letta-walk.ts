import { getResponse } from "msw";
import type { Agreements } from "../domain/approval-backend.ts";
import type { Submission } from "../domain/submission.ts";
import { isSending } from "../mocks/letta/routes.ts";
import type { AgentSeed, CallSeed } from "../mocks/letta/seeder.ts";
import { createLettaServer, type LettaServer } from "../mocks/letta/server.ts";
import { type FakeAgent, type FakeApproval, pendingOf } from "../mocks/letta/state.ts";
import { buildWorld } from "../mocks/letta/worlds.ts";
import { noLockConsent } from "../protocols/letta/client.ts";
import { letta } from "../protocols/letta/module.ts";
import { judgedByWhatWasSent } from "./as-sent.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { openWalk, type WalkWorld } from "./walk-world.ts";

const baseUrl = "http://letta.example.test";

/** What a walk over Letta begins with: one agent that asks about these calls, itself or in a conversation. */
export interface LettaWalkSeed extends Pick<AgentSeed, "script" | "traits" | "free"> {
  readonly calls: readonly CallSeed[];
  readonly isTalk?: boolean;
  readonly hasNoRedis?: boolean;
  /** A person of this browser agreed before that answers may go without a lock. */
  readonly hasAgreed?: boolean;
}

/** One request that answers, as it met the server. */
export interface LettaMet {
  readonly path: string;
  readonly approvals: readonly { readonly type: string; readonly tool_call_id: string }[];
  readonly otid: string;
}

/** What another client does: like this one it takes the lock where there is one. */
export type LettaOther = "approves" | "denies";

/** One Letta with one agent, two tabs of one browser, and a network that loses things. */
export interface LettaWalk extends WalkWorld {
  readonly server: LettaServer;
  /** Every request that answers, in the order in which they met the server. */
  readonly met: readonly LettaMet[];
  /** The ids of the calls that are walked over. */
  readonly callIds: readonly string[];
  /** Whether the request that is walked over waits. */
  isWaiting(): boolean;
  /** What the record holds about it: the decisions of each answer. */
  answers(): readonly (readonly FakeApproval[])[];
  /** Whether the record holds one answer, and it is this one. */
  holds(submission: Submission): boolean;
  someoneElse(does: LettaOther): Promise<void>;
  /** What was said of a submission in a moment in which it was not so. */
  readonly untrue: readonly string[];
}

/** Opens one. */
export async function walkLetta(seed: LettaWalkSeed): Promise<LettaWalk> {
  const clock = createFakeClock();
  const { server, agent } = serverOf(seed, clock);
  const talk = agent.conversations[0]?.id ?? null;
  const request = pendingOf(agent, talk);
  if (request === null) throw new Error("the agent of this walk asks nothing");
  const callIds = request.content.calls.map(({ id }) => id);
  const handlers = server.handlers(baseUrl);
  const met: LettaMet[] = [];
  const untrue: string[] = [];
  const agreements = agreementsOf(seed.hasAgreed === true);

  const isWaiting = () => pendingOf(agent, talk)?.id === request.id;
  const answers = () =>
    agent.messages.flatMap(({ content }) =>
      "approvals" in content &&
      content.approvals.some((one) => one.kind !== "odd" && one.callId === callIds[0])
        ? [content.approvals]
        : [],
    );
  const judged = judgedByWhatWasSent();
  const holds = (submission: Submission) => {
    const [only, ...others] = answers();
    return only !== undefined && others.length === 0 && isSame(only, judged(submission));
  };

  const world = await openWalk({
    clock,
    handlers,
    connect(surroundings) {
      const entry = { id: "agents", protocol: "letta", label: "Letta", baseUrl };
      const made = letta.connect(entry, { ...surroundings, agreements });
      if ("faults" in made) throw new Error("the connection of this test is not well formed");
      return made.backend;
    },
    isAnswer: (input, { method }) => isSending(method ?? "GET", new URL(input).pathname),
    onMeet: (input, { body }) => void met.push(metOf(new URL(input).pathname, String(body))),
    onSaid(submission) {
      const [first, ...others] = answers();
      const asSent = judged(submission);
      const isFirst = first !== undefined && isSame(first, asSent);
      const known = { isFirst, count: others.length + (first === undefined ? 0 : 1), waits: isWaiting() };
      if (!isTrue(submission, known))
        untrue.push(`${JSON.stringify(submission.state)} ${JSON.stringify(known)}`);
    },
  });

  /** As a client of the vendor's would: the whole request, once. */
  async function someoneElse(does: LettaOther): Promise<void> {
    const approve = does === "approves";
    const approvals = callIds.map((id) => ({
      type: "approval",
      tool_call_id: id,
      approve,
      ...(approve ? {} : { reason: "I have done it myself already." }),
    }));
    const [first] = approvals;
    const messages = [{ ...first, type: "approval", approval_request_id: first?.tool_call_id, approvals }];
    const isLocked = seed.hasNoRedis !== true;
    const path = isLocked
      ? `conversations/${talk ?? "default"}/messages`
      : `agents/${agent.id}/messages/async`;
    const body = isLocked
      ? { agent_id: agent.id, messages, streaming: true, background: true }
      : { messages };
    const response = await getResponse(
      handlers,
      new Request(`${baseUrl}/v1/${path}`, {
        method: "POST",
        headers: { "x-client": "someone-else" },
        body: JSON.stringify(body),
      }),
    );
    await response?.body?.cancel();
  }

  return { ...world, server, met, callIds, isWaiting, answers, holds, someoneElse, untrue };
}

function serverOf(seed: LettaWalkSeed, clock: FakeClock): { server: LettaServer; agent: FakeAgent } {
  const { calls, free, script, traits, isTalk = false, hasNoRedis = false } = seed;
  const asking = { asked: "Please.", calls, ...(free === undefined ? {} : { free }) };
  const agents: readonly AgentSeed[] = [
    {
      name: "A walk",
      minutesAgo: 5,
      ...(isTalk ? { talks: [{ summary: "A walk", minutesAgo: 5, ...asking }] } : asking),
      ...(script === undefined ? {} : { script }),
      ...(traits === undefined ? {} : { traits }),
    },
  ];
  const world = buildWorld({ agents, gate: { hasNoRedis } }, clock.now());
  const [agent] = world.agents;
  if (agent === undefined) throw new Error("the fake has no agent");
  return { server: createLettaServer({ scenario: () => world, clock }), agent };
}

/** What people of one browser agreed to; all its tabs read it. */
function agreementsOf(hasAgreed: boolean): Agreements {
  const agreed = new Set(hasAgreed ? [noLockConsent] : []);
  // An agreement names the address too.
  return {
    has: (_, id) => [...agreed].some((one) => id.startsWith(one)),
    add: (_, id) => void agreed.add(id),
  };
}

function metOf(path: string, body: string): LettaMet {
  const { messages } = JSON.parse(body) as { readonly messages: readonly Omit<LettaMet, "path">[] };
  const [message] = messages;
  if (message === undefined || messages.length > 1) throw new Error("an answer is one message");
  return { path, approvals: message.approvals, otid: message.otid };
}

/** Whether an answer says of every call what was sent; words of an earlier page are not known any more. */
function isSame(approvals: readonly FakeApproval[], { answer, calls, isKept }: Submission): boolean {
  return calls.every(({ id, decision }) => {
    const found = approvals.find((one) => one.kind !== "odd" && one.callId === id);
    if (found?.kind === "tool") return decision === "answer";
    if (found?.kind !== "approval" || found.approve !== (decision === "approve")) return false;
    return found.approve || isKept || found.reason === wordsIn(answer, id);
  });
}

function wordsIn(answer: Submission["answer"], id: string): string | null {
  if (answer.kind === "abort") return answer.feedback;
  const decision = answer.kind === "each" ? answer.decisions.get(id) : undefined;
  if (decision?.verb === "deny") return decision.reason;
  return decision?.verb === "decline" ? decision.words : null;
}

interface Known {
  /** How many answers the record holds, and whether the first is what was sent: the others may be younger than what was read. */
  readonly count: number;
  readonly isFirst: boolean;
  readonly waits: boolean;
}

/** Whether what is said of a submission is so. */
function isTrue({ state }: Submission, { count, isFirst, waits }: Known): boolean {
  switch (state.kind) {
    case "recorded":
      return state.isUntold === true ? !waits : isFirst;
    case "elsewhere":
      return count > 0 && !isFirst;
    case "decided-twice":
      return count > 1;
    case "recorded-in-part":
    case "undelivered":
      return false;
    default:
      return true;
  }
}
