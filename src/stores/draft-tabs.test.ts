import { describe, expect, it } from "vitest";
import { withFeedback } from "../domain/decision-draft.ts";
import { aBatch, aCall } from "../test/builders.ts";
import { createFakeChannels, openKeepingPage } from "../test/keeping-page.ts";
import { numbersFrom } from "../test/numbers.ts";
import { changeDraft, chooseVerb, clearDraft, dropSpare, writeReason } from "./draft-store.ts";

const second = 1_000;
const one = aCall({ id: "one" });
const batch = aBatch({ calls: [one, aCall({ id: "two" })] });

async function twoTabs() {
  const channelOf = createFakeChannels();
  const first = await openKeepingPage({ channel: channelOf() });
  const { vault, clock } = first;
  const other = await openKeepingPage({ vault, clock, channel: channelOf() });
  const stores = [first.shelf.open(batch.ref), other.shelf.open(batch.ref)] as const;
  return { first, other, clock, one: stores[0], two: stores[1] };
}

describe("two tabs", () => {
  it("follow each other: choices, words, and what was emptied", async () => {
    const tabs = await twoTabs();
    chooseVerb(tabs.one, one, "deny");
    writeReason(tabs.one, "one", "no");
    await tabs.clock.advance(second);
    expect(tabs.two.getState().draft).toEqual(tabs.one.getState().draft);
    expect(tabs.two.getState().keptAt).not.toBeNull();
    writeReason(tabs.two, "one", "no, never");
    await tabs.clock.advance(4 * second);
    expect(tabs.one.getState().draft.reasons.get("one")).toBe("no, never");
    clearDraft(tabs.one);
    await tabs.clock.advance(4 * second);
    expect(tabs.two.getState().draft.choices.size).toBe(0);
    expect(tabs.first.vault.values.size).toBe(0);
  });

  it("take nothing in while somebody types there, and join it afterwards", async () => {
    const tabs = await twoTabs();
    writeReason(tabs.one, "one", "from the first");
    writeReason(tabs.two, "two", "from the sec");
    await tabs.clock.advance(second);
    writeReason(tabs.two, "two", "from the second");
    await tabs.clock.advance(4 * second);
    for (const store of [tabs.one, tabs.two]) {
      expect([...store.getState().draft.reasons].sort()).toEqual([
        ["one", "from the first"],
        ["two", "from the second"],
      ]);
      expect(store.getState().spare).toEqual([]);
    }
  });

  it("that both write in one place keep the last writer's words there, and the other's beside them", async () => {
    const tabs = await twoTabs();
    changeDraft(tabs.one, (draft) => withFeedback(draft, "from the first"));
    await tabs.clock.advance(200);
    changeDraft(tabs.two, (draft) => withFeedback(draft, "from the second"));
    await tabs.clock.advance(6 * second);
    for (const store of [tabs.one, tabs.two]) {
      expect(store.getState().draft.feedback).toBe("from the second");
      expect(store.getState().spare).toEqual(["from the first"]);
    }
    dropSpare(tabs.one);
    await tabs.clock.advance(4 * second);
    expect(tabs.two.getState().spare).toEqual([]);
  });

  it("do not call words lost that go on in what stands", async () => {
    const tabs = await twoTabs();
    changeDraft(tabs.one, (draft) => withFeedback(draft, "ask"));
    await tabs.clock.advance(200);
    changeDraft(tabs.two, (draft) => withFeedback(draft, "ask Bo"));
    await tabs.clock.advance(6 * second);
    expect(tabs.two.getState()).toMatchObject({ draft: { feedback: "ask Bo" }, spare: [] });
  });

  it("without a channel read each other's drafts when they are looked at again", async () => {
    const first = await openKeepingPage();
    const { vault, clock } = first;
    const other = await openKeepingPage({ vault, clock });
    const store = first.shelf.open(batch.ref);
    writeReason(store, "one", "from the first");
    await clock.advance(second);
    await other.keeper.readAgain();
    expect(other.shelf.peek(batch.ref)?.getState().draft.reasons.get("one")).toBe("from the first");
    clearDraft(store);
    await clock.advance(second);
    await other.keeper.readAgain();
    expect(other.shelf.all()).toEqual([]);
  });

  it.each(Array.from({ length: 60 }, (_, n) => n + 1))(
    "on random writing lose no word: each stands in its place, goes on in another, or is kept beside (seed %i)",
    async (seed) => {
      const tabs = await twoTabs();
      const next = numbersFrom(seed);
      const typed: string[] = [];
      const turns = { one: 0, two: 0 };
      for (let turn = 0; turn < 200; turn += 1) {
        const tab = next(2) === 0 ? "one" : "two";
        turns[tab] += 1;
        const store = tabs[tab];
        const text = `words ${turn};`;
        typed.push(text);
        const id = `call ${next(3)}`;
        // A person goes on where words stand: nothing is typed over.
        writeReason(store, id, (store.getState().draft.reasons.get(id) ?? "") + text);
        await tabs.clock.advance(next(4) * 150);
      }
      await tabs.clock.advance(20 * second);
      expect(Math.min(turns.one, turns.two)).toBeGreaterThan(60);
      for (const store of [tabs.one, tabs.two]) {
        const { draft, spare } = store.getState();
        const all = [...draft.reasons.values(), ...spare].join("\n");
        expect(typed.filter((text) => !all.includes(text))).toEqual([]);
      }
      expect(tabs.one.getState().draft).toEqual(tabs.two.getState().draft);
    },
  );
});
