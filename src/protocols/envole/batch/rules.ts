import type { CallRules, DecisionRules } from "../../../domain/decision-rules.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { spellName, spellTool } from "../../../lib/text/literal-text.ts";
import { attachmentLimits, feedbackLimit } from "../assumed.ts";
import { guarantees } from "../guarantees.ts";
import { isWaiting, type ThreadBatch } from "../record/batches.ts";
import type { Entry } from "../record/entry.ts";
import { hasNoKnownState, hasSameId, isNameless, waits } from "../record/standing.ts";

const none = (id: string, values?: Sentence["values"]): CallRules => ({
  verbs: [],
  off: sentence(id, values),
  answer: null,
});

const refusing = (id: string): CallRules => ({ verbs: ["deny", "abort"], off: sentence(id), answer: null });

/** What may be decided about one execution of a batch (protocols/envole.md, "Answering"). */
export function callRules(entry: Entry, { entries }: ThreadBatch, blocked: Sentence | null): CallRules {
  if (isNameless(entry)) return none("envole.off.nameless");
  if (hasNoKnownState(entry)) return none("envole.off.unknown-state", { state: spellName(entry.status) });
  if (!waits(entry)) return none("envole.off.recorded");
  if (blocked !== null) return none("envole.off.blocked");
  if (hasSameId(entry, entries)) return refusing("envole.off.same-id");
  if (entry.fault !== null || entry.duplicateKey !== null) return refusing("envole.off.malformed");
  return { verbs: ["approve", "deny", "abort"], off: sentence("envole.off.no-reason"), answer: null };
}

/**
 * Why a batch cannot be answered here at all: Envole takes it whole, so one execution that cannot be answered holds all
 * of them. What an earlier answer left out hangs for good (protocols/envole.md, "A partial answer").
 */
export function blockedBy(batch: ThreadBatch): Sentence | null {
  if (!isWaiting(batch)) return null;
  const { entries, vanished } = batch;
  const nameless = entries.find(isNameless);
  if (nameless !== undefined) return blockedSentence("nameless", nameless);
  const unknown = entries.find(hasNoKnownState);
  if (unknown !== undefined) return blockedSentence("unknown-state", unknown);
  const answered = entries.find((entry) => !waits(entry)) ?? vanished[0];
  return answered === undefined ? null : blockedSentence("hanging", answered);
}

const blockedSentence = (why: string, { toolName, status }: Entry): Sentence =>
  sentence(`envole.blocked.${why}`, { tool: spellTool(toolName), state: spellName(status) });

/** How a batch may be answered (protocols/envole.md, "Answering"). */
export const rulesOf = (blocked: Sentence | null): DecisionRules => ({
  scope: "whole",
  reason: { approve: "none", deny: "none", decline: "none" },
  abort: { kind: "native", feedback: "required" },
  feedbackLimit,
  attachments: attachmentLimits,
  runsAnyway: [],
  whileSent: null,
  guarantees,
  blocked,
});
