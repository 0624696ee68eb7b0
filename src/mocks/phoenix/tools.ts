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
  return bashOutput({ command, stdout, stderr: "", exitCode: 0 }, startedAt, now);
}

/** The output of a mutation that the sandbox did not let through, as `stream-headless-refused` has it. */
export const refusedOutputOf = (part: FakeToolPart, startedAt: number, now: number): string =>
  bashOutput(
    { command: commandOf(part), stdout: "", stderr: "Mutations are not permitted.\n", exitCode: 1 },
    startedAt,
    now,
  );

interface BashResult {
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const bashOutput = (result: BashResult, startedAt: number, now: number): string =>
  JSON.stringify({
    ...result,
    durationMs: Math.round(now - startedAt),
    startedAt: microseconds(startedAt),
    completedAt: microseconds(now),
    stdoutBytes: result.stdout.length,
    stderrBytes: result.stderr.length,
    stdoutTruncated: false,
    stderrTruncated: false,
  });

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
