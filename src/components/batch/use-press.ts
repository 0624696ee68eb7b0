import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { useBatchScope } from "./batch-scope.ts";
import { sayNotTaken } from "./pane-state.ts";

const t = speaker(batchEn);

/** A press met something: what was on screen when the key or pointer went down. */
interface Down {
  readonly batch: ApprovalBatch;
  readonly wasOpen: boolean;
}

interface PressOptions {
  /** Where the sentence of a press that was not taken stands: a call's id, or the dock. */
  readonly place: string;
  /** Called with the record that was on screen at the DOWN of the press, which is the one on screen still, and the control. */
  readonly onPress: (seen: ApprovalBatch, control: Element) => void;
  /** What must be the same at down and up: the digest of one call, or the version of the batch. */
  readonly mark: (batch: ApprovalBatch) => string;
}

/**
 * The handlers of a decision control. A press counts when it went down and came up over the same record (I-09), when
 * nothing moved by itself just before (T-37), and when it is no auto-repeat. One that does not count says so.
 */
export function usePress({ place, onPress, mark }: PressOptions) {
  const { batch, guard, pane } = useBatchScope();
  const down = useRef<Down | null>(null);
  const goDown = () => {
    down.current = { batch, wasOpen: guard.isOpen(place) };
  };
  const complete = (met: Down, control: Element) => {
    down.current = null;
    if (mark(met.batch) !== mark(batch)) return sayNotTaken(pane, place, t("press.changed"));
    if (!met.wasOpen || !guard.isOpen(place)) return sayNotTaken(pane, place, t("press.moved"));
    sayNotTaken(pane, place, null);
    onPress(met.batch, control);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary !== false) goDown();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPress = event.key === "Enter" || event.key === " ";
      if (!isPress) return;
      if (event.repeat || event.nativeEvent.isComposing) event.preventDefault();
      else goDown();
    },
    onPointerCancel: () => {
      down.current = null;
    },
    onClick: ({ currentTarget }: MouseEvent) =>
      complete(down.current ?? { batch, wasOpen: guard.isOpen(place) }, currentTarget),
  };
}
