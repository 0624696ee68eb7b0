import { email } from "./call-seeds.ts";
import type { OtherAnswer } from "./faults.ts";
import { createAsking, createExecution } from "./seeder.ts";
import { answerAsSomeoneElse } from "./someone-else.ts";
import { executionsOf, type FakeThread, openExecutions } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { changeArguments, grow } from "./surprise.ts";
import { createThread } from "./threads.ts";
import { ask } from "./turn.ts";

/**
 * What a test does to a fake from outside, as another client, or the world, would. Without `thread` (an id or a name)
 * the newest thread that waits is meant; with the steps about streams, every one. Without `batch` its oldest that waits.
 */
export interface Control {
  readonly do: keyof typeof steps;
  readonly thread?: string;
  readonly batch?: string;
  /** The new arguments, as JSON source. */
  readonly input?: string;
  /** The name of the thread that is added. */
  readonly name?: string;
}

type Step = (store: FakeStore, control: Control) => void;

const other =
  (does: OtherAnswer): Step =>
  (store, control) => {
    const { batch } = control;
    answerAsSomeoneElse(store, meant(store, control), {
      does,
      ...(batch === undefined ? {} : { batchId: batch }),
    });
  };

const steps = {
  "someone-else-approves": other("approves"),
  "someone-else-denies": other("denies"),
  "someone-else-aborts": other("aborts"),
  /** Only the first execution is approved: the others hang. */
  "someone-else-answers-one": other("answers-one"),
  "change-arguments": (store, control) =>
    changeArguments(
      store,
      meant(store, control),
      control.input ?? '{"to":"eve@example.test","subject":"Changed"}',
    ),
  "add-thread": addThread,
  /** A further batch in a thread, told by its live stream. */
  "add-batch": (store, control) =>
    ask(store, meant(store, control), {
      step: createAsking(store.ids, "I need this too.", [email("dee@example.test", "One more thing")]),
      tellReply: () => undefined,
    }),
  /** A further execution of a batch that waits. */
  "grow-batch": (store, control) => {
    const thread = meant(store, control);
    const batchId = control.batch ?? openExecutions(thread)[0]?.batchId ?? "";
    grow(store, thread, createExecution(store.ids, batchId, email("dee@example.test", "One more thing")));
  },
  /** A batch vanishes from the history, answered by nobody. */
  "forget-batch": forgetBatch,
  "delete-thread": (store, control) => {
    const thread = meant(store, control);
    thread.isDeleted = true;
    store.mark(thread);
    store.live.drop(thread.id);
  },
  /** Lets tools end that run now. */
  "finish-streams": (store, control) => store.holds.release(idOf(store, control)),
  "drop-streams": (store, control) => store.live.drop(idOf(store, control)),
  "refuse-streams": (store) => {
    store.setGate({ stream: "refused" });
    store.live.drop();
  },
  "allow-streams": (store) => store.setGate({ stream: "works" }),
  /** The token that was used last no longer counts. */
  "expire-token": (store) => store.setGate({ isTokenDue: true, spentToken: store.lastToken }),
  "go-offline": (store) => {
    store.setGate({ isOffline: true });
    store.live.drop();
  },
  "come-back": (store) => store.setGate({ isOffline: false }),
} as const satisfies Readonly<Record<string, Step>>;

/** Takes one step. Throws for one that it does not know, and when no thread is there that it can be done to. */
export function steer(store: FakeStore, control: Control): void {
  if (!Object.hasOwn(steps, control.do)) throw new Error(`the fake has no such step: ${control.do}`);
  steps[control.do](store, control);
}

function meant(store: FakeStore, { thread: wanted }: Control): FakeThread {
  const isMeant = (thread: FakeThread) =>
    wanted === undefined ? openExecutions(thread).length > 0 : thread.id === wanted || thread.name === wanted;
  const found = store.threads().find(isMeant);
  if (found === undefined) throw new Error(`the fake has no such thread: ${wanted ?? "any that waits"}`);
  return found;
}

const idOf = (store: FakeStore, control: Control): string | undefined =>
  control.thread === undefined ? undefined : meant(store, control).id;

function addThread(store: FakeStore, { name }: Control): void {
  const seed = {
    name: name ?? "A new thread",
    minutesAgo: 0,
    calls: [email("dee@example.test", "A new thread")],
  };
  store.add(createThread(store.ids, store.clock.now(), seed));
}

function forgetBatch(store: FakeStore, control: Control): void {
  const thread = meant(store, control);
  const batchId = control.batch ?? openExecutions(thread)[0]?.batchId;
  for (const execution of executionsOf(thread))
    if (execution.batchId === batchId) execution.isForgotten = true;
  store.touch(thread);
}
