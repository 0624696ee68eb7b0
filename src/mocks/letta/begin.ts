import { write } from "../json-text.ts";
import type { SentBody } from "./body.ts";
import type { Verdict } from "./judge.ts";
import { denialOf } from "./returns.ts";
import {
  contextOf,
  type FakeAgent,
  type FakeApproval,
  type FakeRequest,
  type FakeReturn,
  type FakeRun,
  type FakeWork,
  siblingsOf,
} from "./state.ts";
import type { FakeStore } from "./store.ts";
import { writePing } from "./writing-runs.ts";

/** How a message came in: which path, and how its reply is given. */
export interface Form {
  readonly path: "agents" | "conversations" | "async";
  readonly reply: "waits" | "stream" | "background" | "async";
}

/** One message for one conversation of an agent. */
export interface Sending {
  readonly store: FakeStore;
  readonly agent: FakeAgent;
  /** Null is the agent's own conversation. */
  readonly talk: string | null;
  readonly body: SentBody;
  readonly form: Form;
  readonly client: string;
}

/** Begins the run of a message: what it will do is settled by what waits now. Nothing of it is recorded yet. */
export function beginRun(sending: Sending, verdict: Verdict, dies = false): FakeRun {
  const { store, agent, talk, body, form } = sending;
  const now = store.clock.now();
  const isStreamed = form.reply === "stream" || form.reply === "background";
  const isConversation = form.path === "conversations" && talk !== null;
  const run: FakeRun = {
    id: store.ids.of("run"),
    createdAt: now,
    talk,
    tellsTalk: isStreamed,
    runType:
      form.path === "async"
        ? "send_message_async"
        : isConversation
          ? "send_conversation_message"
          : "send_message",
    isBackground: form.reply === "background" || form.reply === "async",
    isTracked: isStreamed || !isConversation,
    isLocking: isLocking(store, sending),
    otid: form.reply === "background" ? (body.messages[0]?.otid ?? null) : null,
    isStreamed,
    status: form.reply === "background" ? "running" : "created",
    completedAt: null,
    stopReason: null,
    askedModel: false,
    outcome: null,
    error: null,
    work: workOf(sending, verdict, dies),
    events: [],
  };
  agent.runs.push(run);
  if (isStreamed) tell(store, run, { data: (seqId) => write(writePing(run, store.ids.of("ping"), seqId)) });
  store.mark(agent);
  return run;
}

/**
 * Which messages take the lock of their conversation: not those on the agent's path, nor a conversation's that wait
 * (recorded: r1 to r5).
 */
export function isLocking({ gate }: FakeStore, { form, talk }: Pick<Sending, "form" | "talk">): boolean {
  if (gate.hasNoRedis === true || form.path !== "conversations") return false;
  return talk === null || form.reply !== "waits";
}

/** One event to be told: its data, made with the number that it gets, and its name where it has one. */
export interface Told {
  readonly data: (seqId: number | null) => string;
  readonly name?: string;
}

/** Adds an event to the stream of a run; in the background it has a number. */
export function tell(store: FakeStore, run: FakeRun, { data, name }: Told): void {
  if (!run.isStreamed) return;
  const seqId = run.isBackground ? run.events.length + 1 : null;
  store.streams.tell(run, { name: name ?? null, data: data(seqId) });
}

function workOf({ store, agent, talk, body, client }: Sending, verdict: Verdict, dies: boolean): FakeWork {
  const isAnswer = verdict.does === "answer" || verdict.does === "ask-again";
  const late = verdict.does === "talk" ? verdict.late : null;
  const [toRun, results] =
    verdict.does === "answer" ? plan(agent, verdict.request, verdict.approvals) : [[], []];
  return {
    does: verdict.does,
    words: verdict.does === "refuse" || verdict.does === "nothing" ? verdict.words : "",
    client,
    receivedAt: store.clock.now(),
    maxSteps: body.maxSteps,
    request: isAnswer ? verdict.request.id : null,
    approvals: isAnswer ? verdict.approvals : [],
    said:
      late === null
        ? body.messages.flatMap((message) => (message.kind === "user" ? [message.text] : []))
        : [keepAlive],
    late: late?.flatMap((approval) => (approval.kind === "odd" ? [] : [approval.callId])) ?? null,
    toRun: [...toRun],
    results: [...results],
    context: contextOf(agent, talk),
    isRecorded: false,
    dies,
  };
}

/** What the server says to its model in place of an answer that came too late (recorded: c31). */
const keepAlive =
  "<system-alert>Automated keep-alive ping. Ignore this message and continue from where you stopped.</system-alert>";

/** What must run, and what is known without running: given returns, then denials, in the order of the request. */
function plan(
  agent: FakeAgent,
  request: FakeRequest,
  approvals: readonly FakeApproval[],
): readonly [readonly string[], readonly FakeReturn[]] {
  const { calls } = request.content;
  const given = approvals.flatMap((approval) => (approval.kind === "tool" ? [approval] : []));
  const decided = (callId: string, approve: boolean) =>
    approvals.find((each) => each.kind === "approval" && each.callId === callId && each.approve === approve);
  const denials = calls.flatMap(({ id }) => {
    const denial = decided(id, false);
    return denial?.kind === "approval" ? [denialOf(id, denial.reason)] : [];
  });
  const approved = calls.filter(({ id }) => decided(id, true) !== undefined);
  // What was not gated runs whatever was decided (recorded: c20, k21).
  const toRun = [...approved, ...siblingsOf(agent, request)].map(({ key }) => key);
  return [toRun, [...given, ...denials]];
}
