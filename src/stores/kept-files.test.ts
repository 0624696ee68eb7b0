import { describe, expect, it } from "vitest";
import { withFileRemoved, withFilesAdded } from "../domain/attachments.ts";
import type { Attachment } from "../domain/decision.ts";
import { withAbort, withFeedback } from "../domain/decision-draft.ts";
import { aBatch } from "../test/builders.ts";
import { createFakeChannels, openKeepingPage } from "../test/keeping-page.ts";
import { emptyContent, mergeContent } from "./draft-merge.ts";
import { throwAway } from "./draft-shelf.ts";
import { changeDraft, type DraftStore, keyOf } from "./draft-store.ts";
import { areFilesKept } from "./kept-files.ts";

const second = 1_000;
const batch = aBatch();

const fileOf = (id: string, bytes = 10): Attachment => ({
  id,
  name: `${id}.txt`,
  type: "text/plain",
  bytes: new Blob(["x".repeat(bytes)], { type: "text/plain" }),
});
const tooLarge = () => fileOf("large", 5_000_001);

const attach = (store: DraftStore, ...files: Attachment[]) =>
  changeDraft(store, (draft) => withFilesAdded(draft, files));
const write = (store: DraftStore, words: string) => changeDraft(store, (draft) => withFeedback(draft, words));
const ids = (store: DraftStore | undefined) => store?.getState().draft.attachments.map(({ id }) => id);

async function twoTabs() {
  const channelOf = createFakeChannels();
  const first = await openKeepingPage({ channel: channelOf() });
  const { vault, clock } = first;
  const other = await openKeepingPage({ vault, clock, channel: channelOf() });
  return { first, clock, one: first.shelf.open(batch.ref), two: other.shelf.open(batch.ref) };
}

