/** A press opened a batch, and its person has pressed nothing else since. */
let isOwn = false;

/** Called by the press that opens a batch: what it brings is its person's own, however late it comes. */
export function beginOwnOpening(): void {
  if (!isOwn) listen("addEventListener");
  isOwn = true;
}

/**
 * Whether what arrives now was asked for by a press, with nothing pressed since. A person who went on to something
 * else, or left the window, meets it as something that arrives by itself (design section 6, "Guards").
 */
export const isOwnOpening = (): boolean => isOwn;

/** What was asked for has arrived, or is not waited for any more. */
export function endOwnOpening(): void {
  if (isOwn) listen("removeEventListener");
  isOwn = false;
}

function listen(how: "addEventListener" | "removeEventListener"): void {
  document[how]("pointerdown", endOwnOpening, true);
  document[how]("keydown", handleKeyDown, true);
  document[how]("visibilitychange", endOwnOpening);
  window[how]("blur", endOwnOpening);
}

/** The key that opened is still held, or only a modifier goes down: nothing else is pressed. */
function handleKeyDown(event: Event): void {
  const { repeat, key } = event as KeyboardEvent;
  if (!repeat && !["Shift", "Control", "Alt", "Meta"].includes(key)) endOwnOpening();
}
