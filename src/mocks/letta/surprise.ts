import { answerAsSomeoneElse } from "./someone-else.ts";
import { type FakeAgent, pendingOf } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** Lets happen what an agent has in store, a moment after somebody began to look at what it asks. */
export function surprise(store: FakeStore, agent: FakeAgent): void {
  const waiting = agent.surprise;
  if (waiting === null) return;
  agent.surprise = null;
  void store.clock.wait(waiting.ms).then(() => {
    if (waiting.kind === "change") return changeArguments(store, agent, waiting.text);
    return answerAsSomeoneElse({ store, agent, talk: null, does: waiting.does });
  });
}

/** Other arguments for the first call that waits, wherever it waits. No real server does that; a test can. */
export function changeArguments(store: FakeStore, agent: FakeAgent, text: string): void {
  const talks = [null, ...agent.conversations.map(({ id }) => id)];
  const [pending] = talks.flatMap((talk) => pendingOf(agent, talk) ?? []);
  const [first] = pending?.content.calls ?? [];
  if (first === undefined) return;
  first.text = text;
  store.mark(agent);
}
