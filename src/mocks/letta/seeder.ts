import type { SendFault } from "./faults.ts";
import { type IdSource, otidOf } from "./ids.ts";
import { runThatAsked } from "./seeded-runs.ts";
import type {
  FakeAgent,
  FakeApproval,
  FakeCall,
  FakeContent,
  FakeMessage,
  FakeReturn,
  FakeStep,
  FakeSurprise,
} from "./state.ts";
import { systemPrompt } from "./writing-agents.ts";

/** One call to be. `text` is the model's argument text. */
export interface CallSeed {
  readonly tool: string;
  readonly text: string;
  /** An id of its own where two share one. */
  readonly id?: string;
  /** JSON source that stands where the argument text belongs. */
  readonly oddArguments?: string;
  /** A tool that the server does not have. */
  readonly isClient?: boolean;
  /** Its rule was lifted after it was asked about. */
  readonly isLifted?: boolean;
}

/** One asking: what it is about, and what runs along unasked. */
export interface AskSeed {
  /** What a person had asked for. */
  readonly asked?: string;
  /** What the agent says before it asks. */
  readonly says?: string;
  readonly calls?: readonly CallSeed[];
  readonly free?: readonly CallSeed[];
}

/** An asking of before, with what was decided about its calls, in their order. */
export interface EarlierSeed extends AskSeed {
  readonly answers: readonly (
    | { readonly approve: boolean; readonly reason?: string }
    | { readonly given: string }
    | { readonly odd: string }
  )[];
  /** Recorded as old servers did. */
  readonly isOld?: boolean;
  /** Nothing shows what became of it: only the answer is in the history. */
  readonly isUnfinished?: boolean;
}

/** One conversation to be. Times count back from the beginning of the scenario. */
export interface TalkSeed extends AskSeed {
  readonly minutesAgo: number;
  readonly earlier?: readonly EarlierSeed[];
}

/** A step of the script that follows taken answers. */
export type StepSeed =
  | { readonly text: string }
  | ({ readonly ask: true } & AskSeed)
  | { readonly fail: number }
  | { readonly thinks: number };

/** What is peculiar about an agent from its beginning on. */
export type AgentTraits = Partial<
  Pick<
    FakeAgent,
    "toolMs" | "pendingLagMs" | "isHidden" | "isMalformed" | "secret" | "type" | "lastStopReason"
  >
> & {
  readonly fault?: SendFault;
  readonly surprise?: FakeSurprise;
  /** A run that began then and will never end. */
  readonly deadRunMinutesAgo?: number;
};

/** One agent to be, with its own conversation and others beside it. */
export interface AgentSeed extends TalkSeed {
  readonly name: string;
  readonly talks?: readonly (TalkSeed & { readonly summary: string | null })[];
  readonly script?: readonly StepSeed[];
  readonly traits?: AgentTraits;
}

/** A call with its ids. */
const createCall = (ids: IdSource, { tool, text, id, oddArguments }: CallSeed): FakeCall => {
  const key = ids.call();
  return { key, id: id ?? key, tool, text, ...(oddArguments === undefined ? {} : { oddArguments }) };
};

/** A step of a script. */
export function createStep(ids: IdSource, seed: StepSeed): FakeStep {
  if ("text" in seed) return { kind: "text", text: seed.text };
  if ("fail" in seed) return { kind: "fail", status: seed.fail };
  if ("thinks" in seed) return { kind: "think", ms: seed.thinks };
  const created = (seeds: readonly CallSeed[] = []) => seeds.map((each) => createCall(ids, each));
  return { kind: "ask", text: seed.says ?? null, gated: created(seed.calls), free: created(seed.free) };
}

/** What a talk is seeded into. */
export interface Seeding {
  readonly ids: IdSource;
  readonly agent: FakeAgent;
  readonly talk: string | null;
  /** When its last message was written, milliseconds since the epoch. */
  readonly at: number;
}

