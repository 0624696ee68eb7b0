import type { Deadline } from "./approval-batch.ts";
import type { InspectionLevel } from "./argument-text.ts";
import type { BatchRef } from "./batch-ref.ts";
import type { Sentence } from "./sentence.ts";

/** The facts of one row of the list. Never enough to decide on: a row has no approve control. */
export interface WaitingRow {
  readonly ref: BatchRef;
  /** Every distinct tool name, verbatim, in order of appearance. */
  readonly toolNames: readonly string[];
  readonly calls: number;
  /** How many of them still wait. */
  readonly waiting: number;
  /** Agent, session title or whatever the system calls where this comes from. */
  readonly from: string | null;
  /** Milliseconds since the epoch, UTC: what age and order are counted from. */
  readonly askedAt: number | null;
  readonly deadline: Deadline | null;
  readonly level: InspectionLevel;
  /** `watch`: nothing is asked of the viewer now, and what becomes of it is theirs to continue. */
  readonly asks: "decision" | "act" | "watch";
  /** Where the system names people: `assigned`, the viewer is to decide it; `continue`, the viewer continues it. */
  readonly yours?: readonly ("assigned" | "continue")[];
  /** Who asks, where the system names them. Verbatim. */
  readonly requester?: string;
  /** Who is to decide, where the system names them: whom a row that is only watched waits for. Verbatim. */
  readonly waitsFor?: readonly string[];
  /** Further texts that were loaded with the row and can be searched: requester, agent, argument text. Verbatim. */
  readonly searched?: readonly string[];
  readonly hasClientTool: boolean;
  /** Set when the row could not be read whole: it harms only itself. */
  readonly fault: Sentence | null;
  /** Something else to know of it before it is opened, where there is something. */
  readonly note?: Sentence;
  /** Grows with what is known of the row; equal values mean nothing to draw again. */
  readonly version: string;
}

/** A row that left the list, and what is known of why. */
export interface GoneRow {
  readonly ref: BatchRef;
  /** Who decided, where the system tells. */
  readonly by: string | null;
  readonly verb: "approve" | "deny" | "abort" | null;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /**
   * Monotonic start of the request that said so, where the backend tells it: a slow answer removes nothing that
   * was learned after it started.
   */
  readonly startedAt?: number;
}
