import type { SendFault } from "./faults.ts";
import type { IdSource } from "./ids.ts";
import { agents, idOfPerson, type Person } from "./people.ts";
import { continuationMs, noDeadline } from "./rules.ts";
import type {
  FakeCall,
  FakeItem,
  FakeResponse,
  FakeRun,
  FakeStep,
  FakeWorld,
  Spelling,
  Surprise,
} from "./state.ts";

const minute = 60_000;

/** The model of every response. */
const model = "demo-model";

/** The tool call itself. `toolArguments` is the text that the model wrote. */
export interface ToolSeed {
  readonly name: string;
  readonly toolArguments: string;
  readonly form?: FakeCall["form"];
  /** Left out for a built-in tool. */
  readonly serverLabel?: string;
  /** "mcp" where nothing is said. */
  readonly toolType?: string;
  readonly output?: string;
  readonly error?: string;
}

/** What was decided, so many minutes ago. */
export interface DecidedSeed {
  readonly by: Person;
  readonly approves: boolean;
  readonly minutesAgo: number;
  readonly comment?: string;
  readonly isConsumed?: boolean;
  /** When the continuation's time ends, in minutes from now, where it is not 24 hours behind the decision. */
  readonly dueIn?: number;
}

/** One call to be. Minutes count from the beginning of the scenario. */
export interface CallSeed extends ToolSeed {
  readonly approvers?: readonly Person[];
  readonly alsoSeenBy?: readonly Person[];
  /** When the decision's time ends, in minutes from now; six hours behind the request where nothing is said. */
  readonly dueIn?: number;
  readonly decided?: DecidedSeed;
  /** A status that nobody knows. */
  readonly status?: string;
  readonly spelling?: Spelling;
  readonly raw?: string;
  readonly fault?: SendFault;
  readonly surprise?: Surprise;
}

/** What a continuation goes on to. */
export interface StepSeed {
  readonly text: string;
  readonly calls?: readonly CallSeed[];
}

/** One response to be, with the calls that it was stopped for. */
export interface ResponseSeed {
  readonly by: Person;
  readonly minutesAgo: number;
  readonly asked: string;
  /** What the model said before it was stopped. */
  readonly says?: string;
  readonly calls: readonly CallSeed[];
  /** The saved agent that it is of, and whether it has a run; its calls stand only there where they are not held. */
  readonly agent?: keyof typeof agents;
  readonly run?: { readonly isHeld?: boolean; readonly isMalformed?: boolean };
  readonly script?: readonly StepSeed[];
  readonly toolMs?: number;
  readonly isDoomed?: boolean;
}

interface Owner {
  readonly requestedBy: string;
  readonly responseId: string;
  readonly agentId: string | null;
  readonly isHeld: boolean;
  readonly createdAt: number;
  /** The beginning of the scenario. */
  readonly now: number;
}

const sixHours = 360 * minute;

function createCall(ids: IdSource, seed: CallSeed, owner: Owner): FakeCall {
  const { now, ...whose } = owner;
  const { serverLabel = null, toolType = "mcp", form = "string", spelling = "plain", raw = null } = seed;
  const { status = "pending", fault = null, surprise = null } = seed;
  const dueAt = seed.dueIn === undefined ? owner.createdAt + sixHours : now + seed.dueIn * minute;
  return {
    ...whose,
    id: ids.of(serverLabel === null ? "tapr" : "mcpr"),
    toolType,
    name: seed.name,
    serverLabel,
    toolArguments: seed.toolArguments,
    form,
    ...peopleOf(seed),
    ...undecided,
    status,
    expiresAt: owner.isHeld ? dueAt : noDeadline,
    spelling,
    raw,
    ends: seed.error === undefined ? { output: seed.output ?? '{"ok":true}' } : { error: seed.error },
    isForgotten: false,
    fault,
    surprise,
    ...(seed.decided === undefined ? {} : decidedFields(seed.decided, now)),
  };
}

const undecided = { decidedBy: null, comment: null, consumed: false, decidedAt: null };

const peopleOf = ({ approvers = [], alsoSeenBy = [] }: CallSeed) => ({
  approvers: approvers.map(idOfPerson),
  alsoSeenBy: alsoSeenBy.map(idOfPerson),
});

