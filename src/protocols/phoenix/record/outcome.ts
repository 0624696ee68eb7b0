import type { BatchStatus } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { ToolPart } from "../../../domain/tool-part.ts";
import type { Asking } from "./asking.ts";
import type { PhoenixPart } from "./part.ts";

/** What stands around a part and decides what its state means. */
interface Surrounding {
  readonly isAnswerable: boolean;
  /** The session is at work, or crashed within the last minute. */
  readonly isActive: boolean;
  /** A call of the same asking still waits. */
  readonly doesSiblingWait: boolean;
}

/** What became of each asked call, in their order (protocols/phoenix.md, "What a native part says"). */
export function outcomesOf(asking: Asking, isActive: boolean): readonly CallOutcome[] {
  const { isAnswerable } = asking;
  const doesSiblingWait = isAnswerable && asking.asked.some(isWaiting);
  return asking.asked.map((part) => outcomeOf(part, { isAnswerable, isActive, doesSiblingWait }));
}

/** Whether a call waits if its step is the one that can be answered. */
export function isWaiting({ part, isClientTool }: PhoenixPart): boolean {
  const state = part.state === "malformed" && part.callId !== "" ? part.saidState : part.state;
  return state === "approval-requested" || (state === "input-available" && isClientTool);
}

function outcomeOf(phoenixPart: PhoenixPart, around: Surrounding): CallOutcome {
  const { part, isClientTool } = phoenixPart;
  if (isWaiting(phoenixPart)) return { kind: around.isAnswerable ? "waiting" : "superseded" };
  switch (part.state) {
    case "approval-responded":
      return responded(part.approval.approved, around);
    case "interrupted":
      return { kind: "interrupted", approved: part.answered };
    case "output-available":
      return outputAvailable(part, isClientTool);
    case "output-error":
      return isClientTool
        ? { kind: "declined", words: part.errorText }
        : { kind: "failed", message: part.errorText, approved: part.approval?.approved ?? null };
    case "output-denied":
      return { kind: "denied", reason: part.approval?.reason ?? null };
    default:
      return { kind: "not-known" };
  }
}

function responded(approved: boolean, around: Surrounding): CallOutcome {
  if (around.doesSiblingWait) return { kind: "recorded-beside-waiting", approved };
  if (around.isAnswerable && around.isActive) return { kind: "running", approved };
  return { kind: "recorded-not-continued", approved };
}

function outputAvailable(
  part: Extract<ToolPart, { state: "output-available" }>,
  isClientTool: boolean,
): CallOutcome {
  if (isClientTool) return { kind: "answered", answer: { kind: "json", text: part.output } };
  if (part.preliminary) return { kind: "running", approved: true };
  if (part.approval?.approved === false) return { kind: "denied", reason: part.approval.reason };
  return { kind: "ran", exitCode: exitCodeOf(part.output), wasAsked: part.approval !== null };
}

/** The exit code in an output's own top level, or null where the tool tells none. */
export function exitCodeOf(output: string): number | null {
  if (!output.includes("exitCode")) return null;
  try {
    const value: unknown = JSON.parse(output);
    const code = typeof value === "object" && value !== null && "exitCode" in value ? value.exitCode : null;
    return Number.isInteger(code) ? (code as number) : null;
  } catch {
    return null;
  }
}

/** Where an asking stands, from its calls' outcomes. */
export function statusOf(asking: Asking, outcomes: readonly CallOutcome[], isActive: boolean): BatchStatus {
  const has = (kind: CallOutcome["kind"]) => outcomes.some((outcome) => outcome.kind === kind);
  if (has("waiting")) return "waiting";
  if (!asking.isAnswerable) return "settled";
  if (isActive) return "running";
  return has("recorded-not-continued") || isLeftAlone(asking, outcomes) ? "stranded" : "settled";
}

/** Only clients were asked, all of them have answered, and the agent has said nothing since. */
const isLeftAlone = ({ isFollowed }: Asking, outcomes: readonly CallOutcome[]): boolean =>
  !isFollowed && outcomes.every(({ kind }) => kind === "answered" || kind === "declined");
