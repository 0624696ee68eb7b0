import type { JsonSource, ToolPart } from "./tool-part.ts";

/** One piece of a message, in the order it came. */
export type TranscriptPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  | { readonly kind: "tool"; readonly part: ToolPart }
  | { readonly kind: "step" }
  | { readonly kind: "error"; readonly text: string }
  /** Anything else, and anything that could not be read: drawn raw. `fault` says why, when it is one. */
  | {
      readonly kind: "raw";
      readonly type: string;
      readonly source: JsonSource;
      readonly fault: string | null;
    };

/** One message of a session. `at` is milliseconds since the epoch, UTC, or null where it is not told. */
export interface TranscriptMessage {
  readonly id: string;
  readonly role: "user" | "assistant" | "system" | "unknown";
  readonly at: number | null;
  readonly isCompaction: boolean;
  readonly parts: readonly TranscriptPart[];
}

/** The context of a batch, oldest first. */
export interface Transcript {
  readonly messages: readonly TranscriptMessage[];
  /** The last words of a person before the batch, quoted at its head; null where there are none. */
  readonly lastUserMessage: { readonly text: string; readonly at: number | null } | null;
}
