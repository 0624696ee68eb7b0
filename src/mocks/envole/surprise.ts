import { type FakeExecution, type FakeThread, openExecutions } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { ask } from "./turn.ts";
import { writeRequest } from "./writing.ts";

/**
 * Lets happen what a thread has in store, a moment after somebody began to look at it: its live stream was opened, or
 * its history was read a second time. Streams can only break once one is open.
 */
export function surprise(store: FakeStore, thread: FakeThread, seen: "history" | "stream"): void {
  const waiting = thread.surprise;
  if (waiting === null) return;
  if (seen === "history") thread.looks += 1;
  const isDue = seen === "stream" || (thread.looks > 1 && waiting.kind !== "drop");
  if (!isDue) return;
  thread.surprise = null;
  void store.clock.wait(waiting.ms).then(() => {
    if (waiting.kind === "change") changeArguments(store, thread, waiting.toolArguments);
    else if (waiting.kind === "grow") grow(store, thread, waiting.execution);
    else {
      store.live.drop(thread.id);
      ask(store, thread, { step: waiting.step, tellReply: () => undefined });
    }
  });
}

/** Other arguments for the first execution that waits. The live stream tells the request again, as it stands now. */
export function changeArguments(store: FakeStore, thread: FakeThread, toolArguments: string): void {
  const [first] = openExecutions(thread);
  if (first === undefined) return;
  first.toolArguments = toolArguments;
  store.touch(thread);
  store.live.tell(thread.id, writeRequest(store, thread, [first]));
}

/** One more execution for a batch that waits, in a message and an event of its own. */
export function grow(store: FakeStore, thread: FakeThread, execution: FakeExecution): void {
  const step = {
    kind: "ask" as const,
    content: "One more thing for the same step.",
    executions: [execution],
  };
  ask(store, thread, { step, tellReply: () => undefined });
}
