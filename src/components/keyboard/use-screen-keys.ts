import { useEffect } from "react";
import { useStore } from "zustand";
import { useInbox } from "../inbox-context.tsx";

/** What the keys of the whole screen do. None of them decides and none sends. */
export interface ScreenKeys {
  readonly search: () => void;
  readonly takeIn: () => void;
  readonly next: () => void;
  readonly help: () => void;
  /** Esc inside the batch, outside of a field. */
  readonly leaveBatch: () => void;
}

const names: Readonly<Record<string, Exclude<keyof ScreenKeys, "leaveBatch">>> = {
  "/": "search",
  ".": "takeIn",
  n: "next",
  "?": "help",
};

/** Hears the keys of the screen, wherever the focus is: not in fields, not with modifiers, not repeated, not composing. */
export function useScreenKeys(keys: ScreenKeys): void {
  const { preferences } = useInbox();
  const isOn = useStore(preferences, (state) => state.keysOn);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isNotForUs(event)) return;
      if (event.key === "Escape") return leave(event, keys);
      const name = isOn && Object.hasOwn(names, event.key) ? names[event.key] : undefined;
      if (name === undefined) return;
      event.preventDefault();
      keys[name]();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [keys, isOn]);
}

function isNotForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest("input, textarea, select, dialog") != null;
}

function leave(event: KeyboardEvent, keys: ScreenKeys): void {
  if (!(event.target instanceof Element) || event.target.closest("[data-batch-region]") === null) return;
  event.preventDefault();
  keys.leaveBatch();
}
