import type { KeyboardEvent } from "react";
import { useStore } from "zustand";
import type { CallId } from "../../../domain/batch-ref.ts";
import { decidableCalls } from "../../../domain/decision-draft.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { isComposing } from "../../../lib/composing.ts";
import { isFromAPerson } from "../../../lib/from-a-person.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { seenEn } from "../../../messages/en/seen.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useOpenNext } from "../../inbox/use-open-next.ts";
import { useInbox } from "../../inbox-context.tsx";
import { goToAnswer } from "../answer/go-to-answer.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { callElement, callElementAround, callElements, goToCallElement } from "../call-element.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { decide } from "./decide.ts";
import { useSubmit } from "./use-submit.ts";

const t = speaker(batchEn);
const tAnswer = speaker(answerEn);
const tSeen = speaker(seenEn);

/**
 * The keys of an open batch, heard only while the focus is inside it. A single key never sends: it moves or sets a
 * draft. Auto-repeat, composition and keys that a script makes decide nothing (design section 6, "Keys" and "Guards").
 */
export function useBatchKeys(scope: BatchScopeValue) {
  const { policy, preferences } = useInbox();
  const isOn = useStore(preferences, (state) => state.keysOn);
  const submit = useSubmit(scope);
  const openNext = useOpenNext();

  return (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented || isInWarning(event.target)) return;
    if (isSubmitKey(event)) taken(event, () => event.repeat || submitByKey(event));
    else if ((isOn || event.key === "Escape") && !isChord(event)) handlePlain(event);
  };

  function submitByKey({ nativeEvent }: KeyboardEvent<HTMLElement>): void {
    if (isFromAPerson(nativeEvent)) submit.byKey();
    else sayNotTaken(scope.pane, dockPlace, tSeen("press.script"));
  }

  function handlePlain(event: KeyboardEvent<HTMLElement>): void {
    const isInField = isFieldElement(event.target);
    // A dialog has the screen to itself: Esc closes it, and what lies behind it is not reached.
    if ((event.target as HTMLElement).closest("dialog") !== null) return;
    if (event.key === "Escape" && isInField) leaveField(event);
    else if (!isInField) handleSingle(event);
  }

  function handleSingle(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget, repeat } = event;
    const { visited } = scope.pane.getState();
    if (key === "j") taken(event, () => moveAmongCalls(currentTarget, 1, visited));
    else if (key === "k") taken(event, () => moveAmongCalls(currentTarget, -1, visited));
    else if (key === "f") goToFeedback(event);
    else if (key === "n") taken(event, () => repeat || openNext(scope.batch.ref));
    else if (isCallKey(key)) handleCallKey(event, key);
  }

  function handleCallKey(event: KeyboardEvent<HTMLElement>, key: CallKey): void {
    const call = calledFor();
    if (call === undefined || call.outcome.kind !== "waiting") return;
    taken(event, () => event.repeat || actByKey(call, key, event.nativeEvent));
  }

  /** The call that has the focus; the only one of its batch is meant from anywhere in it, as from its heading. */
  function calledFor(): ToolCall | undefined {
    const { calls } = scope.batch;
    const around = callElementAround(document.activeElement);
    if (around === null) return calls.length === 1 ? calls[0] : undefined;
    return calls.find(({ id }) => id === around.dataset["callId"]);
  }

  function actByKey(call: ToolCall, key: CallKey, event: Event): void {
    if (isFromAPerson(event)) actOnCall(call, key);
    else sayNotTaken(scope.pane, call.id, tSeen("press.script"));
  }

  function actOnCall(call: ToolCall, key: CallKey): void {
    if (key === "r") goToReason(scope, call);
    // The way to a field decides nothing: an answer is chosen by its button.
    else if (key === "a" && call.rules.answer !== null) goToAnswer(call.id);
    else if (scope.guard.isOpen(call.id)) decideByKey(call, key);
    else sayNotTaken(scope.pane, call.id, t("press.moved"));
  }

  function decideByKey(call: ToolCall, key: VerbKey): void {
    const no = call.rules.verbs.includes("decline") ? "decline" : "deny";
    const verb = ({ a: "approve", d: no, x: "abort" } as const)[key];
    decide(scope, { call, verb, policy });
    // The same key again takes an abort back, so the focus stays; `f` goes on to Feedback.
    if (verb === "abort") scope.pane.setState({ focusWish: null });
  }

  function goToFeedback(event: KeyboardEvent<HTMLElement>): void {
    const { batch, pane } = scope;
    const isOffered = batch.rules.abort.kind !== "none" && batch.rules.blocked === null;
    if (decidableCalls(batch).length === 0) taken(event, () => wishFocus(pane, "message"));
    else if (isOffered) taken(event, () => wishFocus(pane, "feedback"));
  }
}

type VerbKey = "a" | "d" | "x";
type CallKey = VerbKey | "r";

const isCallKey = (key: string): key is CallKey => ["a", "d", "x", "r"].includes(key);

/** Nothing behind the warning is reached while it is open, by no key. */
const isInWarning = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[role=alertdialog]") !== null;

/** Where there is no reason to write it is said at once: the letters that follow would act as keys. */
function goToReason({ pane, batch }: BatchScopeValue, call: ToolCall): void {
  const field = callElement(call.id)?.querySelector<HTMLElement>("textarea[data-reason]");
  field?.focus();
  if (field) return;
  const verb = (["deny", "decline", "approve"] as const).find(
    (one) => call.rules.verbs.includes(one) && batch.rules.reason[one] !== "none",
  );
  const said =
    verb === undefined ? tAnswer("reason.not-taken") : tAnswer("reason.not-yet", { verb: t(`verb.${verb}`) });
  sayNotTaken(pane, call.id, said);
}

const isSubmitKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === "Enter" && (metaKey || ctrlKey) && !altKey && !shiftKey;

const isChord = ({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean => metaKey || ctrlKey || altKey;

function taken(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** What takes letters for itself. */
const fields =
  "input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu]";

const isFieldElement = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest(fields) !== null;

/** Esc leaves a field for its call, or the dock; from elsewhere it is left to the screen, which goes to the batch's row. */
function leaveField(event: KeyboardEvent<HTMLElement>): void {
  const around = (event.target as HTMLElement).closest<HTMLElement>("article, [data-dock]");
  if (around !== null) taken(event, () => around.focus());
}

/** From outside of the calls it goes back to the one where the person was, or to the first. */
function moveAmongCalls(root: HTMLElement, step: 1 | -1, visited: CallId | null): void {
  const articles = callElements(root);
  const focused = callElementAround(document.activeElement);
  const target =
    focused === null
      ? (articles.find(({ dataset }) => dataset["callId"] === visited) ?? articles[0])
      : articles[articles.indexOf(focused) + step];
  if (target !== undefined) goToCallElement(target);
}
