/**
 * Whether a key belongs to the writing of a word by an input method, which uses Enter and letters for itself. Safari ends
 * the composition before the Enter that chose the word is told: only its old code, 229, still says so.
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;
