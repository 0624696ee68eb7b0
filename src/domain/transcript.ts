import type { JsonSource, ToolPart } from "./tool-part.ts";

/** One piece of a message, in the order it came. */
export type TranscriptPart =
  | { readonly kind: "text"; readonly text: string; readonly isStreaming: boolean }
  | { readonly kind: "reasoning"; readonly text: string; readonly isStreaming: boolean }
  | { readonly kind: "tool"; readonly part: ToolPart }
  | { readonly kind: "step" }
  | { readonly kind: "error"; readonly text: string }
  /** An address that the agent names as its source. Any text: only http and https may become a link (T-33). */
  | { readonly kind: "source-url"; readonly url: string; readonly title: string | null }
  | {
      readonly kind: "source-document";
      readonly title: string | null;
      readonly mediaType: string;
      readonly name: string | null;
    }
  /** A file by its address: `data:` holds it, anything else names where it is. Nothing is loaded by itself (T-34). */
  | { readonly kind: "file"; readonly url: string; readonly mediaType: string; readonly name: string | null }
  /** `data-<name>`: whatever the application put there. */
  | { readonly kind: "data"; readonly name: string; readonly source: JsonSource }
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
  /** Read when they are first asked for: of a long conversation only what is drawn is read. */
  readonly parts: readonly TranscriptPart[];
}

/** The context of a batch, oldest first. */
export interface Transcript {
  readonly messages: readonly TranscriptMessage[];
  /** What stands before the batch was not read yet: nothing may be said of it. */
  readonly isUnread?: true;
  /** The last words of a person before the batch, quoted at its head; null where there are none. */
  readonly lastUserMessage: { readonly text: string; readonly at: number | null } | null;
}
