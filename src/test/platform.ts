/**
 * Parts of the platform that jsdom does not have, as small as a test of behaviour needs them. Layout is not
 * simulated: what depends on it is tested in a real browser.
 */
export function installPlatform(): void {
  addDialogs();
  addPopovers();
  addObservers();
  addLayout();
}

function addIfMissing(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    if (Reflect.get(target, name) !== undefined) continue;
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

function addDialogs(): void {
  addIfMissing(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    showModal(this: HTMLDialogElement) {
      if (this.open) throw new DOMException("the dialog is open", "InvalidStateError");
      this.open = true;
      const first =
        this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>("button");
      first?.focus();
    },
    close(this: HTMLDialogElement, result?: string) {
      if (!this.open) return;
      this.open = false;
      if (result !== undefined) this.returnValue = result;
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    },
  });
}

function addPopovers(): void {
  const open = new WeakSet<HTMLElement>();
  const change = (element: HTMLElement, newState: "open" | "closed") => {
    if (newState === "open") open.add(element);
    else open.delete(element);
    element.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
  };
  addIfMissing(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      change(this, "open");
    },
    hidePopover(this: HTMLElement) {
      change(this, "closed");
    },
    togglePopover(this: HTMLElement) {
      change(this, open.has(this) ? "closed" : "open");
    },
  });
}

/** Tells that everything watched is in view, once, as a browser does soon after `observe`. */
class EverythingInView {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [0];
  readonly #tell: IntersectionObserverCallback;
  #isWatching = true;

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const entry: IntersectionObserverEntry = {
      target,
      time: 0,
      isIntersecting: true,
      intersectionRatio: 1,
      boundingClientRect: box,
      intersectionRect: box,
      rootBounds: null,
    };
    queueMicrotask(() => {
      if (this.#isWatching) this.#tell([entry], this);
    });
  }

  unobserve(): void {}

  disconnect(): void {
    this.#isWatching = false;
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

class NothingResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function addObservers(): void {
  addIfMissing(globalThis, {
    IntersectionObserver: EverythingInView,
    ResizeObserver: NothingResizes,
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  });
}

/** A list draws only what fits into its scroller: every element counts as a window of this size. */
function addLayout(): void {
  const size = { clientWidth: 1280, clientHeight: 800, offsetWidth: 1280, offsetHeight: 800 };
  for (const [name, pixels] of Object.entries(size)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  }
  addIfMissing(Element.prototype, { scrollIntoView() {}, scrollTo() {} });
}
