import type { ArgumentText, Inspection } from "./argument-text.ts";
import type { CallId } from "./batch-ref.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { CallRules } from "./decision-rules.ts";
import type { Sentence } from "./sentence.ts";
import type { ToolPart } from "./tool-part.ts";

/** One held call of a batch. */
export interface ToolCall {
  readonly id: CallId;
  /** The id of the asking, where the system has one beside the call's. */
  readonly approvalId: string | null;
  /** Verbatim: never cased, cut or translated. */
  readonly toolName: string;
  /** Who runs it, in the protocol's words ("runs on the Phoenix server"). */
  readonly origin: Sentence | null;
  readonly isClientTool: boolean;
  readonly argumentText: ArgumentText;
  readonly inspection: Inspection;
  /** What the agent says of this call, quoted after the arguments, never a heading. */
  readonly agentSays: readonly { readonly label: string; readonly text: string }[];
  readonly part: ToolPart | null;
  readonly outcome: CallOutcome;
  readonly rules: CallRules;
  /** Who decided and with which words, where the record says; absent while nobody did or it is not told. */
  readonly decided?: DecidedBy;
  /**
   * Covers what is decided and nothing else: call id, approval id, tool name, argument text, state, rules.
   * A draft choice holds for one digest.
   */
  readonly digest: string;
}

/** Who decided a call. `at` is milliseconds since the epoch, UTC. */
export interface DecidedBy {
  readonly by: string | null;
  readonly at: number | null;
  /** Somebody else than the viewer did: the same verb is not the viewer's own decision then. */
  readonly isOther?: true;
  /** The words given with the decision: quoted. */
  readonly words: string | null;
}
