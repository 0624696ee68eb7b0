import { type RefObject, useEffect } from "react";
import { useStore } from "zustand";
import { useInbox } from "../inbox-context.tsx";

/** What the keys of the whole screen do. None of them decides and none sends. */
export interface ScreenKeys {
  readonly search: () => void;
  readonly takeIn: () => void;
  readonly next: () => void;
  readonly help: () => void;
  /** `j` or `k` while the focus is in no region that moves by itself. */
  readonly toRows: () => void;
  /** Esc inside the batch, outside of a field. */
  readonly leaveBatch: () => void;
}

const names: Readonly<Record<string, keyof ScreenKeys>> = {
  "/": "search",
  ".": "takeIn",
  n: "next",
  "?": "help",
  j: "toRows",
  k: "toRows",
};

/** Hears the keys of the screen, wherever the focus is: not in fields, not with modifiers, not repeated, not composing. */
export function useScreenKeys(keys: Readonly<RefObject<ScreenKeys>>): void {
  const { preferences } = useInbox();
  const isOn = useStore(preferences, (state) => state.keysOn);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const name = isNotForUs(event) ? null : nameOf(event, isOn);
      if (name === null) return;
      event.preventDefault();
      keys.current[name]();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [keys, isOn]);
}

function isNotForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest("input, textarea, select, [contenteditable], dialog") != null;
}

/** What a key does where the focus is; Esc works with single keys off too. */
function nameOf(event: KeyboardEvent, isOn: boolean): keyof ScreenKeys | null {
  const isInBatch = event.target instanceof Element && event.target.closest("[data-batch-region]") !== null;
  if (event.key === "Escape") return isInBatch ? "leaveBatch" : null;
  const name = isOn && Object.hasOwn(names, event.key) ? (names[event.key] ?? null) : null;
  return name === "toRows" && isInBatch ? null : name;
}
