import { IDBObjectStore as FDBObjectStore, IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DecisionDraft, withAttachments, withFeedback } from "../domain/decision-draft.ts";
import { aBatch, aCall } from "../test/builders.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { createFakeChannels, createFakeIdentities } from "../test/keeping-page.ts";
import { keepDrafts } from "./draft-keeper.ts";
import { createDraftShelf } from "./draft-shelf.ts";
import { changeDraft, chooseVerb, writeReason } from "./draft-store.ts";
import { createDraftVault } from "./draft-vault.ts";

const second = 1_000;
const one = aCall({ id: "one" });
const batch = aBatch({ calls: [one] });
const clock = createFakeClock();

function openPage() {
  const shelf = createDraftShelf({ now: clock.now });
  const vault = createDraftVault(clock, "approval-inbox");
  const channel = createFakeChannels()();
  const keeper = keepDrafts({ shelf, vault, clock, channel, identities: createFakeIdentities() });
  return { shelf, keeper, vault, store: shelf.open(batch.ref) };
}

/** For a machine that does other work beside. */
const patience = { timeout: 20_000 };

/** The database answers in turns of its own. */
async function pass(ms = second): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await clock.advance(ms / 10);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A page that is opened once storage holds such a draft. */
async function nextPage(isKept: (draft: DecisionDraft) => boolean) {
  return vi.waitFor(async () => {
    const next = openPage();
    await next.keeper.isLoaded;
    if (!isKept(next.store.getState().draft)) {
      await pass();
      throw new Error("it is not kept yet");
    }
    return next;
  }, patience);
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("drafts in IndexedDB", () => {
  it("stand there for the next page, with their files, and go when they are emptied", async () => {
    const page = openPage();
    chooseVerb(page.store, one, "deny");
    const bytes = new Blob(["of the file"], { type: "text/plain" });
    changeDraft(page.store, (draft) =>
      withAttachments(withFeedback(draft, "see the file"), [
        { id: "file-1", name: "a.txt", type: "text/plain", bytes },
      ]),
    );
    const next = await nextPage(({ feedback }) => feedback === "see the file");
    expect(page.shelf.keeping.getState()).toBe("kept");
    const { draft } = next.store.getState();
    expect(draft.choices.get("one")?.verb).toBe("deny");
    expect(await draft.attachments[0]?.bytes.text()).toBe("of the file");
    next.store.setState({ draft: { ...draft, choices: new Map(), feedback: "", attachments: [] } });
    await vi.waitFor(async () => expect(await next.vault.readAll()).toEqual([]), patience);
  });

  it("are written at the end of a page without waiting", async () => {
    const page = openPage();
    await page.keeper.isLoaded;
    writeReason(page.store, "one", "the last words");
    page.keeper.writeLast();
    const next = await nextPage(({ reasons }) => reasons.size > 0);
    expect(next.store.getState().draft.reasons.get("one")).toBe("the last words");
  });
});

/** Ways in which a browser's storage is not there (threats R-22). */
const failures: readonly (readonly [string, () => unknown])[] = [
  ["missing", () => undefined],
  [
    "blocked: opening throws",
    () => ({
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  ],
  [
    "blocked: opening is refused",
    () => ({
      open() {
        const request: Partial<IDBOpenDBRequest> & { error: unknown } = {
          error: new DOMException("denied", "UnknownError"),
        };
        queueMicrotask(() => request.onerror?.call(request as IDBOpenDBRequest, new Event("error")));
        return request;
      },
    }),
  ],
  ["silent: opening never answers", () => ({ open: () => ({}) })],
  ["full: nothing can be put", fullDatabase],
];

function fullDatabase(): IDBFactory {
  vi.spyOn(FDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  return new IDBFactory();
}

describe("a browser's storage that is", () => {
  it.each(failures)("%s leaves drafts in memory, decisions as they are, and says so", async (_, factory) => {
    vi.stubGlobal("indexedDB", factory());
    const page = openPage();
    await pass();
    chooseVerb(page.store, one, "deny");
    writeReason(page.store, "one", "my words");
    await pass(20 * second);
    expect(page.shelf.keeping.getState()).toBe("memory");
    expect(page.keeper.wouldLoseWords()).toBe(true);
    expect(page.store.getState().draft).toMatchObject({ reasons: new Map([["one", "my words"]]) });
    expect(page.shelf.index.getState().size).toBe(1);
  });
});