function decidedFields(
  { by, approves, minutesAgo, comment, isConsumed, dueIn }: DecidedSeed,
  now: number,
): Pick<FakeCall, "status" | "decidedBy" | "comment" | "consumed" | "decidedAt" | "expiresAt"> {
  const decidedAt = now - minutesAgo * minute;
  return {
    status: approves ? "approved" : "denied",
    decidedBy: idOfPerson(by),
    comment: comment ?? null,
    consumed: isConsumed ?? false,
    decidedAt,
    expiresAt: dueIn === undefined ? decidedAt + continuationMs : now + dueIn * minute,
  };
}

/** A response without anything in it. */
export function newResponse(
  ids: IdSource,
  seed: Pick<FakeResponse, "requestedBy" | "input" | "createdAt"> & Partial<FakeResponse>,
): FakeResponse {
  return {
    id: ids.of("resp"),
    model,
    previousResponseId: null,
    isBackground: false,
    completedAt: null,
    status: "in_progress",
    output: [],
    error: null,
    ending: null,
    script: [],
    toolMs: null,
    isDoomed: false,
    ...seed,
  };
}

/** A world with its ids and times. `now` is its beginning by the server's clock, milliseconds since the epoch. */
export function createWorld(
  seeds: readonly ResponseSeed[],
  { ids, now }: { readonly ids: IdSource; readonly now: number },
): Omit<FakeWorld, "gate"> {
  const calls: FakeCall[] = [];
  const responses: FakeResponse[] = [];
  const runs: FakeRun[] = [];
  for (const seed of seeds) {
    const made = createOne(ids, seed, { now, agentId: seed.agent === undefined ? null : agents[seed.agent] });
    calls.push(...made.calls);
    responses.push(...made.responses);
    runs.push(...made.runs);
  }
  return { calls, responses, runs };
}

interface Around {
  readonly now: number;
  readonly agentId: string | null;
}

function createOne(ids: IdSource, seed: ResponseSeed, { now, agentId }: Around): Omit<FakeWorld, "gate"> {
  const createdAt = now - seed.minutesAgo * minute;
  const requestedBy = idOfPerson(seed.by);
  const response = newResponse(ids, { requestedBy, input: seed.asked, createdAt });
  const isHeld = seed.run === undefined || seed.run.isHeld === true;
  const owner = { requestedBy, responseId: response.id, agentId, isHeld, createdAt, now };
  const calls = seed.calls.map((call) => createCall(ids, call, owner));
  const says: FakeItem[] =
    seed.says === undefined ? [] : [{ kind: "says", id: ids.of("msg"), text: seed.says }];
  const script = (seed.script ?? []).map((step): FakeStep => {
    const held = { ...owner, isHeld: true };
    return { text: step.text, calls: (step.calls ?? []).map((call) => createCall(ids, call, held)) };
  });
  const stopped: FakeResponse = {
    ...response,
    status: "completed",
    completedAt: createdAt + 5000,
    output: [...says, ...calls.map(({ id }): FakeItem => ({ kind: "asks", callId: id }))],
    script,
    toolMs: seed.toolMs ?? null,
    isDoomed: seed.isDoomed ?? false,
  };
  const consumed = calls.filter(({ consumed }) => consumed);
  const next = consumed.length === 0 ? [] : [continuationOf(ids, stopped, consumed)];
  return {
    calls,
    responses: [stopped, ...next],
    runs: runsOf(ids, seed, { responses: [stopped, ...next], agentId }),
  };
}

/** What came of a response whose calls were continued before the scenario began. */
function continuationOf(ids: IdSource, from: FakeResponse, consumed: readonly FakeCall[]): FakeResponse {
  const createdAt = Math.max(...consumed.map(({ decidedAt }) => decidedAt ?? from.createdAt)) + minute;
  const ran = consumed.filter(({ status }) => status === "approved");
  return newResponse(ids, {
    requestedBy: from.requestedBy,
    input: "",
    previousResponseId: from.id,
    createdAt,
    completedAt: createdAt + 4000,
    status: "completed",
    output: [
      ...ran.map(({ id }): FakeItem => ({ kind: "ran", id: ids.of("mcp"), callId: id })),
      { kind: "says", id: ids.of("msg"), text: ran.length === 0 ? "I left it." : "That is done." },
    ],
  });
}

const runsOf = (
  ids: IdSource,
  { run }: ResponseSeed,
  { responses, agentId }: { readonly responses: readonly FakeResponse[]; readonly agentId: string | null },
): readonly FakeRun[] =>
  run === undefined || agentId === null
    ? []
    : responses.map(({ id, createdAt }) => ({
        id: ids.of("run"),
        agentId,
        responseId: id,
        createdAt,
        isMalformed: run.isMalformed ?? false,
      }));
