import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { isInAct } from "./one-act.ts";

const setVisibility = (value: DocumentVisibilityState) =>
  Object.defineProperty(document, "visibilityState", { configurable: true, value });

afterEach(() => setVisibility("visible"));

/** Takes the focus when it is shown, as the find bar does. */
function Moving({ isShown, onMoved }: { readonly isShown: boolean; readonly onMoved: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isShown) return;
    button.current?.focus();
    onMoved();
  }, [isShown, onMoved]);
  return (
    <button ref={button} type="button">
      Find
    </button>
  );
}

test("an effect that moves the focus of a hidden page while an act is flushed does not end that act", async () => {
  userEvent.setup();
  const within: boolean[] = [];
  const onMoved = () => within.push(isInAct());
  const { rerender } = render(<Moving isShown={false} onMoved={onMoved} />);
  setVisibility("hidden");
  await act(async () => rerender(<Moving isShown onMoved={onMoved} />));
  expect(screen.getByRole("button")).toHaveFocus();
  expect(within).toEqual([true]);
});
