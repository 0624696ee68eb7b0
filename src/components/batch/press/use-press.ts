import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { isComposing } from "../../../lib/composing.ts";
import { isFromAPerson } from "../../../lib/from-a-person.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { seenEn } from "../../../messages/en/seen.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import { sayNotTaken } from "../pane-state.ts";

const t = speaker(batchEn);
const tSeen = speaker(seenEn);

/** A press met something: what was on screen when the key or pointer went down. */
interface Down {
  readonly batch: ApprovalBatch;
  readonly wasOpen: boolean;
}

/** The last click on this control, whatever came of it. */
interface LastClick {
  readonly detail: number;
  readonly at: number;
}

/** Clicks of one series follow each other within this time, in milliseconds: what systems take at most. */
const seriesMs = 1_000;

interface PressOptions {
  /** Where the sentence of a press that was not taken stands: a call's id, or the dock. */
  readonly place: string;
  /** Called with the record that was on screen at the DOWN of the press, which is the one on screen still, and the control. */
  readonly onPress: (seen: ApprovalBatch, control: Element) => void;
  /** What must be the same at down and up: the digest of one call, or the version of the batch. */
  readonly mark: (batch: ApprovalBatch) => string;
}

/**
 * The handlers of a decision control. A press counts when a person made it, when it went down and came up on this
 * control over the same record (I-09), when nothing moved by itself just before (T-37), and when it is no auto-repeat
 * and no second half of a double click that began elsewhere. One that does not count says so. A click without a press
 * before it is that of assistive technology: its down and up are one moment.
 */
export function usePress({ place, onPress, mark }: PressOptions) {
  const { batch, guard, pane } = useBatchScope();
  const down = useRef<Down | null>(null);
  const last = useRef<LastClick | null>(null);
  const now = (): Down => ({ batch, wasOpen: guard.isOpen(place) });
  const goDown = (control: Element) => {
    down.current = now();
    guard.goDown(control);
  };
  const endDown = () => {
    down.current = null;
  };
  const comeUp = (control: Element) => {
    if (guard.comesFromAnother(control)) sayNotTaken(pane, place, tSeen("press.elsewhere"));
  };
  const whyNotTaken = (met: Down, event: MouseEvent): string | null => {
    const isSecondHalf = event.detail > 1 && !isNextOf(last.current, event);
    last.current = { detail: event.detail, at: event.timeStamp };
    if (!isFromAPerson(event.nativeEvent)) return tSeen("press.script");
    if (isSecondHalf) return tSeen("press.double");
    if (mark(met.batch) !== mark(batch)) return t("press.changed");
    return met.wasOpen && guard.isOpen(place) ? null : t("press.moved");
  };
  return {
    onPointerDown: ({ isPrimary, button, currentTarget }: PointerEvent) => {
      // The other buttons of a mouse, and a second finger, press nothing.
      if (isPrimary !== false && !(button > 0)) goDown(currentTarget);
      else endDown();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPress = event.key === "Enter" || event.key === " ";
      if (!isPress) return;
      if (event.repeat || isComposing(event.nativeEvent)) event.preventDefault();
      else goDown(event.currentTarget);
    },
    onPointerUp: ({ currentTarget }: PointerEvent) => comeUp(currentTarget),
    onKeyUp: ({ key, currentTarget }: KeyboardEvent) => {
      if (key === " ") comeUp(currentTarget);
    },
    onPointerCancel: endDown,
    // Whoever went elsewhere in the middle of a press has taken it back.
    onBlur: endDown,
    onClick: (event: MouseEvent) => {
      const met = down.current ?? now();
      endDown();
      const why = whyNotTaken(met, event);
      sayNotTaken(pane, place, why);
      if (why === null) onPress(met.batch, event.currentTarget);
    },
  };
}

/** Whether a click goes on with a series whose click before it came here too. */
const isNextOf = (last: LastClick | null, { detail, timeStamp }: MouseEvent): boolean =>
  last !== null && last.detail === detail - 1 && timeStamp - last.at < seriesMs;
