import { describe, expect, it } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import { createDraftShelf } from "./draft-shelf.ts";
import {
  adoptRecord,
  approveAll,
  chooseVerb,
  clearDraft,
  denyAll,
  noteLook,
  writeReason,
} from "./draft-store.ts";

const one = aCall({ id: "one" });
const two = aCall({ id: "two" });
const batch = aBatch({ calls: [one, two] });
const seen = (digest: string) => ({ digest, unopened: 0, isEndSeen: true });

const verbs = (store: ReturnType<ReturnType<typeof createDraftShelf>["open"]>) =>
  [...store.getState().draft.choices].map(([id, { verb }]) => `${id} ${verb}`);

describe("the draft of a batch", () => {
  it("takes a verb, another verb, and the same verb back", () => {
    const store = createDraftShelf().open(batch.ref);
    chooseVerb(store, one, "approve");
    chooseVerb(store, two, "deny");
    chooseVerb(store, one, "deny");
    expect(verbs(store)).toEqual(["one deny", "two deny"]);
    chooseVerb(store, two, "deny");
    expect(verbs(store)).toEqual(["one deny"]);
  });

  it("approves all that was seen and says what it left, until that is chosen too", () => {
    const store = createDraftShelf().open(batch.ref);
    noteLook(store, "one", seen(one.digest));
    approveAll(store, batch);
    expect(verbs(store)).toEqual(["one approve"]);
    expect(store.getState().left).toMatchObject([{ call: { id: "two" }, why: "not-seen" }]);
    denyAll(store, batch);
    expect(verbs(store)).toEqual(["one approve", "two deny"]);
    expect(store.getState().left).toEqual([]);
  });

  it("loses only the choice of the call that changed, and no word ever", () => {
    const store = createDraftShelf().open(batch.ref);
    denyAll(store, batch);
    writeReason(store, "one", "not on a Friday");
    adoptRecord(store, aBatch({ calls: [aCall({ id: "one", toolName: "rm" }), two] }));
    expect(verbs(store)).toEqual(["two deny"]);
    expect(store.getState().draft.reasons.get("one")).toBe("not on a Friday");
  });

  it("tells nobody when nothing changed", () => {
    const store = createDraftShelf().open(batch.ref);
    noteLook(store, "one", seen(one.digest));
    adoptRecord(store, batch);
    const state = store.getState();
    noteLook(store, "one", seen(one.digest));
    adoptRecord(store, batch);
    clearDraft(store);
    expect(store.getState()).toBe(state);
  });
});

describe("the shelf", () => {
  it("gives the same store every time, and an index of drafts that hold something", () => {
    const shelf = createDraftShelf();
    const store = shelf.open(batch.ref);
    expect(shelf.open({ ...batch.ref })).toBe(store);
    expect(shelf.index.getState().size).toBe(0);
    denyAll(store, batch);
    writeReason(store, "one", "no");
    expect([...shelf.index.getState().values()]).toEqual([
      { approve: 0, deny: 2, other: 0, isAborting: false, words: 2, files: 0 },
    ]);
    clearDraft(store);
    expect(shelf.index.getState().size).toBe(0);
  });

  it("changes its index only when a summary does", () => {
    const shelf = createDraftShelf();
    const store = shelf.open(batch.ref);
    chooseVerb(store, one, "deny");
    const index = shelf.index.getState();
    noteLook(store, "one", seen(one.digest));
    writeReason(store, "one", "");
    expect(shelf.index.getState()).toBe(index);
  });

  it("forgets a closed batch when its draft is empty, and keeps it while it is not or is being sent", async () => {
    const shelf = createDraftShelf();
    const store = shelf.open(batch.ref);
    shelf.drop(batch.ref);
    await Promise.resolve();
    expect(shelf.peek(batch.ref)).toBeUndefined();
    denyAll(store, batch);
    expect(shelf.peek(batch.ref)).toBe(store);
    shelf.drop(batch.ref);
    await Promise.resolve();
    expect(shelf.peek(batch.ref)).toBe(store);
    const letGo = shelf.hold(batch.ref);
    clearDraft(store);
    expect(shelf.peek(batch.ref)).toBe(store);
    letGo();
    letGo();
    expect(shelf.peek(batch.ref)).toBeUndefined();
  });

  it("gives a pane that is mounted anew in the same turn the store that it had", async () => {
    const shelf = createDraftShelf();
    const store = shelf.open(batch.ref);
    shelf.drop(batch.ref);
    expect(shelf.open(batch.ref)).toBe(store);
    await Promise.resolve();
    expect(shelf.peek(batch.ref)).toBe(store);
  });

  it("keeps the drafts of two batches whose ids look alike apart", () => {
    const shelf = createDraftShelf();
    const refs = [
      { connectionId: "a", batchId: "b/c" },
      { connectionId: "a/b", batchId: "c" },
      { connectionId: 'a","b', batchId: "c" },
    ];
    expect(new Set(refs.map((ref) => shelf.open(ref))).size).toBe(3);
  });
});
