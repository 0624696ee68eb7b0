import type { BatchRef } from "../../../domain/batch-ref.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { GoneRow } from "../../../domain/waiting-row.ts";
import { splitIds } from "../../../lib/address.ts";
import { at } from "../../../lib/json/json-piece.ts";
import { askingOf, readMessages } from "../record/asking.ts";
import { outcomesOf } from "../record/outcome.ts";
import type { LookedSession } from "./row.ts";

/** What is known of why a row left: the verb where all its calls got the same one, and the session's own time. */
export function goneRow(ref: BatchRef, looked: LookedSession): GoneRow {
  const messages = readMessages(at(looked.source, "messages")) ?? [];
  const [, messageId, ordinal] = splitIds(ref.batchId) ?? [];
  const message = messages.find((candidate) => candidate.id === messageId);
  const asking = message === undefined ? null : askingOf(messages, message, Number(ordinal));
  const verbs = asking === null ? [] : outcomesOf(asking, looked.isActive).map(verbOf);
  const first = verbs[0];
  const verb = first !== undefined && verbs.every((one) => one === first) ? first : null;
  return { ref, by: null, verb, at: looked.updatedAt };
}

function verbOf(outcome: CallOutcome): "approve" | "deny" | null {
  switch (outcome.kind) {
    case "ran":
      return outcome.wasAsked ? "approve" : null;
    case "denied":
      return "deny";
    case "running":
    case "recorded-not-continued":
    case "recorded-beside-waiting":
    case "failed":
    case "interrupted":
      return outcome.approved === null ? null : outcome.approved ? "approve" : "deny";
    default:
      return null;
  }
}
