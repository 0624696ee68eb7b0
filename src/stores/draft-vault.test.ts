import { IDBObjectStore as FDBObjectStore, IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withAttachments, withFeedback } from "../domain/decision-draft.ts";
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

/** The database answers in turns of its own. */
async function pass(ms = second): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await clock.advance(ms / 10);
    await new Promise((resolve) => setTimeout(resolve));
  }
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
    await pass();
    expect(page.shelf.keeping.getState()).toBe("kept");
    const next = openPage();
    await pass();
    const { draft } = next.store.getState();
    expect(draft.feedback).toBe("see the file");
    expect(draft.choices.get("one")?.verb).toBe("deny");
    expect(await draft.attachments[0]?.bytes.text()).toBe("of the file");
    next.store.setState({ draft: { ...draft, choices: new Map(), feedback: "", attachments: [] } });
    await pass();
    await expect(next.vault.readAll()).resolves.toEqual([]);
  });

  it("are written at the end of a page without waiting", async () => {
    const page = openPage();
    await pass();
    writeReason(page.store, "one", "the last words");
    page.keeper.writeLast();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const next = openPage();
    await pass();
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