describe("the files of a draft", () => {
  it("stand again after a reload, byte for byte, within a second of being attached", async () => {
    const page = await openKeepingPage();
    attach(page.shelf.open(batch.ref), fileOf("a"), fileOf("b", 0));
    await page.clock.advance(second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    const [a, b] = next.shelf.peek(batch.ref)?.getState().draft.attachments ?? [];
    expect([a?.name, a?.type, await a?.bytes.text()]).toEqual(["a.txt", "text/plain", "x".repeat(10)]);
    expect([b?.name, b?.bytes.size]).toEqual(["b.txt", 0]);
  });

  it("are kept up to five megabytes together; over that the words are kept alone", async () => {
    const exact = fileOf("exact", 5_000_000);
    expect([
      areFilesKept([exact]),
      areFilesKept([tooLarge()]),
      areFilesKept([exact, fileOf("a", 1)]),
    ]).toEqual([true, false, false]);
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    attach(store, tooLarge());
    write(store, "see the file");
    await page.clock.advance(second);
    expect([ids(store), page.shelf.keeping.getState()]).toEqual([["large"], "kept"]);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    const kept = next.shelf.peek(batch.ref);
    expect([ids(kept), kept?.getState().draft.feedback]).toEqual([[], "see the file"]);
  });

  it("that are kept no longer, since another made them too large, are kept again without it", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    attach(store, fileOf("a"), tooLarge());
    await page.clock.advance(second);
    changeDraft(store, (draft) => withFileRemoved(draft, "large"));
    await page.clock.advance(second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(ids(next.shelf.peek(batch.ref))).toEqual(["a"]);
  });

  it("are named in what was sent, and their bytes are not kept a second time", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    attach(store, fileOf("a"));
    changeDraft(store, withAbort);
    keyOf(store, "content");
    await page.clock.advance(second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    const [sent] = next.shelf.peek(batch.ref)?.getState().sent?.draft.attachments ?? [];
    expect([sent?.id, sent?.bytes.size]).toEqual(["a", 0]);
  });
});

describe("files that storage has no room for", () => {
  /** A storage that is full as soon as a file comes. */
  async function fullPage() {
    const page = await openKeepingPage();
    page.vault.setFailing((value) => JSON.stringify(value).includes('"attachments":[{'));
    const store = page.shelf.open(batch.ref);
    attach(store, fileOf("a"));
    write(store, "see the file");
    await page.clock.advance(second);
    return { ...page, store };
  }
  const reopened = async ({ vault, clock }: Awaited<ReturnType<typeof fullPage>>) =>
    (await openKeepingPage({ vault, clock })).shelf.peek(batch.ref);

  it("stay on the page; the words are kept, and it is told", async () => {
    const page = await fullPage();
    expect(page.shelf.keeping.getState()).toBe("words");
    expect([ids(page.store), page.keeper.wouldLoseWords()]).toEqual([["a"], true]);
    const kept = await reopened(page);
    expect([ids(kept), kept?.getState().draft.feedback]).toEqual([[], "see the file"]);
  });

  it("are not tried with every key, and what is typed on is kept", async () => {
    const page = await fullPage();
    const refused = page.vault.refusals();
    write(page.store, "see the file, please");
    await page.clock.advance(second);
    expect(page.vault.refusals()).toBe(refused);
    expect((await reopened(page))?.getState().draft.feedback).toBe("see the file, please");
  });

  it("are tried again once one of them is gone", async () => {
    const page = await fullPage();
    attach(page.store, fileOf("b"));
    await page.clock.advance(second);
    page.vault.setFailing(false);
    changeDraft(page.store, (draft) => withFileRemoved(draft, "a"));
    await page.clock.advance(second);
    expect(page.shelf.keeping.getState()).toBe("kept");
    expect(ids(await reopened(page))).toEqual(["b"]);
  });

  it("are told of no longer when their draft was thrown away", async () => {
    const page = await fullPage();
    throwAway(page.store);
    await page.clock.advance(second);
    expect([page.shelf.keeping.getState(), page.vault.values.size]).toEqual(["kept", 0]);
  });
});

describe("files in two tabs", () => {
  it("follow each other, attached and taken away", async () => {
    const tabs = await twoTabs();
    attach(tabs.one, fileOf("a"), fileOf("b"));
    await tabs.clock.advance(second);
    expect(ids(tabs.two)).toEqual(["a", "b"]);
    changeDraft(tabs.two, (draft) => withFileRemoved(draft, "a"));
    await tabs.clock.advance(4 * second);
    expect(ids(tabs.one)).toEqual(["b"]);
  });

  it("that both attach at once are all there, and what either took away is not", async () => {
    const tabs = await twoTabs();
    attach(tabs.one, fileOf("known"));
    await tabs.clock.advance(4 * second);
    attach(tabs.one, fileOf("a"));
    attach(tabs.two, fileOf("b"));
    changeDraft(tabs.two, (draft) => withFileRemoved(draft, "known"));
    await tabs.clock.advance(6 * second);
    for (const store of [tabs.one, tabs.two]) expect(ids(store)?.toSorted()).toEqual(["a", "b"]);
  });

  it("that are too large to be kept stay where they are, whatever the other tab writes", async () => {
    const tabs = await twoTabs();
    attach(tabs.one, fileOf("small"), tooLarge());
    await tabs.clock.advance(4 * second);
    expect(ids(tabs.two)).toEqual([]);
    write(tabs.two, "from the other");
    await tabs.clock.advance(4 * second);
    expect(tabs.one.getState().draft.feedback).toBe("from the other");
    expect(ids(tabs.one)).toEqual(["small", "large"]);
    throwAway(tabs.two);
    await tabs.clock.advance(4 * second);
    expect(ids(tabs.one)).toEqual(["small", "large"]);
  });
});

it("words that one tab threw away while the other's were written over leave none in their place", () => {
  const withSpare = (...spare: string[]) => ({ ...emptyContent, spare });
  expect(mergeContent(withSpare("a"), withSpare("a"), withSpare("b")).spare).toEqual(["b"]);
});
