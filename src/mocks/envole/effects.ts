import type { FakeEffect } from "../fake-server.ts";
import type { SubmittedItem } from "./body.ts";

/** Where and by whom something happened. */
interface Place {
  readonly thread: string;
  readonly at: number;
  readonly client: string;
}

/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  | FakeEffect
  /** An answer left these executions out: they hang for ever. */
  | (Place & { readonly kind: "hung"; readonly batchId: string; readonly callIds: readonly string[] })
  /** A result did not give back what it was asked with; `what` names the field. */
  | (Place & { readonly kind: "not-echoed"; readonly callId: string; readonly what: string })
  /** Words, images or files beside an answer that is no abort: nobody will ever see them. */
  | (Place & { readonly kind: "dropped"; readonly items: readonly SubmittedItem[] })
  /** An abort was taken, with exactly these words and files for the agent. */
  | (Place & {
      readonly kind: "aborted";
      readonly batchId: string;
      readonly text: string;
      readonly items: readonly SubmittedItem[];
    });
