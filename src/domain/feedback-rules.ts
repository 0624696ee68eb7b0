import * as z from "zod/mini";
import { countCodePoints } from "../lib/text/code-points.ts";
import { sizeOf } from "./attachments.ts";
import type { Attachment } from "./decision.ts";
import type { DecisionDraft } from "./decision-draft.ts";
import type { DecisionRules } from "./decision-rules.ts";

/** What goes with an abort. */
export type FeedbackContent = Pick<DecisionDraft, "feedback" | "attachments">;

/** One thing that keeps feedback from being sent. `over` says by how much: characters, files, or bytes. */
export type FeedbackFault =
  | { readonly kind: "feedback-missing" }
  | { readonly kind: "feedback-too-long"; readonly over: number }
  | { readonly kind: "files-not-taken" }
  | { readonly kind: "too-many-files"; readonly over: number }
  | { readonly kind: "files-too-large"; readonly over: number };

type FeedbackRules = Pick<DecisionRules, "abort" | "feedbackLimit" | "attachments">;

/**
 * The rules of a batch for the feedback of an abort, and their one copy: `validate` asks it, and so does the form.
 * While nothing is aborted (`isDue` false) words may be missing; the limits hold all the same, so that they are told
 * before sending. Each issue carries its fault.
 */
export function feedbackSchema(rules: FeedbackRules, isDue: boolean) {
  return z.object({
    feedback: z.string().check(
      faultOf((words) => (isDue ? missing(words, rules) : null)),
      faultOf((words) => tooLong(words, rules)),
    ),
    attachments: z.array(file).check(
      faultOf((files) => tooMany(files, rules)),
      faultOf((files) => tooLarge(files, rules)),
    ),
  });
}

/** A file is what the page itself made of one. Zod's own word for that would be loaded with the list, in a shared chunk. */
const file = z.unknown() as unknown as z.ZodMiniType<Attachment>;

const faultOf =
  <T>(find: (value: T) => FeedbackFault | null): z.core.CheckFn<T> =>
  ({ value, issues }) => {
    const fault = find(value);
    // A fault of one kind hides no fault of another.
    if (fault !== null) issues.push({ code: "custom", input: value, params: { fault }, continue: true });
  };

function missing(words: string, { abort }: FeedbackRules): FeedbackFault | null {
  const isRequired = abort.kind !== "none" && abort.feedback === "required";
  return isRequired && words.trim() === "" ? { kind: "feedback-missing" } : null;
}

function tooLong(words: string, { feedbackLimit }: FeedbackRules): FeedbackFault | null {
  // No text has more characters than units.
  if (feedbackLimit === null || words.length <= feedbackLimit) return null;
  const over = countCodePoints(words) - feedbackLimit;
  return over > 0 ? { kind: "feedback-too-long", over } : null;
}

function tooMany(files: readonly Attachment[], { attachments }: FeedbackRules): FeedbackFault | null {
  if (attachments === "none") return files.length > 0 ? { kind: "files-not-taken" } : null;
  const over = files.length - attachments.files;
  return over > 0 ? { kind: "too-many-files", over } : null;
}

function tooLarge(files: readonly Attachment[], { attachments }: FeedbackRules): FeedbackFault | null {
  if (attachments === "none") return null;
  const over = sizeOf(files) - attachments.bytes;
  return over > 0 ? { kind: "files-too-large", over } : null;
}

/** Every fault of the feedback at once; words before files. */
export function feedbackFaults(
  { feedback, attachments }: FeedbackContent,
  rules: FeedbackRules,
  isDue: boolean,
): readonly FeedbackFault[] {
  const read = z.safeParse(feedbackSchema(rules, isDue), { feedback, attachments });
  return read.success ? [] : read.error.issues.flatMap(faultsOfIssue);
}

/** The fault that an issue of the schema carries. */
export const faultsOfIssue = (issue: z.core.$ZodIssue): readonly FeedbackFault[] =>
  issue.code === "custom" && issue.params !== undefined ? [issue.params["fault"] as FeedbackFault] : [];
