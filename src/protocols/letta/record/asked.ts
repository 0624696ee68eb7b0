import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { homeOf, type LettaAgent, type ToolHome } from "./agent.ts";
import type { Decided } from "./answered.ts";
import { type LettaMessage, messageTypes } from "./message.ts";
import type { RequestPlace } from "./place.ts";
import { type RequestedCall, requestedCalls } from "./requested.ts";
import { type CallTrail, trailOf } from "./trail.ts";

/** Everything that was read around one request. */
export interface RequestParts {
  readonly connectionId: string;
  readonly place: RequestPlace;
  readonly agent: Omit<LettaAgent, "pending">;
  readonly request: LettaMessage;
  /** Messages before it, oldest first: as many as were read. */
  readonly before: readonly LettaMessage[];
  /** Messages after it, oldest first. */
  readonly after: readonly LettaMessage[];
  /** Whether Letta says that it waits. */
  readonly isPending: boolean;
  /** Runs of the agent that are active and younger than the request. */
  readonly activeRuns: readonly string[];
  readonly pageUrl: string | null;
}

/** One call of a request, with where it would run and what became of it. */
export interface AskedCall {
  readonly call: RequestedCall;
  /** Unique in the request: Letta's id, told apart where two share one. */
  readonly id: string;
  /** Another call of the request has the same id: one decision meets both. */
  readonly hasTwin: boolean;
  readonly home: ToolHome;
  readonly trail: CallTrail;
  readonly outcome: CallOutcome;
}

/** The calls of a request in their order. */
export function askedCalls(parts: RequestParts): readonly AskedCall[] {
  const { request, agent } = parts;
  const calls = requestedCalls(request);
  const isAlone = new Set(calls.map(({ id }) => id)).size === 1;
  return calls.map((call, index) => {
    const trail = trailOf([request, ...parts.after], { id: call.id, message: request, isAlone });
    const home = homeOf(agent, call.name);
    return {
      call,
      id: idAt(calls, index),
      hasTwin: call.id !== "" && calls.some((other) => other !== call && other.id === call.id),
      home,
      trail,
      outcome: outcomeOf({ trail, isClientTool: home === "client" }, parts),
    };
  });
}

/** Letta's id, told apart where a request repeats it or sends none; any text may be an id, this one too. */
function idAt(calls: readonly RequestedCall[], index: number): string {
  const own = calls[index]?.id ?? "";
  if (own !== "" && calls.findIndex(({ id }) => id === own) === index) return own;
  let id = `${own}#${index}`;
  while (calls.some((other) => other.id === id)) id += "#";
  return id;
}

/** Calls of the same step that nobody is asked about: they run with the answer, whatever it is (protocols/letta.md). */
export const siblingCalls = ({
  request,
  before,
  after,
}: RequestParts): readonly (readonly [LettaMessage, RequestedCall])[] =>
  [...before, ...after]
    .filter(
      ({ type, stepId }) => type === messageTypes.toolCall && stepId !== null && stepId === request.stepId,
    )
    .flatMap((message) => requestedCalls(message).map((call) => [message, call] as const));

/** Whether an answer to the request stands in its history. */
export const isAnswered = (calls: readonly AskedCall[]): boolean =>
  calls.some(({ trail }) => trail.decided.length > 0);

/**
 * What became of one call (protocols/letta.md, "Answering"). A recorded answer counts once Letta no longer says that the
 * request waits; several are told as several.
 */
function outcomeOf(
  {
    trail: { decided, returned },
    isClientTool,
  }: { readonly trail: CallTrail; readonly isClientTool: boolean },
  { isPending, activeRuns }: RequestParts,
): CallOutcome {
  if (isPending) return { kind: "waiting" };
  const [only, ...others] = decided;
  if (only === undefined) return { kind: "no-longer-waiting" };
  if (others.length > 0)
    return { kind: "decided-twice", approved: decided.map(({ approve }) => approve === true) };
  if (only.approve !== true) return notApproved(only, isClientTool);
  const result = returned[0];
  if (result === undefined)
    return { kind: activeRuns.length > 0 ? "running" : "recorded-not-continued", approved: true };
  return result.isError
    ? { kind: "failed", message: result.text, approved: true }
    : { kind: "ran", exitCode: null, wasAsked: true };
}

function notApproved({ approve, reason, output }: Decided, isClientTool: boolean): CallOutcome {
  if (output !== null)
    return { kind: "answered", answer: { kind: "output", text: output.text, isError: output.isError } };
  if (approve === null) return { kind: "not-known" };
  return isClientTool ? { kind: "declined", words: reason } : { kind: "denied", reason };
}
