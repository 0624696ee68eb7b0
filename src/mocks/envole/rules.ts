import type { SubmittedResult } from "./body.ts";
import { echoFault } from "./echo.ts";
import type { MixedState } from "./mixed.ts";
import { type FakeExecution, type FakeThread, openExecutions, pending } from "./state.ts";

/** A decision as the server records it, whatever spelling it came in. */
export type Decision = "APPROVED" | "DENIED" | "ABORTED_WITH_FEEDBACK";

/** One execution with what was decided about it. */
export interface Decided {
  readonly execution: FakeExecution;
  readonly decision: Decision;
}

/** What becomes of an answer. */
export type Verdict =
  | {
      readonly kind: "taken";
      readonly batchId: string;
      readonly isAbort: boolean;
      readonly decided: readonly Decided[];
      /** What the answer leaves out, which then hangs for ever. */
      readonly left: readonly FakeExecution[];
    }
  | { readonly kind: "mixed"; readonly batchId: string; readonly states: readonly MixedState[] }
  /** Refused as conversation: no code, no status (protocols/envole.md, "Errors"). */
  | {
      readonly kind: "words";
      readonly text: string;
      readonly notEchoed?: { readonly callId: string; readonly what: string };
    };

/** The three spellings that the vendor's pages have for an abort (protocols/envole.md, "Answering"). */
const decisions: ReadonlyMap<string, Decision> = new Map([
  ["APPROVED", "APPROVED"],
  ["DENIED", "DENIED"],
  ["ABORTED_WITH_FEEDBACK", "ABORTED_WITH_FEEDBACK"],
  ["ABORTED", "ABORTED_WITH_FEEDBACK"],
  ["ABORTED_WITH_FEEDBACK_WITH_FEEDBACK", "ABORTED_WITH_FEEDBACK"],
]);

const unread = (why: string): Verdict => ({ kind: "words", text: `I could not read that approval: ${why}.` });

/** Judges an answer by the rules of protocols/envole.md, "Answering". Changes nothing. */
export function judge(thread: FakeThread, results: readonly SubmittedResult[]): Verdict {
  if (results.length === 0) return unread("it names no tool");
  const states = results.map((result) => fieldOf(result, "approvalResult"));
  if (states.some((state) => !decisions.has(state ?? "")))
    return unread("it neither approves, denies nor aborts");
  const matched = match(thread, results);
  if (matched === null) {
    return {
      kind: "words",
      text: "There is no pending approval for that. It may have been answered already.",
    };
  }
  const [first, ...others] = new Set(matched.map(({ batchId }) => batchId));
  if (first === undefined || others.length > 0) return unread("it answers more than one batch");
  return judgeBatch(thread, first, { results, matched });
}

interface Matched {
  readonly results: readonly SubmittedResult[];
  /** The execution of each result. */
  readonly matched: readonly FakeExecution[];
}

function judgeBatch(thread: FakeThread, batchId: string, { results, matched }: Matched): Verdict {
  const whole = openExecutions(thread).filter((execution) => execution.batchId === batchId);
  const left = whole.filter((execution) => !matched.includes(execution));
  const decided = matched.map((execution, index) => ({ execution, ...stateOf(results[index]) }));
  const aborts = decided.filter(({ decision }) => decision === "ABORTED_WITH_FEEDBACK");
  if (aborts.length > 0 && aborts.length < whole.length) {
    const given = new Map(decided.map(({ execution, state }) => [execution, state]));
    return {
      kind: "mixed",
      batchId,
      states: whole.map((one) => ({ id: one.id, state: given.get(one) ?? pending })),
    };
  }
  for (const [index, execution] of matched.entries()) {
    const what = echoFault(thread, execution, results[index] ?? []);
    if (what === null) continue;
    const text = `I could not read that approval: ${what} is not what I asked with.`;
    return { kind: "words", text, notEchoed: { callId: execution.id ?? execution.key, what } };
  }
  return { kind: "taken", batchId, isAbort: aborts.length > 0, decided, left };
}

const fieldOf = (result: SubmittedResult, key: string): string | undefined => {
  const source = result.find(([name]) => name === key)?.[1];
  return source?.startsWith('"') ? (JSON.parse(source) as string) : undefined;
};

function stateOf(result: SubmittedResult = []): { readonly state: string; readonly decision: Decision } {
  const state = fieldOf(result, "approvalResult") ?? "";
  return { state, decision: decisions.get(state) ?? "DENIED" };
}

/**
 * The execution that each result answers, by its id; of several under one id, the one that the result says back.
 * Null where one of them answers nothing that waits.
 */
function match(thread: FakeThread, results: readonly SubmittedResult[]): readonly FakeExecution[] | null {
  const open = [...openExecutions(thread)];
  const matched: FakeExecution[] = [];
  for (const result of results) {
    const id = fieldOf(result, "toolExecutionId") ?? null;
    const sameId = open.filter((execution) => execution.id === id);
    const found = sameId.find((execution) => echoFault(thread, execution, result) === null) ?? sameId[0];
    if (found === undefined) return null;
    open.splice(open.indexOf(found), 1);
    matched.push(found);
  }
  return matched;
}
