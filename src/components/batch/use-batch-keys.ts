import type { KeyboardEvent } from "react";
import { useStore } from "zustand";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { useOpenNext } from "../inbox/use-open-next.ts";
import { useInbox } from "../inbox-context.tsx";
import type { BatchScopeValue } from "./batch-scope.ts";
import { callElements, focusedCallId } from "./call-element.ts";
import { decide } from "./decide.ts";
import { sayNotTaken } from "./pane-state.ts";
import { useSubmit } from "./use-submit.ts";

const t = speaker(batchEn);

/**
 * The keys of an open batch, heard only while the focus is inside it. A single key never sends: it moves or sets a
 * draft. Auto-repeat and composition decide nothing (design section 6, "Keys" and "Guards").
 */
export function useBatchKeys(scope: BatchScopeValue) {
  const { policy, preferences } = useInbox();
  const isOn = useStore(preferences, (state) => state.keysOn);
  const submit = useSubmit(scope);
  const openNext = useOpenNext();

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (isSubmitKey(event)) taken(event, () => event.repeat || submit.byKey());
    else if ((isOn || event.key === "Escape") && !isChord(event)) handlePlain(event);
  };

  function handlePlain(event: KeyboardEvent<HTMLElement>): void {
    const isInField = isFieldElement(event.target);
    if (event.key === "Escape" && isInField) leaveField(event);
    else if (!isInField) handleSingle(event);
  }

  function handleSingle(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget, repeat } = event;
    if (key === "j") taken(event, () => moveAmongCalls(currentTarget, 1));
    else if (key === "k") taken(event, () => moveAmongCalls(currentTarget, -1));
    else if (key === "a") decideByKey(event, "approve");
    else if (key === "d") decideByKey(event, "deny");
    else if (key === "n") taken(event, () => repeat || openNext(scope.batch.ref));
  }

  function decideByKey(event: KeyboardEvent<HTMLElement>, verb: "approve" | "deny"): void {
    const id = focusedCallId(event.currentTarget);
    const call = scope.batch.calls.find((candidate) => candidate.id === id);
    if (call === undefined || call.outcome.kind !== "waiting") return;
    taken(event, () => {
      if (event.repeat) return;
      if (scope.guard.isOpen(call.id)) decide(scope, { call, verb, policy });
      else sayNotTaken(scope.pane, call.id, t("press.moved"));
    });
  }
}

const isSubmitKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === "Enter" && (metaKey || ctrlKey) && !altKey && !shiftKey;

const isChord = ({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean => metaKey || ctrlKey || altKey;

function taken(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

const isFieldElement = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Esc leaves a field for its call; from elsewhere it is left to the screen, which goes to the batch's row. */
function leaveField(event: KeyboardEvent<HTMLElement>): void {
  const article = (event.target as HTMLElement).closest<HTMLElement>("article");
  if (article !== null) taken(event, () => article.focus());
}

function moveAmongCalls(root: HTMLElement, step: 1 | -1): void {
  const articles = callElements(root);
  const at = articles.findIndex((article) => article.contains(document.activeElement));
  const target = at === -1 ? articles[0] : articles[at + step];
  target?.focus();
}
