import type { DecisionRules } from "../../../domain/decision-rules.ts";
import type { FeedbackFault } from "../../../domain/feedback-rules.ts";
import { byteWords } from "../../../lib/bytes/byte-words.ts";
import { attachmentsEn } from "../../../messages/en/attachments.ts";
import { speaker } from "../../../messages/speaker.ts";

const t = speaker(attachmentsEn);

/** One fault of the feedback as a sentence that says what to do. */
export function feedbackFaultWords(
  fault: FeedbackFault,
  { attachments }: Pick<DecisionRules, "attachments">,
): string {
  const limits = attachments === "none" ? { files: 0, bytes: 0 } : attachments;
  switch (fault.kind) {
    case "feedback-missing":
      return t("fault.missing");
    case "feedback-too-long":
      return t("fault.too-long", { over: fault.over, takesFiles: attachments !== "none" });
    case "too-many-files":
      return t("fault.too-many-files", { over: fault.over, limit: limits.files });
    case "files-too-large":
      return t("fault.files-too-large", { over: byteWords(fault.over), limit: byteWords(limits.bytes) });
    case "files-not-taken":
      return t("fault.files-not-taken");
  }
}
