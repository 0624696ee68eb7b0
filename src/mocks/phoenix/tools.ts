import { type FakeToolPart, microseconds } from "./state.ts";

/** The output of a tool that ran, as JSON source: `bash` as recorded, any other tool as one sentence. */
export function outputOf(part: FakeToolPart, startedAt: number, now: number): string {
  const tool = toolName(part);
  if (tool !== "bash") return JSON.stringify(`${tool} ran with ${part.input.length} characters of arguments`);
  const command = commandOf(part);
  const name = /name: \\?"([^"\\]+)/.exec(command)?.[1] ?? "dataset";
  const dataset = { id: btoa(`Dataset:${part.callId.length}`), name };
  const stdout = command.includes("createDataset")
    ? `${JSON.stringify({ data: { createDataset: { dataset } } }, null, 2)}\n`
    : "ok\n";
  return JSON.stringify({
    command,
    stdout,
    stderr: "",
    exitCode: 0,
    durationMs: Math.round(now - startedAt),
    startedAt: microseconds(startedAt),
    completedAt: microseconds(now),
    stdoutBytes: stdout.length,
    stderrBytes: 0,
    stdoutTruncated: false,
    stderrTruncated: false,
  });
}

/** The tool's name: behind `tool-`, or beside `dynamic-tool`. */
export const toolName = (part: FakeToolPart): string => part.toolName ?? part.type.replace(/^tool-/, "");

function commandOf(part: FakeToolPart): string {
  try {
    const input: unknown = JSON.parse(part.input);
    if (typeof input === "object" && input !== null && "command" in input) return String(input.command);
  } catch {
    // Arguments of a hostile fixture need not be JSON; the tool then ran with nothing that can be named.
  }
  return "";
}
