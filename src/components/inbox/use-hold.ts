import { type FocusEvent, useMemo, useState } from "react";

/** Whether somebody is inside an element, and what has to be spread on it to know. */
interface Hold {
  readonly isHeld: boolean;
  readonly handlers: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** Tells whether pointer or focus is inside an element. */
export function useHold(): Hold {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const handlers = useMemo(
    () => ({
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      },
    }),
    [],
  );
  return { isHeld: isPointed || isFocused, handlers };
}
