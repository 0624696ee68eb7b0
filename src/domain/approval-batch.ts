import type { BatchRef } from "./batch-ref.ts";
import type { ActKind } from "./decision.ts";
import type { DecisionRules } from "./decision-rules.ts";
import type { Sentence } from "./sentence.ts";
import type { ToolCall } from "./tool-call.ts";
import type { ToolPart } from "./tool-part.ts";
import type { Transcript } from "./transcript.ts";

/** Where a batch stands, from the record alone. */
export type BatchStatus =
  /** At least one call waits for a decision. */
  | "waiting"
  /** Everything is answered and the system is at work. */
  | "running"
  /** Everything is answered and the system did not go on: whether calls ran is not known. */
  | "stranded"
  /** Everything is decided, and nothing happens until the requester continues: an act of theirs alone. */
  | "to-continue"
  /** Nothing waits and nothing runs. */
  | "settled"
  /** The server does not know it any more. */
  | "gone";

/** What a deadline is for; most systems have none, and none is invented. */
export interface Deadline {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly for: "decision" | "continuation";
}

/** What the viewer is to a batch. Where a system names nobody, whoever may sign in is "both". */
export type ViewerPart = "approver" | "requester" | "both" | "observer";

/** Something other than a decision that a person may do to a batch. */
export interface Act {
  readonly kind: ActKind;
  /** What it does and what it cannot do, said beside its control. */
  readonly said: Sentence;
  /** Whether words go with it. */
  readonly words: "none" | "optional" | "required";
  /** Why it cannot be done now, said beside its control; absent where it may be done. */
  readonly off?: Sentence;
}

/** The tool calls that must be answered together; one asking. */
export interface ApprovalBatch {
  readonly ref: BatchRef;
  readonly calls: readonly ToolCall[];
  /** Calls of the same step that nobody was asked about; shown, never decided. */
  readonly beside: readonly ToolPart[];
  readonly lineage: {
    readonly agent: string | null;
    readonly session: { readonly id: string; readonly title: string | null };
    readonly run: string | null;
  };
  readonly requester: string | null;
  readonly approvers: readonly string[];
  readonly viewerPart: ViewerPart;
  /** Milliseconds since the epoch, UTC; null where the system does not tell. */
  readonly askedAt: number | null;
  readonly deadline: Deadline | null;
  readonly status: BatchStatus;
  readonly rules: DecisionRules;
  readonly acts: readonly Act[];
  readonly transcript: Transcript;
  /** The system's own page for this batch, http(s) only; null where the configuration names none. */
  readonly pageUrl: string | null;
  /** Other things to know, each a sentence. */
  readonly notes: readonly Sentence[];
  /**
   * Covers only what is decided: call ids, approval ids, tool names, argument text, part states, rules.
   * A transcript line or a new title changes nothing here.
   */
  readonly version: string;
}
