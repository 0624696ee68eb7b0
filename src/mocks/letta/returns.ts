import type { FakeCall, FakeReturn } from "./state.ts";

/** What the model is told of a call that was denied; without a reason it reads "None" (recorded: c40). */
export const denialOf = (callId: string, reason: string | null): FakeReturn => ({
  callId,
  source: JSON.stringify(`Error: request to call tool denied. User reason: ${reason ?? "None"}`),
  status: "error",
  stdout: null,
  stderr: null,
});

/** What it is told of a tool that the server does not have. */
export const notFound = ({ id }: FakeCall): FakeReturn => ({
  callId: id,
  source: '"Tool not found"',
  status: "error",
  stdout: null,
  stderr: null,
});

/** What a tool gives. Argument text that is no JSON, as Letta reads it, reaches it as no arguments at all (recorded: b3). */
export function resultOf({ id, tool, text }: FakeCall): FakeReturn {
  const isRead = isJsonObject(text);
  const failure = `Error executing function ${tool}: TypeError: ${tool}() missing its required arguments`;
  return {
    callId: id,
    source: JSON.stringify(isRead ? `${tool} is done` : failure),
    status: isRead ? "success" : "error",
    stdout: [],
    stderr: isRead ? [] : [failure],
  };
}

/** Letta reads to the first "}{" alone, wherever it stands (its _safe_load_tool_call_str). */
const asRead = (text: string): string => (text.includes("}{") ? `${text.split("}{", 1)[0]}}` : text);

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(asRead(text));
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
