import type { FieldErrors, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { Attachment } from "../../../../domain/decision.ts";
import type { DecisionRules } from "../../../../domain/decision-rules.ts";
import { faultsOfIssue, feedbackSchema } from "../../../../domain/feedback-rules.ts";
import { feedbackFaultWords } from "../feedback-fault-words.ts";

/** What the form holds: what the draft holds. */
export interface FeedbackFields {
  feedback: string;
  attachments: readonly Attachment[];
}

/** React Hook Form asks the schema of the domain, which decides whether Submit is on too: no rule stands twice. */
export const feedbackResolver =
  (rules: DecisionRules, isDue: boolean): Resolver<FeedbackFields> =>
  (values) => {
    const read = z.safeParse(feedbackSchema(rules, isDue), values);
    if (read.success) return { values, errors: {} };
    const errors: Record<string, { type: string; types: Record<string, string> }> = {};
    for (const issue of read.error.issues) {
      const field = String(issue.path[0]);
      for (const fault of faultsOfIssue(issue)) {
        const types = { ...errors[field]?.types, [fault.kind]: feedbackFaultWords(fault, rules) };
        errors[field] = { type: fault.kind, types };
      }
    }
    return { values: {}, errors: errors as FieldErrors<FeedbackFields> };
  };
