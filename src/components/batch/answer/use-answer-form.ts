import { useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useStore } from "zustand";
import { withAnswer } from "../../../domain/decision-draft.ts";
import { type AnswerFault, answerFaults } from "../../../domain/given-answer.ts";
import type { AnswerForm, GivenAnswer } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { useBatchScope } from "../batch-scope.ts";
import { noteTriedAnswer, quietNotTaken } from "../pane-state.ts";
import { keepingCaret } from "./keeping-caret.ts";

/** How the fields of one form hold an answer. The rules of the answer stand in the domain, not here. */
interface AnswerFields<V extends FieldValues> {
  readonly form: AnswerForm;
  /** When faults are said first: after the press, or as soon as a field was left. */
  readonly mode: "onSubmit" | "onTouched";
  readonly valuesOf: (answer: GivenAnswer | undefined) => V;
  readonly answerOf: (values: V) => GivenAnswer;
  /** The places of the faults among the fields, with their sentences. */
  readonly errorsOf: (faults: readonly AnswerFault[], values: V) => FieldErrors<V>;
  /** Goes to the first field that has a fault. */
  readonly goToFirst: (errors: FieldErrors<V>) => void;
}

/** A form whose values live in the draft. `keep` is called by every field when a person changes it. */
export function useAnswerForm<V extends FieldValues>(call: ToolCall, fields: AnswerFields<V>) {
  const { draftStore, pane } = useBatchScope();
  const held = useRef(draftStore.getState().draft.answers.get(call.id));
  const form = useForm<V>({
    mode: fields.mode,
    reValidateMode: "onSubmit",
    defaultValues: fields.valuesOf(held.current) as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = answerFaults(fields.form, fields.answerOf(values));
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: fields.errorsOf(faults, values) };
    },
  });
  const latest = useRef(fields);
  latest.current = fields;

  useEffect(() => {
    const follow = () => {
      const answer = draftStore.getState().draft.answers.get(call.id);
      if (answer === held.current) return;
      held.current = answer;
      adopt(form, latest.current.valuesOf(answer));
    };
    follow();
    return draftStore.subscribe(follow);
  }, [draftStore, call.id, form]);

  const isTried = useStore(pane, ({ triedAnswers }) => triedAnswers.has(call.id));
  useEffect(() => {
    if (!isTried) return;
    noteTriedAnswer(pane, call.id, false);
    void form.handleSubmit(doNothing, (errors) => latest.current.goToFirst(errors))();
  }, [isTried, pane, call.id, form]);

  const keep = () => {
    const answer = fields.answerOf(form.getValues());
    held.current = answer;
    quietNotTaken(pane, call.id);
    changeDraft(draftStore, (draft) => withAnswer(draft, call.id, answer));
    checkAgain(form);
  };
  return { form, keep };
}

/** The answer was changed elsewhere, in another tab: the fields follow, and the caret stays where it was. */
function adopt<V extends FieldValues>(form: UseFormReturn<V>, values: V): void {
  keepingCaret(() => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>);
  });
  checkAgain(form);
}

/** Once faults were said they are followed, all of them: the fault of a question stands at no single field of it. */
function checkAgain<V extends FieldValues>(form: UseFormReturn<V>): void {
  if (form.formState.isSubmitted) void form.trigger();
}

const doNothing = () => undefined;
