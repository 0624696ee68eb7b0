import type { Catalogue } from "../speaker.ts";

/** The dialog of keys and theme. */
export const keysEn = {
  "keys.title": "Keys and theme",
  "keys.close": "Close",
  "keys.single": "Single keys act",
  "keys.single-hint": "Off: letters do nothing. Arrows, Tab, Enter, Esc and Ctrl Enter still work.",
  "keys.theme": "Theme",
  "keys.theme-system": "As the system",
  "keys.theme-light": "Light",
  "keys.theme-dark": "Dark",
  "keys.list": "In the list",
  "keys.batch": "In the batch",
  "keys.never": "A single key never sends anything.",
  "keys.move": "next, previous",
  "keys.open": "open, and go to its heading",
  "keys.search": "search",
  "keys.take-in": "take in what is new",
  "keys.next": "next waiting",
  "keys.help": "this dialog",
  "keys.approve": "approve the focused call; again takes it back",
  "keys.deny": "deny the focused call; again takes it back",
  "keys.submit": "submit, in fields too",
  "keys.leave": "leave a field for its call, then the batch for its row",
} satisfies Catalogue;
