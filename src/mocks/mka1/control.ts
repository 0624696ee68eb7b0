import { isKept, statusAt } from "./rules.ts";
import { createWorld, type ResponseSeed } from "./seeder.ts";
import { actAsSomeoneElse } from "./someone-else.ts";
import type { FakeCall } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { changeArguments, forget } from "./surprise.ts";
import { deployService } from "./tool-seeds.ts";

/**
 * What a test does to a fake from outside, as another person, or the world, would. Without `call` the newest call that
 * waits for a decision is meant; where the step is about continuing, the newest that was decided.
 */
export interface Control {
  readonly do: keyof typeof steps;
  /** The id of a call. */
  readonly call?: string;
  /** The new arguments, as the model would have written them. */
  readonly input?: string;
  /** How much time passes on the server, milliseconds. */
  readonly ms?: number;
}

type Step = (store: FakeStore, control: Control) => void;

const steps = {
  "someone-else-approves": (store, control) => actAsSomeoneElse(store, meant(store, control), "approves"),
  "someone-else-denies": (store, control) => actAsSomeoneElse(store, meant(store, control), "denies"),
  /** The requester continues, from elsewhere. */
  "requester-continues": (store, control) =>
    actAsSomeoneElse(store, meant(store, control, isDecided), "continues"),
  /** The server's clock moves on; with it its `Date` and every deadline. */
  "pass-time": (store, { ms = 60_000 }) =>
    store.setGate({ clockAheadMs: (store.gate.clockAheadMs ?? 0) + ms }),
  /** The time of the next step ends now: the decision's, or the continuation's. */
  expire(store, control) {
    const call = meant(store, control, (one) => isWaiting(store, one) || isDecided(one));
    call.expiresAt = store.now();
    store.calls.mark(call);
  },
  "change-arguments": (store, control) =>
    changeArguments(store, meant(store, control), control.input ?? '{"service":"changed"}'),
  /** A further call that waits for Ana. */
  "add-call": addCall,
  /** The server has it no more. */
  "forget-call": (store, control) => forget(store, meant(store, control)),
  /** Lets tools end that run now. */
  "finish-tools": (store) => store.holds.release(),
  /** The token that was used last no longer counts. */
  "expire-token": (store) => store.setGate({ isTokenDue: true, spentToken: store.lastToken }),
  "go-offline": (store) => store.setGate({ isOffline: true }),
  "come-back": (store) => store.setGate({ isOffline: false }),
} as const satisfies Readonly<Record<string, Step>>;

/** Takes one step. Throws for one that it does not know, and when no call is there that it can be done to. */
export function steer(store: FakeStore, control: Control): void {
  if (!Object.hasOwn(steps, control.do)) throw new Error(`the fake has no such step: ${control.do}`);
  steps[control.do](store, control);
}

const isDecided = (call: FakeCall): boolean => call.decidedAt !== null && !call.consumed;

const isWaiting = (store: FakeStore, call: FakeCall): boolean =>
  statusAt(call, store.now()) === "pending" && (!call.isHeld || isKept(call, store.now()));

function meant(
  store: FakeStore,
  { call: wanted }: Control,
  isMeant = (call: FakeCall) => isWaiting(store, call),
): FakeCall {
  const found =
    wanted === undefined ? store.calls.all().find((call) => isMeant(call)) : store.calls.find(wanted);
  if (found === undefined) throw new Error(`the fake has no such call: ${wanted ?? "any that it could be"}`);
  return found;
}

function addCall(store: FakeStore): void {
  const seed: ResponseSeed = {
    by: "dan",
    minutesAgo: 0,
    asked: "Deploy the search once more.",
    calls: [{ ...deployService("search"), approvers: ["ana", "cleo"] }],
  };
  const { calls, responses } = createWorld([seed], { ids: store.ids, now: store.now() });
  for (const response of responses) store.responses.add(response);
  for (const call of calls) store.calls.add(call);
}
