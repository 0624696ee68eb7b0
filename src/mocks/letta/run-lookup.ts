import { detailAnswer } from "./answers.ts";
import { notFoundWords } from "./paths.ts";
import type { FakeAgent, FakeRun } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** A run and whose it is. */
export function findRun(
  store: FakeStore,
  id: string,
): { readonly agent: FakeAgent; readonly run: FakeRun } | null {
  for (const agent of store.agents()) {
    const run = agent.runs.find((each) => each.id === id);
    if (run !== undefined) return { agent, run };
  }
  return null;
}

/** What is said of a run that is not there. */
export const noRun = (id: string): Response =>
  /^run-[0-9a-f-]{36}$/.test(id)
    ? detailAnswer(404, notFoundWords("Run", id))
    : detailAnswer(400, `INVALID_ARGUMENT: Invalid run ID format: ${id}. Expected format: 'run-<uuid4>'`);
