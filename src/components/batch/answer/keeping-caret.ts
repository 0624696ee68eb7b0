/** Runs a change of field values, and leaves caret and selection of the text field in focus where they were. */
export function keepingCaret(change: () => void): void {
  const field = document.activeElement;
  const text = field instanceof HTMLTextAreaElement ? field : null;
  const { selectionStart = 0, selectionEnd = 0, selectionDirection = "none" } = text ?? {};
  change();
  text?.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}
