import type { Clock } from "../../../domain/approval-backend.ts";

/** How long decision controls take no press after a change that the person did not cause, in milliseconds (T-37). */
const guardMs = 500;

/** Everything at once: the window came back, or a change moved all cards. */
export const everywhere = "everywhere";

/**
 * Remembers what arrived, moved or changed by itself. Monotonic time, so that a clock that is set never opens it.
 */
export interface PressGuard {
  /** Something at `place` (a call's id, or `everywhere`) was changed by something other than the person's press. */
  disturb(place: string): void;
  /** Whether a control at `place` would take a press now. */
  isOpen(place: string): boolean;
  /** A press goes down on a decision control of this pane. */
  goDown(control: Element): void;
  /** A press comes up over a control: whether it went down on another one. It ends here in any case. */
  comesFromAnother(control: Element): boolean;
}

/** A guard of one pane. */
export function createPressGuard(clock: Pick<Clock, "monotonic">): PressGuard {
  const disturbedAt = new Map<string, number>();
  let pressed: Element | null = null;
  const isQuiet = (place: string) => {
    const at = disturbedAt.get(place);
    return at === undefined || clock.monotonic() - at >= guardMs;
  };
  return {
    disturb: (place) => void disturbedAt.set(place, clock.monotonic()),
    isOpen: (place) => isQuiet(place) && isQuiet(everywhere),
    goDown: (control) => {
      pressed = control;
    },
    comesFromAnother: (control) => {
      const isOther = pressed !== null && pressed !== control;
      pressed = null;
      return isOther;
    },
  };
}
