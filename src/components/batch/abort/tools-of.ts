import type { ToolCall } from "../../../domain/tool-call.ts";

/** One tool and how many calls of it there are. */
export interface CountedTool {
  /** Verbatim: two names that differ in a hidden character are two tools. */
  readonly toolName: string;
  readonly count: number;
}

/** Every distinct tool of some calls, in the order in which they were first asked for. */
export function toolsOf(calls: readonly ToolCall[]): readonly CountedTool[] {
  const counts = new Map<string, number>();
  for (const { toolName } of calls) counts.set(toolName, (counts.get(toolName) ?? 0) + 1);
  return [...counts].map(([toolName, count]) => ({ toolName, count }));
}
