import type { SubmittedResult } from "./body.ts";
import type { FakeExecution, FakeThread } from "./state.ts";

/** What a result that does not say it back exactly is refused for: the name of the field; null where all is well. */
export function echoFault(
  { needsMemoryId }: FakeThread,
  execution: FakeExecution,
  result: SubmittedResult,
): string | null {
  const told = toldOf(execution);
  const given = result.filter(([key]) => key !== "approvalResult");
  const wrong = told.find(([key, source]) => !isGiven(given, key, source));
  if (wrong !== undefined) return wrong[0];
  const rest = given.filter(([key]) => !told.some(([name]) => name === key));
  if (rest.length === 0) return needsMemoryId ? "toolMemoryId" : null;
  return (
    rest.find(([key, source]) => key !== "toolMemoryId" || !says(source, execution.memoryId))?.[0] ?? null
  );
}

/** A result as a client that gives everything back writes it, with the field that only events have. */
export const echoOf = (execution: FakeExecution, approvalResult: string): SubmittedResult => [
  ...toldOf(execution),
  ["toolMemoryId", JSON.stringify(execution.memoryId)],
  ["approvalResult", JSON.stringify(approvalResult)],
];

/** The fields that both events and histories tell of an execution, under the event's names, as JSON source. */
function toldOf(execution: FakeExecution): SubmittedResult {
  const text = (key: string, value: string) => [key, JSON.stringify(value)] as const;
  return [
    text("toolId", execution.toolId),
    text("toolName", execution.tool),
    text("toolProvider", execution.provider),
    text("toolCategory", execution.category),
    ...(execution.id === null ? [] : [text("toolExecutionId", execution.id)]),
    text("toolExecutionBatchId", execution.batchId),
    ...(execution.toolArguments === null ? [] : [["toolArguments", execution.toolArguments] as const]),
    ...execution.more,
  ];
}

/** Texts by what they say; everything else byte for byte, so that no digit, key or space of arguments is another. */
const says = (source: string, text: string): boolean => source.startsWith('"') && JSON.parse(source) === text;

function isGiven(given: SubmittedResult, key: string, source: string): boolean {
  const found = given.filter(([name]) => name === key);
  const [, value] = found[0] ?? [];
  if (found.length !== 1 || value === undefined) return false;
  return (
    value === source || (key !== "toolArguments" && source.startsWith('"') && says(value, JSON.parse(source)))
  );
}
