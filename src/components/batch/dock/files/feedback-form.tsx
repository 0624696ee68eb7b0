import { type RefObject, useEffect } from "react";
import { type FieldError, useController, useForm } from "react-hook-form";
import { useStore } from "zustand";
import { Icon } from "../../../../ui/icon.tsx";
import { useBatchScope } from "../../batch-scope.ts";
import feedback from "../feedback.module.css";
import { type FeedbackFields, feedbackResolver } from "./feedback-resolver.ts";

interface FeedbackFormProps {
  /** The field, which stands in the page before this comes, and stays. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly wordsFaultId: string;
  readonly filesFaultId: string;
}

/**
 * What is wrong with the words and with the files, each beside it, all at once; that words are missing only once they
 * were to be sent. The form follows the draft and never writes into the field: its words, caret and undo are the
 * browser's. A chunk of its own.
 */
export function FeedbackForm({ field, wordsFaultId, filesFaultId }: FeedbackFormProps) {
  const { words, files, isTried } = useFaults(field);
  const said = isTried ? words : without(words, "feedback-missing");
  const isInvalid = said.length > 0;
  useEffect(() => {
    const element = field.current;
    if (isInvalid) element?.setAttribute("aria-invalid", "true");
    return () => element?.removeAttribute("aria-invalid");
  }, [isInvalid, field]);
  return (
    <>
      <Faults id={wordsFaultId} faults={said} />
      <Faults id={filesFaultId} faults={files} isSpoken />
    </>
  );
}

/** Kinds of faults, with their sentences. */
type Told = readonly (readonly [kind: string, words: string])[];

function useFaults(field: RefObject<HTMLTextAreaElement | null>) {
  const { batch, draftStore, pane } = useBatchScope();
  const {
    feedback: words,
    attachments,
    isAborting,
    isFeedbackLeftOut,
  } = useStore(draftStore, ({ draft }) => draft);
  const { rules } = batch;
  const form = useForm<FeedbackFields>({
    defaultValues: { feedback: words, attachments },
    resolver: feedbackResolver(rules, isAborting),
    shouldFocusError: false,
  });
  const { ref } = useController({ name: "feedback", control: form.control }).field;
  useEffect(() => ref(field.current), [ref, field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules are read by the resolver: what they say of the same draft is asked again
  useEffect(() => {
    form.setValue("feedback", words);
    form.setValue("attachments", attachments);
    void form.trigger();
  }, [form, words, attachments, isAborting, rules]);

  const isTried = useStore(pane, (state) => state.isFeedbackTried);
  useEffect(() => {
    if (!isTried) return;
    pane.setState({ isFeedbackTried: false });
    void form.handleSubmit(doNothing, doNothing)();
  }, [isTried, pane, form]);

  const { errors, isSubmitted } = form.formState;
  const isOut = isFeedbackLeftOut && !isAborting;
  return {
    words: isOut ? [] : toldOf(errors.feedback),
    files: isOut ? [] : toldOf(errors.attachments as FieldError | undefined),
    isTried: isSubmitted,
  };
}

const toldOf = (error: FieldError | undefined): Told =>
  Object.entries(error?.types ?? {}).map(([kind, words]) => [kind, String(words)]);

const without = (told: Told, hidden: string): Told => told.filter(([kind]) => kind !== hidden);

const doNothing = () => undefined;

interface FaultsProps {
  readonly id: string;
  readonly faults: Told;
  /** It is said when it comes up; what changes with every key is not. */
  readonly isSpoken?: boolean;
}

function Faults({ id, faults, isSpoken = false }: FaultsProps) {
  return (
    <div id={id} className={feedback["spot"]} aria-live={isSpoken ? "polite" : undefined}>
      {faults.map(([kind, words]) => (
        <p key={kind} className={feedback["fault"]} data-fault>
          <Icon name="warning" />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}
