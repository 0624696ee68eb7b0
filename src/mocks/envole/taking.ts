import { type Submission, type SubmittedItem, wordsOf } from "./body.ts";
import type { Decided, Verdict } from "./rules.ts";
import type { FakeExecution, FakeStep, FakeThread, FakeTurn } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** Who sends what to which thread. */
export interface Sending {
  readonly store: FakeStore;
  readonly thread: FakeThread;
  readonly sent: Submission;
  readonly client: string;
}

type Taken = Extract<Verdict, { kind: "taken" }>;

/** Records an answer in one step and gives the turn that follows. What it leaves out can never be answered again. */
export function takeAnswer({ store, thread, sent, client }: Sending, taken: Taken): FakeTurn {
  const { batchId, isAbort, decided, left } = taken;
  const place = { thread: thread.id, at: store.clock.now(), client };
  for (const { execution, decision } of decided) {
    execution.status = decision;
    execution.isForgotten = thread.isForgetful;
  }
  thread.closed.push(batchId);
  const items = sent.items.filter(({ type }) => type !== "text");
  const text = wordsOf(sent.items);
  if (left.length > 0) store.log({ ...place, kind: "hung", batchId, callIds: left.map(idOf) });
  if (isAbort) store.log({ ...place, kind: "aborted", batchId, text, items });
  else if (sent.items.length > 0) store.log({ ...place, kind: "dropped", items: sent.items });
  store.write(thread, { role: "user", handle: null, content: isAbort ? text : "", executions: [] });
  return begin(store, thread, {
    client,
    notices: noticesOf(decided),
    toRun: decided.filter(({ decision }) => decision === "APPROVED").map(({ execution }) => execution.key),
    said: stepsBehind(thread, lastWords(taken, { text, items })),
  });
}

/** Keeps a message that is no answer, or none that is taken, and gives the turn in which the agent says `text`. */
export function answerInWords({ store, thread, sent, client }: Sending, text: string): FakeTurn {
  store.write(thread, { role: "user", handle: null, content: wordsOf(sent.items), executions: [] });
  return begin(store, thread, { client, notices: [], toRun: [], said: [{ kind: "text", text }] });
}

function begin(store: FakeStore, thread: FakeThread, seed: Omit<FakeTurn, "requestId">): FakeTurn {
  const turn = { ...seed, requestId: store.ids.of("req") };
  thread.turns.push(turn);
  store.mark(thread);
  return turn;
}

const idOf = ({ id, key }: FakeExecution): string => id ?? key;

/** The notifications name no execution: they only say that something of the kind was decided. */
function noticesOf(decided: readonly Decided[]): readonly string[] {
  const made = new Set(decided.map(({ decision }) => decision));
  const names = { APPROVED: "ACCEPTED", DENIED: "DENIED", ABORTED_WITH_FEEDBACK: "ABORTED" };
  return [...made].map((decision) => `NOTIFICATION_TOOL_EXECUTION_APPROVAL_${names[decision]}`);
}

function stepsBehind(thread: FakeThread, words: string): readonly FakeStep[] {
  const step = thread.script.shift();
  if (step?.kind === "text") return [step];
  return [{ kind: "text", text: words }, ...(step === undefined ? [] : [step])];
}

interface Given {
  readonly text: string;
  readonly items: readonly SubmittedItem[];
}

/** Says what the agent was given, so that a test and a designer can see what reached it. */
function lastWords({ isAbort, decided, left }: Taken, { text, items }: Given): string {
  const read = text === "" ? "You gave no reason." : `You wrote: ${text}`;
  const looked = items.length === 0 ? "" : `I looked at what you sent: ${items.map(nameOf).join(", ")}.`;
  const named = (wanted: string) =>
    decided.filter(({ decision }) => decision === wanted).map(({ execution }) => execution.tool);
  const ran = named("APPROVED");
  const denied = named("DENIED");
  const sentences = isAbort
    ? ["I stopped.", read, looked]
    : [
        ran.length === 0 ? "Nothing ran." : `Done: ${ran.join(", ")}.`,
        denied.length === 0 ? "" : `You denied ${denied.join(", ")}, so I left it.`,
        left.length === 0
          ? ""
          : `I went on without an answer about ${left.map(({ tool }) => tool).join(", ")}.`,
      ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

const nameOf = (item: SubmittedItem): string =>
  item.type === "text" ? "words" : (item.name ?? item.mime ?? item.url ?? item.type);
