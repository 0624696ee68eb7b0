import type { Catalogue } from "../speaker.ts";

/** The dialog of keys and theme. */
export const keysEn = {
  "keys.title": "Keys and theme",
  "keys.close": "Close",
  "keys.single": "Single keys act",
  "keys.single-hint": "Off: letters do nothing. Arrows, Tab, Enter, Esc and Ctrl Enter still work.",
  "keys.helpers": "Helpers beside values",
  "keys.helpers-hint":
    "The date of a Unix time, the real host of an address, JSON inside a string. Always beside the text, never in its place.",
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
  "keys.search-id": "in the search: ask every connection for an id that no row holds",
  "keys.take-in": "take in what is new",
  "keys.next": "next waiting",
  "keys.help": "this dialog",
  "keys.approve": "approve the focused call; again takes it back; go to the answer that it asks for",
  "keys.deny": "deny or decline the focused call; again takes it back",
  "keys.abort": "abort all calls, asked about first; again takes it back",
  "keys.reason": "reason for the focused call",
  "keys.feedback": "feedback, which goes with an abort",
  "keys.submit": "submit, in fields too",
  "keys.leave": "leave a field for its call, then the batch for its row",
} satisfies Catalogue;
