import type { UseFormReturn } from "react-hook-form";
import type { Question } from "../../../domain/question.ts";
import type { QuestionsValues } from "./answer-values.ts";

/** What every part of a question's field needs. */
export interface QuestionParts {
  /** Begins every id of its elements. */
  readonly id: string;
  readonly question: Question;
  /** Its place in the form, from 0: the fields are named by it. */
  readonly at: number;
  readonly form: UseFormReturn<QuestionsValues>;
  readonly isInvalid: boolean;
  /** Something in it was filled in: it is not skipped any more, and the draft keeps it. */
  readonly onFill: () => void;
}
