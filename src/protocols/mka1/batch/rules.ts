import type { CallRules, DecisionRules } from "../../../domain/decision-rules.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { guarantees } from "../guarantees.ts";
import type { HeldCall } from "../record/held.ts";
import { inspectHeld, repeatedKeyOf } from "./inspect.ts";

/** The rules of a call that takes no decision here, and why. */
export const noVerbs = (off: Sentence): CallRules => ({ verbs: [], off, answer: null });

/** Obstacles that make a call one that MKA1 itself could hardly run as it is shown. */
const broken: ReadonlySet<string> = new Set(["missing", "not-json", "unknown-state"]);

/** What may be decided about a call that waits for this viewer. */
export function openRules(call: HeldCall): CallRules {
  const inspection = inspectHeld(call);
  const isBroken =
    inspection.level === "uninspectable" && inspection.obstacles.some(({ kind }) => broken.has(kind));
  if (isBroken || repeatedKeyOf(call) !== null)
    return { verbs: ["deny", "abort"], off: sentence("mka1.off.malformed"), answer: null };
  return { verbs: ["approve", "deny", "abort"], off: null, answer: null };
}

/** Why nobody here decides a call that waits: who asked for it, and who decides. Null where this viewer does. */
export function notYours(call: HeldCall, viewerId: string): Sentence | null {
  if (call.status === null)
    return sentence("mka1.off.unknown-status", { status: spellName(call.saidStatus) });
  if (call.fault !== null) return sentence("mka1.off.broken", { field: call.fault });
  if (call.approvers.length > 0) {
    if (call.approvers.some(({ id }) => id === viewerId)) return null;
    return sentence("mka1.off.approvers-decide", {
      requester: spellName(call.requester?.label ?? ""),
      approvers: namesOf(call),
    });
  }
  if (call.requester?.id === viewerId) return null;
  return sentence("mka1.off.requester-decides", { requester: spellName(call.requester?.label ?? "") });
}

/** The approvers of a call as people read them. */
export function namesOf({ approvers }: Pick<HeldCall, "approvers">): string {
  const names = approvers.map(({ label }) => spellName(label));
  const [last, ...others] = names.toReversed();
  if (last === undefined || others.length === 0) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** How a batch may be answered; `by` names who takes the decision, which is what its sentences differ in. */
export function rulesOf(by: "decide" | "response" | "run", blocked: Sentence | null): DecisionRules {
  const kept = sentence(`mka1.reason.${by}`);
  return {
    scope: "whole",
    reason: { approve: "optional", deny: "optional", decline: "none", said: { approve: kept, deny: kept } },
    abort: {
      kind: "stands-for-denials",
      said: sentence(`mka1.abort.${by}`),
      goesAs: "reason",
      feedback: "optional",
    },
    feedbackLimit: null,
    attachments: "none",
    runsAnyway: [],
    ...(by === "decide" ? {} : { alsoDoes: sentence(`mka1.also.${by}`) }),
    whileSent: null,
    guarantees,
    blocked,
  };
}
