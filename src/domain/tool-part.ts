import type { Sentence } from "./sentence.ts";

/**
 * How a call appears in a transcript: the seven states of the UI message protocol, static and dynamic,
 * each with exactly the fields that state has, and what real servers send beyond the schema
 * (protocols/ai-sdk-parts.md). Passed whole, never in pieces.
 * `JsonSource` values are exact source spans of the response.
 */
export type JsonSource = string;

interface PartBase {
  readonly kind: "static" | "dynamic";
  readonly toolName: string;
  readonly callId: string;
  /** Where the tool comes from, in the protocol's words; left out where a transcript does not tell it. */
  readonly origin?: Sentence | null;
  /** The agent's or the tool's own words; quoted, never a heading. */
  readonly title: string | null;
  /** The whole part as it came: what is echoed back, and what the raw view shows. */
  readonly source: JsonSource;
}

/** An approval that was asked for and not answered. `isAutomatic` means that a policy decides: no buttons. */
export interface ApprovalAsked {
  readonly id: string;
  readonly isAutomatic: boolean;
  readonly requestReason: string | null;
}

/** An approval that was answered; `reason` is the approver's. `isAutomatic` means that a policy decided, nobody else. */
export interface ApprovalAnswered {
  readonly id: string;
  readonly approved: boolean;
  readonly isAutomatic: boolean;
  readonly requestReason: string | null;
  readonly reason: string | null;
  /** The no was an abort of everything that was asked together. */
  readonly isAborted?: true;
}

export type ToolPart = PartBase &
  (
    | { readonly state: "input-streaming"; readonly input: JsonSource | null }
    | { readonly state: "input-available"; readonly input: JsonSource; readonly runsAt: "client" | "server" }
    | { readonly state: "approval-requested"; readonly input: JsonSource; readonly approval: ApprovalAsked }
    | {
        readonly state: "approval-responded";
        readonly input: JsonSource;
        readonly approval: ApprovalAnswered;
      }
    | {
        readonly state: "output-available";
        readonly input: JsonSource;
        readonly output: JsonSource;
        readonly preliminary: boolean;
        readonly approval: ApprovalAnswered | null;
      }
    | {
        readonly state: "output-error";
        readonly input: JsonSource | null;
        readonly rawInput: JsonSource | null;
        readonly errorText: string;
        readonly approval: ApprovalAnswered | null;
      }
    | {
        readonly state: "output-denied";
        readonly input: JsonSource;
        readonly approval: ApprovalAnswered | null;
      }
    /** No result: `answered` null was never answered, true may have happened, false was denied and superseded. */
    | { readonly state: "interrupted"; readonly input: JsonSource; readonly answered: boolean | null }
    /** A part that breaks its own state's shape; drawn raw, cannot be approved. */
    | {
        readonly state: "malformed";
        readonly saidState: string;
        readonly input: JsonSource | null;
        readonly fault: string;
      }
    /** A state this inbox does not know; drawn raw, cannot be approved. */
    | { readonly state: "unknown"; readonly saidState: string; readonly input: JsonSource | null }
  );

export type ToolPartState = ToolPart["state"];
