import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { type LookPolicy, verbOff } from "../../../domain/call-look.ts";
import type { DecisionDraft } from "../../../domain/decision-draft.ts";
import type { DraftFault } from "../../../domain/draft-validation.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { DraftState } from "../../../stores/draft-store.ts";
import { callName } from "../call-name.ts";
import { alongOf } from "../draft-content.ts";
import { feedbackFaultWords } from "./feedback-fault-words.ts";

const t = speaker(batchEn);
const tAbort = speaker(abortEn);

interface Looked {
  readonly draft: DecisionDraft;
  readonly looks: DraftState["looks"];
  readonly policy: LookPolicy;
}

/** One fault of a draft as a sentence that names its place. */
export function faultWords(
  batch: ApprovalBatch,
  fault: DraftFault,
  { draft, looks, policy }: Looked,
): string {
  switch (fault.kind) {
    case "blocked":
      return batch.rules.blocked === null ? "" : say(batch.rules.blocked);
    case "nothing-waits":
      return t("dock.fault-nothing");
    case "undecided":
      return undecidedWords(batch, [fault.call]);
    case "not-approvable": {
      const verb = draft.choices.get(fault.call.id)?.verb ?? "approve";
      const off = verbOff(fault.call, verb, { look: looks.get(fault.call.id), policy });
      return t("dock.fault-not-approvable", {
        name: callName(batch, fault.call),
        why: off === null ? "" : say(off),
      });
    }
    case "reason-missing":
      return t("dock.fault-reason", { name: callName(batch, fault.call) });
    case "answer-incomplete":
      return t("dock.fault-answer", { name: callName(batch, fault.call) });
    case "not-abortable":
      return t("dock.fault-not-abortable", { name: callName(batch, fault.call) });
    case "feedback-beside-choices":
      return besideWords(draft);
    default:
      return feedbackFaultWords(fault, batch.rules);
  }
}

/** Calls are named up to so many characters, which one line holds; of more it is said how many. */
const longestNames = 90;

/** Which calls are undecided. */
export function undecidedWords(batch: ApprovalBatch, calls: readonly ToolCall[]): string {
  const names: string[] = [];
  for (const call of calls) {
    const name = callName(batch, call);
    if (names.length > 0 && [...names, name].join().length > longestNames) break;
    names.push(name);
  }
  const isWhole = batch.rules.scope === "whole" && batch.calls.length > 1;
  return t("dock.fault-undecided", { names, more: calls.length - names.length, isWhole });
}

/** That what stands in Feedback goes only with an abort: words, files, or both. */
export const besideWords = (draft: DecisionDraft): string => tAbort("feedback.beside", alongOf(draft));
