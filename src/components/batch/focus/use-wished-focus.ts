import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBatchScope } from "../batch-scope.ts";
import type { FocusPlace } from "../pane-state.ts";

/** A ref for what stands at `place`: it takes the focus when a press asked for it, and never by itself. */
export function useWishedFocus<E extends HTMLElement>(place: FocusPlace): RefObject<E | null> {
  const { pane } = useBatchScope();
  const isWished = useStore(pane, ({ focusWish }) => focusWish === place);
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isWished) return;
    element.current?.focus();
    pane.setState({ focusWish: null });
  }, [isWished, pane]);
  return element;
}
