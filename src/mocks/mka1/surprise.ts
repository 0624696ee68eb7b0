import { actAsSomeoneElse } from "./someone-else.ts";
import type { FakeCall } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** Lets happen what a call has in store, a moment after somebody first looked at it. */
export function surprise(store: FakeStore, call: FakeCall): void {
  const waiting = call.surprise;
  if (waiting === null) return;
  call.surprise = null;
  void store.clock.wait(waiting.ms).then(() => {
    if (waiting.kind === "change") changeArguments(store, call, waiting.toolArguments);
    else if (waiting.kind === "forget") forget(store, call);
    else if (waiting.kind === "continue") actAsSomeoneElse(store, call, "continues");
    else actAsSomeoneElse(store, call, waiting.approves ? "approves" : "denies");
  });
}

/** Other arguments for a call that waits. No page says that this can be; the inbox must notice it all the same. */
export function changeArguments(store: FakeStore, call: FakeCall, toolArguments: string): void {
  call.toolArguments = toolArguments;
  store.calls.mark(call);
}

/** The server has it no more, and never says why. */
export function forget(store: FakeStore, call: FakeCall): void {
  call.isForgotten = true;
  store.calls.mark(call);
}
