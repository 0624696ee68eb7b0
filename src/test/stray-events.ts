import fc from "fast-check";

/** One thing that happens to a page without a full press on a decision control: what, and on which element. */
export interface Stray {
  readonly what: string;
  /** Which of the page's elements: taken around by their number. */
  readonly on: number;
  readonly key: string;
  readonly held: Held;
}

/** How a key goes down that is no press: repeated, composing, or with modifiers that are not those of Mod+Enter. */
interface Held {
  readonly repeat: boolean;
  readonly composing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
}

/** What people reach with the keyboard or a pointer, and what holds it. */
const reachable =
  "button, a, textarea, input, select, summary, article, section, h2, h3, p[tabindex], ul[tabindex], dialog";

/** What decides or sends: a click on one of these would be a press. */
const decides =
  /^(Approve|Deny|Abort|Answer|Decline|Submit|Send|Undo abort|Continue|Close this turn|I have seen|Decide again)/;

const keys = [
  ..."adxrfjkn/?. y",
  "Enter",
  "Escape",
  "Tab",
  "Backspace",
  "Delete",
  "ArrowDown",
  "PageDown",
  "End",
  "F5",
  "Process",
  "Unidentified",
];

const bubbles = { bubbles: true, cancelable: true };

/** Whether a key that goes down now would be Mod+Enter as a person presses it: the one key that sends. */
const isSending = ({ key, held }: Stray): boolean =>
  key === "Enter" && held.ctrlKey && !held.repeat && !held.composing && !held.altKey && !held.shiftKey;

function keyEvent(type: string, { key, held }: Stray): KeyboardEvent {
  const { composing, ...rest } = held;
  return new KeyboardEvent(type, { ...bubbles, ...rest, key, isComposing: composing });
}

function pointer(type: string, detail = 0, button = 0): Event {
  const init = { ...bubbles, detail, button, isPrimary: button === 0, pointerId: 1 };
  return type === "click" ? new MouseEvent(type, init) : new PointerEvent(type, init);
}

const nameOf = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();

/** Types into a field as a person, a paste or a drop would: the words change, nothing else. */
function write(element: Element, text: string): void {
  if (!(element instanceof HTMLTextAreaElement)) return;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(element, text);
  element.dispatchEvent(new InputEvent("input", bubbles));
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Everything that can happen, by its name. */
const strays: Readonly<Record<string, (element: Element, stray: Stray) => unknown>> = {
  pointerdown: (element: Element) => element.dispatchEvent(pointer("pointerdown")),
  pointerup: (element: Element) => element.dispatchEvent(pointer("pointerup")),
  pointercancel: (element: Element) => element.dispatchEvent(pointer("pointercancel")),
  otherButton: (element: Element) => {
    for (const type of ["pointerdown", "pointerup"]) element.dispatchEvent(pointer(type, 0, 2));
    element.dispatchEvent(new MouseEvent("auxclick", { ...bubbles, button: 1 }));
    element.dispatchEvent(new MouseEvent("contextmenu", { ...bubbles, button: 2 }));
  },
  hover: (element: Element) => {
    for (const type of ["pointerover", "pointerenter", "mouseover", "mousemove"])
      element.dispatchEvent(new MouseEvent(type, bubbles));
  },
  /** The second half of a double click whose first half was elsewhere. */
  secondHalf: (element: Element) => {
    element.dispatchEvent(pointer("pointerdown"));
    element.dispatchEvent(pointer("click", 2));
  },
  /** A click on what decides nothing. */
  click: (element: Element) => {
    if (element.closest("button, a") === null || decides.test(nameOf(element))) return;
    element.dispatchEvent(pointer("pointerdown"));
    element.dispatchEvent(pointer("click", 1));
  },
  focus: (element: Element) => (element as HTMLElement).focus(),
  blur: () => (document.activeElement as HTMLElement | null)?.blur(),
  keydown: (element: Element, stray: Stray) => {
    if (!isSending(stray)) element.dispatchEvent(keyEvent("keydown", stray));
  },
  keyAtFocus: (_: Element, stray: Stray) => {
    if (!isSending(stray))
      (document.activeElement ?? document.body).dispatchEvent(keyEvent("keydown", stray));
  },
  /** Mod+Enter where no batch has the focus. */
  sendElsewhere: () => document.body.dispatchEvent(keyEvent("keydown", modEnter)),
  /** Mod+Enter that is held on from another moment. */
  sendRepeated: (element: Element) =>
    element.dispatchEvent(keyEvent("keydown", { ...modEnter, held: { ...modEnter.held, repeat: true } })),
  keyup: (element: Element, stray: Stray) => element.dispatchEvent(keyEvent("keyup", stray)),
  composition: (element: Element) => {
    for (const type of ["compositionstart", "compositionupdate", "compositionend"])
      element.dispatchEvent(new CompositionEvent(type, bubbles));
  },
  paste: (element: Element) => {
    element.dispatchEvent(new Event("paste", bubbles));
    write(element, "pasted");
  },
  drop: (element: Element) => {
    const transfer = { types: ["text/plain"], files: [], items: [], getData: () => "dropped" };
    for (const type of ["dragenter", "dragover", "drop"])
      element.dispatchEvent(Object.assign(new Event(type, bubbles), { dataTransfer: transfer }));
    write(element, "dropped");
  },
  type: (element: Element, { key }: Stray) => write(element, key),
  submitEvent: (element: Element) =>
    element.closest("form")?.dispatchEvent(new Event("submit", { ...bubbles, cancelable: true })),
  scroll: (element: Element) => {
    for (const type of ["scroll", "wheel", "touchstart", "touchmove", "touchend"])
      element.dispatchEvent(new Event(type, bubbles));
  },
  hide: () => setVisibility("hidden"),
  show: () => setVisibility("visible"),
  window: (_: Element, { on }: Stray) =>
    window.dispatchEvent(new Event(windowEvents[on % windowEvents.length] ?? "")),
  history: () => {
    window.history.replaceState({}, "", `?x=${Math.random()}`);
    window.dispatchEvent(new PopStateEvent("popstate", { state: { decide: "approve" } }));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  },
  storage: () =>
    window.dispatchEvent(new StorageEvent("storage", { key: "draft", newValue: '{"submit":true}' })),
  message: () => {
    window.dispatchEvent(new MessageEvent("message", { data: { type: "submit", verb: "approve" } }));
    for (const channel of channels) channel.postMessage({ type: "submit" });
  },
};

const windowEvents = [
  "focus",
  "blur",
  "online",
  "offline",
  "pageshow",
  "pagehide",
  "resize",
  "freeze",
  "resume",
];
const channels = ["drafts", "sent", "inbox"].map((name) => {
  const channel = new BroadcastChannel(name);
  // Node keeps the process alive for an open channel.
  (channel as unknown as { unref?: () => void }).unref?.();
  return channel;
});

const quiet: Held = { repeat: false, composing: false, shiftKey: false, altKey: false, ctrlKey: false };
const modEnter: Stray = { what: "keydown", on: 0, key: "Enter", held: { ...quiet, ctrlKey: true } };

/** A sequence of up to six stray events. */
export const strayEvents: fc.Arbitrary<readonly Stray[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...Object.keys(strays)),
    on: fc.nat(500),
    key: fc.constantFrom(...keys),
    held: fc.record({
      repeat: fc.boolean(),
      composing: fc.boolean(),
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
    }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Lets one stray event happen to what is on the page now. */
export function happen(stray: Stray): void {
  const all = document.querySelectorAll(reachable);
  const element = all[stray.on % Math.max(all.length, 1)] ?? document.body;
  strays[stray.what]?.(element, stray);
}