/** Writes a conversation: what was said and asked, with the runs behind it, oldest first. */
export function seedTalk({ ids, agent, talk, at }: Seeding, seed: TalkSeed): void {
  const rounds: readonly (AskSeed & Partial<EarlierSeed>)[] = [...(seed.earlier ?? []), seed];
  const context: string[] = [];
  const write = (content: FakeContent, more: Partial<FakeMessage> = {}): void => {
    const id = ids.of("message");
    const base = { id, at, conversationId: talk, stepId: null, runId: null, otid: null, content };
    agent.messages.push({ ...base, ...more, ...("calls" in content ? { otid: id } : {}) });
    context.push(id);
  };
  write({ type: "system_message", text: systemPrompt }, { at: at - 60_000 * rounds.length });
  for (const [index, round] of rounds.entries()) {
    const then = at - 60_000 * (rounds.length - 1 - index);
    seedRound({ ids, agent, talk, at: then }, round, write);
  }
  agent.contexts[talk ?? ""] = context;
}

type Write = (content: FakeContent, more?: Partial<FakeMessage>) => void;

function seedRound(
  { ids, agent, talk, at }: Seeding,
  round: AskSeed & Partial<EarlierSeed>,
  write: Write,
): void {
  const run = runThatAsked(ids, { talk, at });
  const step = { stepId: ids.of("step"), runId: run.id };
  agent.runs.push(run);
  if (round.asked !== undefined)
    write({ type: "user_message", text: round.asked }, { ...step, at: at - 5_000, otid: ids.uuid() });
  const say = (text: string) => write({ type: "assistant_message", text }, { ...step, at, otid: ids.uuid() });
  if (round.says !== undefined) say(round.says);
  const [free, gated] = [round.free ?? [], round.calls ?? []].map((seeds) =>
    seeds.map((each) => createCall(ids, each)),
  );
  if (free !== undefined && free.length > 0)
    write({ type: "tool_call_message", calls: free }, { ...step, at });
  if (gated === undefined || gated.length === 0) return;
  write({ type: "approval_request_message", calls: gated }, { ...step, at });
  if (round.answers === undefined) return;
  const answering = { ...step, runId: ids.of("run"), at: at + 20_000 };
  const approvals = approvalsOf(gated, round.answers);
  const { stepId: _, ...unstepped } = answering;
  write({ type: "approval_response_message", approvals, isOld: round.isOld === true }, unstepped);
  if (round.isUnfinished === true) return;
  const returns = [...gated, ...(free ?? [])].map((call) => returnOf(call, approvals));
  write(
    { type: "tool_return_message", tool: gated[0]?.tool ?? null, returns },
    { ...answering, otid: ids.uuid() },
  );
  write(
    { type: "assistant_message", text: "That is settled." },
    { ...answering, otid: otidOf(ids.of("message")) },
  );
}

const approvalsOf = (calls: readonly FakeCall[], answers: EarlierSeed["answers"]): readonly FakeApproval[] =>
  answers.flatMap((answer, index): readonly FakeApproval[] => {
    const callId = calls[index]?.id;
    if (callId === undefined) return [];
    if ("odd" in answer) return [{ kind: "odd", source: answer.odd.replace("$id", callId) }];
    if ("given" in answer) return [{ kind: "tool", ...given(callId, answer.given) }];
    return [{ kind: "approval", callId, approve: answer.approve, reason: answer.reason ?? null }];
  });

const given = (callId: string, text: string): FakeReturn => ({
  callId,
  source: JSON.stringify(text),
  status: "success",
  stdout: null,
  stderr: null,
});

function returnOf({ id, tool }: FakeCall, approvals: readonly FakeApproval[]): FakeReturn {
  const answer = approvals.find((each) => each.kind !== "odd" && each.callId === id);
  if (answer?.kind === "tool") return answer;
  if (answer?.kind !== "approval" || answer.approve)
    return { ...given(id, `${tool} is done`), stdout: [], stderr: [] };
  const denied = `Error: request to call tool denied. User reason: ${answer.reason ?? "None"}`;
  return { ...given(id, denied), status: "error" };
}
