import type { SendFault } from "./faults.ts";

/** What happens by itself a moment after somebody began to look at a call; `ms` is that moment. */
export type Surprise = { readonly ms: number } & (
  | { readonly kind: "change"; readonly toolArguments: string }
  | { readonly kind: "decide"; readonly approves: boolean }
  | { readonly kind: "continue" }
  | { readonly kind: "forget" }
);

/** How a held call is written: as the page has it, or with the other spellings that the vendor uses elsewhere. */
export type Spelling = "plain" | "other";

/**
 * One tool call that was stopped for approval, as the server keeps it; plain data, times in milliseconds since the
 * epoch of the server's own clock.
 */
export interface FakeCall {
  readonly id: string;
  readonly responseId: string;
  /** The held calls' own addresses know it; else it stands only in its response and in the run of that. */
  readonly isHeld: boolean;
  readonly toolType: string;
  readonly name: string;
  /** Null for a built-in tool. */
  readonly serverLabel: string | null;
  /** The text that the model wrote. Never parsed to be written. */
  toolArguments: string;
  /** Whether they are sent as a string, as JSON inside the item, or not at all. */
  readonly form: "string" | "object" | "missing";
  readonly agentId: string | null;
  readonly requestedBy: string;
  readonly approvers: readonly string[];
  /** People who are neither, and whom the server shows it all the same. */
  readonly alsoSeenBy: readonly string[];
  /** "pending", "approved" or "denied"; "expired" is worked out; another word is one that nobody knows. */
  status: string;
  decidedBy: string | null;
  comment: string | null;
  consumed: boolean;
  readonly createdAt: number;
  expiresAt: number;
  decidedAt: number | null;
  readonly spelling: Spelling;
  /** Written like this, whatever it is; "$id" stands for its id. */
  readonly raw: string | null;
  /** What the tool gives, or what it fails with. */
  readonly ends: { readonly output: string } | { readonly error: string };
  isForgotten: boolean;
  /** What goes wrong with a request that decides it. */
  fault: SendFault | null;
  surprise: Surprise | null;
}

/** One item of a response's output. */
export type FakeItem =
  /** A call that waits, or waited, for approval. */
  | { readonly kind: "asks"; readonly callId: string }
  /** The approved call, which ran. */
  | { readonly kind: "ran"; readonly id: string; readonly callId: string }
  | { readonly kind: "says"; readonly id: string; readonly text: string };

/** What a continuation goes on to: something said, and further calls that it stops for. */
export interface FakeStep {
  readonly text: string;
  readonly calls: readonly FakeCall[];
}

/** One response, as the server keeps it; plain data. */
export interface FakeResponse {
  readonly id: string;
  readonly requestedBy: string;
  /** What was asked for, in a person's words. */
  readonly input: string;
  readonly model: string;
  readonly previousResponseId: string | null;
  readonly isBackground: boolean;
  readonly createdAt: number;
  completedAt: number | null;
  status: "in_progress" | "completed" | "failed";
  output: FakeItem[];
  error: string | null;
  /** What it ends with once its tools have ended; null where it is at rest. A reload plays it again from here. */
  ending: { readonly items: readonly FakeItem[]; readonly calls: readonly FakeCall[] } | null;
  /** What comes behind each further continuation, in order. */
  readonly script: readonly FakeStep[];
  /** How long a tool of its continuation runs, milliseconds; null takes the fake's own. */
  readonly toolMs: number | null;
  /** Its continuation fails after the tool ran. */
  readonly isDoomed: boolean;
}

/** One run of a saved agent; what it came to stands in its response. */
export interface FakeRun {
  readonly id: string;
  readonly agentId: string;
  readonly responseId: string;
  readonly createdAt: number;
  /** Written wrongly on purpose. */
  readonly isMalformed: boolean;
}

/** What stands before every request of a connection, and the server's clock; plain data. */
export interface FakeGate {
  /** How far the server's clock is ahead of this computer's, milliseconds; negative is behind. */
  readonly clockAheadMs?: number;
  /** The `Date` of an answer cannot be read. */
  readonly hasNoDate?: boolean;
  /** Every answer takes so long, milliseconds. */
  readonly delayMs?: number;
  readonly isOffline?: boolean;
  readonly listNeverAnswers?: boolean;
  /** The list fails so often, then works. */
  readonly listFails?: number;
  /** A token is due; any will do but "expired" and the spent one. */
  readonly isTokenDue?: boolean;
  /** The `Authorization` that no longer counts. */
  readonly spentToken?: string | null;
}

/** What a scenario begins with. */
export interface FakeWorld {
  readonly calls: readonly FakeCall[];
  readonly responses: readonly FakeResponse[];
  readonly runs: readonly FakeRun[];
  readonly gate: FakeGate;
}
