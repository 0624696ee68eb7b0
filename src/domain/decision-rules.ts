import type { CallId } from "./batch-ref.ts";
import type { AnswerForm } from "./question.ts";
import type { Sentence } from "./sentence.ts";

/** The kind of a decision. Vendors' own words stay in their protocol folder. */
export type Verb = "approve" | "deny" | "abort" | "answer" | "decline";

/** Whether a decision carries words of its own, and whether it must. */
export type ReasonRule = "none" | "optional" | "required";

/** What may be decided about one call. */
export interface CallRules {
  /** Verbs this system takes for this call now; empty for a call that is recorded or not yours. */
  readonly verbs: readonly Verb[];
  /** Why nothing is offered, when `verbs` is empty; else why a verb is not, or which words go with none. */
  readonly off: Sentence | null;
  /** The form of the answer, for a client tool that waits; null for any other call. */
  readonly answer: AnswerForm | null;
}

/** How many files may go with an abort, and how many bytes they may be together. */
export interface AttachmentLimits {
  readonly files: number;
  readonly bytes: number;
}

/** How a batch may be answered. Components read this; they never ask which protocol it is. */
export interface DecisionRules {
  /** `whole`: every undecided call must be answered in one sending. `each`: one at a time is taken too. */
  readonly scope: "whole" | "each";
  readonly reason: {
    readonly approve: ReasonRule;
    readonly deny: ReasonRule;
    readonly decline: ReasonRule;
    /** What becomes of the words, said beside their field; absent where nothing more is to say. */
    readonly said?: { readonly approve?: Sentence; readonly deny?: Sentence };
  };
  readonly abort:
    | { readonly kind: "none" }
    | { readonly kind: "native"; readonly feedback: "optional" | "required" }
    /**
     * The system has no abort: every call is recorded as denied, and the feedback goes as `said` tells. As a message of
     * its own the two can part, and the record then shows the denials alone; as the reason of each denial they cannot.
     */
    | {
        readonly kind: "stands-for-denials";
        readonly said: Sentence;
        readonly goesAs: "message" | "reason";
        readonly feedback: "optional" | "required";
      };
  /** How long feedback may be, in characters (code points); null where no limit is known. */
  readonly feedbackLimit: number | null;
  /** Files that may go with an abort; with any other verb none do. */
  readonly attachments: "none" | AttachmentLimits;
  /** Calls that run when the batch is answered although nobody decides about them. */
  readonly runsAnyway: readonly CallId[];
  /** What a sending does beside recording the decisions (it continues, the call runs now), said on and beside Submit. */
  readonly alsoDoes?: Sentence;
  /**
   * What closing the page does to an answer whose stream is open, said beside it; null where the system does not tell,
   * which is said then.
   */
  readonly whileSent: Sentence | null;
  /** What this system does and does not guarantee, each a sentence shown at the batch. */
  readonly guarantees: readonly Sentence[];
  /** When set, the batch cannot be answered here at all, and this says why. */
  readonly blocked: Sentence | null;
}
