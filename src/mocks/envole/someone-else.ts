import type { Submission, SubmittedResult } from "./body.ts";
import { echoOf } from "./echo.ts";
import type { OtherAnswer } from "./faults.ts";
import { judge } from "./rules.ts";
import { type FakeThread, openExecutions } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { takeAnswer } from "./taking.ts";
import { playTurn } from "./turn.ts";

/** What another client does, and to which batch: the oldest that waits where none is named. */
export interface OtherClient {
  readonly does: OtherAnswer;
  readonly batchId?: string;
  /** What is being sent here, for one who answers the same. */
  readonly sent?: Submission;
}

/** Another client answers before anything else happens, and the agent goes on. Nothing happens where nothing waits. */
export function answerAsSomeoneElse(store: FakeStore, thread: FakeThread, other: OtherClient): void {
  const results = other.does === "answers-the-same" ? (other.sent?.results ?? []) : resultsOf(thread, other);
  const verdict = judge(thread, results);
  if (verdict.kind !== "taken") return;
  const items =
    other.does === "aborts" ? [{ type: "text", text: "Please stop, I do it myself." } as const] : [];
  const sending = { store, thread, sent: { results, items }, client: "someone-else" };
  void playTurn(store, [thread, takeAnswer(sending, verdict)]);
}

const stateOf = {
  approves: "APPROVED",
  "answers-one": "APPROVED",
  denies: "DENIED",
  aborts: "ABORTED_WITH_FEEDBACK",
};

function resultsOf(thread: FakeThread, { does, batchId }: OtherClient): readonly SubmittedResult[] {
  if (does === "answers-the-same") return [];
  const open = openExecutions(thread);
  const meant = open.filter((one) => one.batchId === (batchId ?? open[0]?.batchId));
  const answered = does === "answers-one" ? meant.slice(0, 1) : meant;
  return answered.map((execution) => echoOf(execution, stateOf[does]));
}
