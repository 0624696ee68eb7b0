import type { Verb } from "./decision-rules.ts";
import { type Sentence, sentence } from "./sentence.ts";
import type { ToolCall } from "./tool-call.ts";

/** How far one person has looked at one call, for one digest (I-05). Never kept beyond the page. */
export interface CallLook {
  readonly digest: string;
  /** Folded parts that were never opened. */
  readonly unopened: number;
  /** The end marker was in view, or had the focus. */
  readonly isEndSeen: boolean;
  /** The tool's name was typed, to approve although the arguments cannot be shown faithfully. */
  readonly isConfirmed?: boolean;
}

/** What the deployment's configuration allows. */
export interface LookPolicy {
  readonly allowUninspectable: boolean;
}

/** How far a call was looked at, and what the configuration allows. */
export interface LookedAt {
  readonly look: CallLook | undefined;
  readonly policy: LookPolicy;
}

/**
 * Why a verb is off for a call now, or null when it may be chosen. Deny is never harder than approve: looking
 * matters for approve alone (I-05, I-06, I-14). Where the deployment allows an uninspectable call, it takes a typed
 * confirmation too (design section 5).
 */
export function verbOff(call: ToolCall, verb: Verb, { look, policy }: LookedAt): Sentence | null {
  if (!call.rules.verbs.includes(verb)) return call.rules.off ?? sentence("off.not-offered");
  if (verb !== "approve") return null;
  if (call.inspection.level === "uninspectable" && !policy.allowUninspectable)
    return sentence("off.uninspectable");
  if (look === undefined || look.digest !== call.digest) return sentence("off.end-not-seen");
  if (look.unopened > 0) return sentence("off.unopened", { count: look.unopened });
  if (!look.isEndSeen) return sentence("off.end-not-seen");
  return call.inspection.level === "uninspectable" && look.isConfirmed !== true
    ? sentence("off.unconfirmed")
    : null;
}
