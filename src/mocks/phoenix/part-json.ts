/** What a tool part may be written with beside its kind, its id and its state. */
export type PartFields = Readonly<Record<string, unknown>>;

/** The call id of a part that stands alone. */
export const partCallId = "call_part_1";

const input = {
  summary: "Create dataset eval-april",
  command: "phoenix-gql 'mutation { createDataset(input: {name: \"eval-april\"}) { dataset { id name } } }'",
  mutation_description: "This command will create the dataset eval-april.",
};

/** Arguments of a part, and half of them. */
export const partInputs = { whole: input, half: { summary: "Create dataset eval-a" } };

/** An approval that was asked for, given, or refused. */
export const approvals = {
  asked: { id: partCallId },
  given: { id: partCallId, approved: true },
  refused: { id: partCallId, approved: false },
};

/** What `bash` gives back. An exit code other than 0 is a failure (protocols/phoenix.md, "What a native part says"). */
export const bashOutput = (exitCode: number): PartFields => ({
  command: input.command,
  stdout: exitCode === 0 ? '{"data":{"createDataset":{"dataset":{"id":"RGF0YXNldDo0"}}}}\n' : "",
  stderr: exitCode === 0 ? "" : "A dataset named 'eval-april' already exists.\n",
  exitCode,
  durationMs: 13,
  startedAt: "2026-11-30T02:40:18.871179+00:00",
  completedAt: "2026-11-30T02:40:18.884473+00:00",
  stdoutBytes: exitCode === 0 ? 61 : 0,
  stderrBytes: exitCode === 0 ? 0 : 45,
  stdoutTruncated: false,
  stderrTruncated: false,
});

const serverSide = { phoenix: { toolExecutionEnvironment: "server" } };

/** Where a client's call ran. */
export const clientSide = {
  phoenix: { toolExecutionEnvironment: "client", toolInputEmittedAt: "2026-11-30T02:40:18.695859+00:00" },
};

/** A `bash` part, static. A field that is `undefined` is not written. */
export const staticPart = (fields: PartFields): string =>
  JSON.stringify({
    type: "tool-bash",
    toolCallId: partCallId,
    input,
    callProviderMetadata: serverSide,
    ...fields,
  });

/** The same call as a dynamic part. */
export const dynamicPart = (fields: PartFields): string =>
  staticPart({ type: "dynamic-tool", toolName: "bash", ...fields });

/** A call that the server closed without a result. */
export const interruptedPart = (fields: PartFields, environment: "server" | "client" = "server"): string =>
  staticPart({
    state: "output-available",
    output: `The tool call was interrupted before a result was produced: the ${environment} environment that executes this tool did not complete it.`,
    callProviderMetadata: {
      phoenix: {
        ...(environment === "client" ? clientSide : serverSide).phoenix,
        outcome: "interrupted",
      },
      pydantic_ai: { outcome: "interrupted" },
    },
    ...fields,
  });

/** One tool part of a transcript: its own page in the gallery, "phoenix/part-<name>". */
export interface PartCase {
  readonly name: string;
  readonly says: string;
  /** The parts as JSON source, in an earlier message. */
  readonly parts: readonly string[];
  /** The id of the call that waits below, where it is to be that of the part. */
  readonly waitingId?: string;
  /** Seed 003's schema refuses it; it is drawn all the same. */
  readonly isOdd?: boolean;
}
