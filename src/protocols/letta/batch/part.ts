import type { ApprovalAnswered, ToolPart } from "../../../domain/tool-part.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { Decided, ToolOutput } from "../record/answered.ts";
import type { AskedCall } from "../record/asked.ts";
import type { RequestedCall } from "../record/requested.ts";
import type { CallTrail } from "../record/trail.ts";

/** A call whose part is drawn, wherever it stands. */
export interface DrawnCall {
  readonly call: RequestedCall;
  readonly trail: CallTrail;
  /** Whether somebody was asked about it. */
  readonly isAsked: boolean;
  /** Whether it waits for an answer. */
  readonly isWaiting: boolean;
  readonly isClientTool: boolean;
}

/** How a call appears in a transcript. What breaks its own shape is a part too, and cannot be approved. */
export function partOf(drawn: DrawnCall): ToolPart {
  const { call } = drawn;
  const { argumentText } = call;
  const base = {
    kind: "dynamic",
    toolName: call.name,
    callId: call.id,
    title: null,
    source: spanOf(call.source),
  } as const;
  const input = argumentText.form === "missing" ? null : argumentText.text;
  const fault = call.fault ?? (call.duplicateKey === null ? null : `${call.duplicateKey} (twice)`);
  if (fault !== null || input === null)
    return { ...base, state: "malformed", saidState: "", input, fault: fault ?? "arguments" };
  const shown = { ...base, input };
  return drawn.isWaiting ? waitingPart(shown, drawn) : settledPart(shown, drawn);
}

function settledPart(shown: Shown, { trail, isAsked }: DrawnCall): ToolPart {
  const approval = approvalOf(trail.decided);
  const returned = outputOf(trail);
  if (approval?.approved === false && trail.decided.length === 1)
    return { ...shown, state: "output-denied", approval };
  if (returned?.isError === true)
    return { ...shown, state: "output-error", rawInput: null, errorText: returned.text, approval };
  if (returned !== null)
    return { ...shown, state: "output-available", output: returned.source, preliminary: false, approval };
  if (approval !== null) return { ...shown, state: "approval-responded", approval };
  // Answered by something that is neither a yes nor a no: never told as either, nor as never answered (T-29).
  if (trail.decided.length > 0) return { ...shown, state: "unknown", saidState: "approval_response_message" };
  if (isAsked) return { ...shown, state: "interrupted", answered: null };
  return { ...shown, state: "input-available", runsAt: "server" };
}

type Shown = Pick<ToolPart, "kind" | "toolName" | "callId" | "title" | "source"> & { readonly input: string };

const waitingPart = (shown: Shown, { call, isClientTool }: DrawnCall): ToolPart =>
  isClientTool
    ? { ...shown, state: "input-available", runsAt: "client" }
    : {
        ...shown,
        state: "approval-requested",
        approval: { id: call.id, isAutomatic: false, requestReason: null },
      };

/** What a client gave stands in the answer itself; what ran stands in a return. */
const outputOf = ({ decided, returned }: CallTrail): ToolOutput | null =>
  decided.find(({ output }) => output !== null)?.output ?? returned.at(-1) ?? null;

/** The last yes or no; of several, one yes means that it may have run. */
function approvalOf(decided: readonly Decided[]): ApprovalAnswered | null {
  const said = decided.filter(({ approve }) => approve !== null);
  const last = said.find(({ approve }) => approve === true) ?? said.at(-1);
  if (last === undefined) return null;
  return {
    id: last.id,
    approved: last.approve === true,
    isAutomatic: false,
    requestReason: null,
    reason: last.reason,
  };
}

/** How one call of the request that is looked at appears. */
export const askedPart = ({ call, trail, home, outcome }: AskedCall): ToolPart =>
  partOf({
    call,
    trail,
    isAsked: true,
    isWaiting: outcome.kind === "waiting",
    isClientTool: home === "client",
  });
