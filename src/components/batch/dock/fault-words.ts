import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { type LookPolicy, verbOff } from "../../../domain/call-look.ts";
import type { DecisionDraft } from "../../../domain/decision-draft.ts";
import type { DraftFault } from "../../../domain/draft-validation.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { DraftState } from "../../../stores/draft-store.ts";
import { callName } from "../call-name.ts";

const t = speaker(batchEn);

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
    case "undecided": {
      const isWhole = batch.rules.scope === "whole" && batch.calls.length > 1;
      return t("dock.fault-undecided", { name: callName(batch, fault.call), isWhole });
    }
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
    case "feedback-missing":
      return t("dock.fault-feedback");
    case "feedback-beside-choices":
      return t("dock.fault-feedback-beside");
  }
}
