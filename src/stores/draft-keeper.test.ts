import { describe, expect, it } from "vitest";
import { refKey } from "../domain/batch-ref.ts";
import {
  withAbort,
  withAnswer,
  withAnswerChosen,
  withFeedback,
  withFeedbackLeftOut,
} from "../domain/decision-draft.ts";
import type { GivenAnswer } from "../domain/question.ts";
import { aBatch, aCall } from "../test/builders.ts";
import { createFakeIdentities, createFakeVault, openKeepingPage } from "../test/keeping-page.ts";
import { keepDrafts } from "./draft-keeper.ts";
import { createDraftShelf, throwAway } from "./draft-shelf.ts";
import { adoptRecord, changeDraft, chooseVerb, keyOf, noteLook, writeReason } from "./draft-store.ts";
import { wordsOf } from "./draft-words.ts";

const second = 1_000;
const day = 86_400 * second;
const one = aCall({ id: "one" });
const two = aCall({ id: "two", toolName: "ask_user" });
const batch = aBatch({ calls: [one, two] });

const given: GivenAnswer = {
  kind: "questions",
  given: new Map([["__proto__", { options: ["a"], words: "in my words" }]]),
};

describe("a draft", () => {
  it("stands again after a reload, whole: choices, answers, reasons, feedback, abort, and the last key", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    adoptRecord(store, batch);
    chooseVerb(store, one, "deny");
    writeReason(store, "one", "not on a Friday");
    changeDraft(store, (draft) => withAnswerChosen(draft, two, given));
    changeDraft(store, (draft) => withFeedbackLeftOut(withFeedback(draft, "ask Bo")));
    const key = keyOf(store, "content");
    changeDraft(store, (draft) => ({ ...draft, isAborting: true }));
    await page.clock.advance(second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    const restored = next.shelf.peek(batch.ref);
    expect(restored?.getState()).toMatchObject({
      draft: store.getState().draft,
      sent: store.getState().sent,
      tools: new Map([
        ["one", "bash"],
        ["two", "ask_user"],
      ]),
    });
    expect(restored && keyOf(restored, "content")).toBe(key);
    expect(next.shelf.index.getState().get(refKey(batch.ref))).toMatchObject({ deny: 0, isAborting: true });
  });

  it("is written within a second of the last key, and says from when it is", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    for (const text of ["n", "no", "not", "not y"]) {
      writeReason(store, "one", text);
      await page.clock.advance(200);
    }
    await page.clock.advance(second - 200);
    const writtenAt = page.clock.now() - second;
    await page.clock.advance(600 * second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.peek(batch.ref)?.getState()).toMatchObject({ keptAt: writtenAt });
    expect(next.shelf.peek(batch.ref)?.getState().draft.reasons.get("one")).toBe("not y");
    expect(store.getState().keptAt).toBeNull();
  });

  it("is written once for many keys", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    let told = 0;
    page.channel.tell = () => {
      told += 1;
    };
    for (const text of ["n", "no", "not", "not y"]) writeReason(store, "one", text);
    await page.clock.advance(5 * second);
    expect(told).toBe(1);
  });

  it("never keeps how far arguments were looked at", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    noteLook(store, "one", { digest: one.digest, unopened: 0, isEndSeen: true });
    chooseVerb(store, one, "approve");
    await page.clock.advance(second);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.peek(batch.ref)?.getState().draft.choices.get("one")?.verb).toBe("approve");
    expect(next.shelf.peek(batch.ref)?.getState().looks.size).toBe(0);
  });

  it("goes from storage when it is emptied or thrown away", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    chooseVerb(store, one, "deny");
    await page.clock.advance(second);
    expect(page.vault.values.size).toBe(1);
    chooseVerb(store, one, "deny");
    await page.clock.advance(second);
    expect(page.vault.values.size).toBe(0);
    changeDraft(store, withAbort);
    writeReason(store, "one", "words");
    await page.clock.advance(second);
    throwAway(store);
    await page.clock.advance(second);
    expect([page.vault.values.size, page.shelf.index.getState().size]).toEqual([0, 0]);
  });

  it("stands on the shelf although its batch was never opened here, and in its order", async () => {
    const page = await openKeepingPage();
    for (const batchId of ["a", "b"]) {
      writeReason(page.shelf.open({ connectionId: "px", batchId }), "one", batchId);
      await page.clock.advance(second);
    }
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.all().map(({ ref }) => ref.batchId)).toEqual(["b", "a"]);
    expect(next.shelf.all().flatMap(({ store }) => wordsOf(store.getState().draft))).toMatchObject([
      { text: "b" },
      { text: "a" },
    ]);
  });

  it("expires after 30 days, in storage too", async () => {
    const page = await openKeepingPage();
    writeReason(page.shelf.open(batch.ref), "one", "old words");
    await page.clock.advance(second);
    await page.clock.advance(30 * day - second);
    const before = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(before.shelf.index.getState().size).toBe(1);
    await page.clock.advance(2 * second);
    const after = await openKeepingPage({ vault: page.vault, clock: page.clock });
    await page.clock.settle();
    expect([after.shelf.index.getState().size, page.vault.values.size]).toEqual([0, 0]);
  });

  it("that was typed before the kept one had been read is joined with it, and neither is lost", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    writeReason(store, "one", "of yesterday");
    changeDraft(store, (draft) => withAnswer(draft, "two", { kind: "text", text: "kept answer" }));
    await page.clock.advance(second);
    const { vault, clock, channel, identities } = page;
    const shelf = createDraftShelf({ now: clock.now });
    const slow = { ...vault, readAll: () => clock.wait(second).then(vault.readAll) };
    keepDrafts({ shelf, vault: slow, clock, channel, identities });
    const early = shelf.open(batch.ref);
    writeReason(early, "one", "of today");
    chooseVerb(early, one, "deny");
    await clock.advance(4 * second);
    expect(early.getState()).toMatchObject({
      draft: {
        reasons: new Map([["one", "of today"]]),
        answers: new Map([["two", { kind: "text", text: "kept answer" }]]),
      },
      spare: ["of yesterday"],
    });
  });
});

describe("what storage holds", () => {
  it.each([
    ["nothing of ours", () => "sorcery"],
    ["of another shape", () => ({ ref: 1 })],
    ["null", () => null],
  ])("and is %s harms no other draft", async (_, value) => {
    const page = await openKeepingPage();
    chooseVerb(page.shelf.open(batch.ref), one, "deny");
    await page.clock.advance(second);
    page.vault.values.set("a bad one", value());
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.all()).toHaveLength(1);
  });

  it("loses a bad choice, answer or field alone", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    chooseVerb(store, one, "deny");
    writeReason(store, "one", "words");
    changeDraft(store, (draft) => withFeedback(draft, "feedback"));
    await page.clock.advance(second);
    const [[key, value] = ["", undefined]] = page.vault.values;
    const kept = value as { draft: { choices: unknown[]; answers: unknown[]; feedback: unknown } };
    kept.draft.choices.push(["two", { verb: "obliterate", digest: "x" }], 7);
    kept.draft.answers.push(["two", { kind: "digest", digest: "of no use" }]);
    kept.draft.feedback = 42;
    page.vault.values.set(key, kept);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    const draft = next.shelf.peek(batch.ref)?.getState().draft;
    expect([...(draft?.choices.keys() ?? [])]).toEqual(["one"]);
    expect(draft).toMatchObject({ answers: new Map(), reasons: new Map([["one", "words"]]), feedback: "" });
  });
});

describe("a storage that fails", () => {
  it("leaves memory, says so once, and asks before words would be lost", async () => {
    const vault = createFakeVault();
    vault.setFailing(true);
    const page = await openKeepingPage({ vault });
    expect(page.shelf.keeping.getState()).toBe("memory");
    const store = page.shelf.open(batch.ref);
    chooseVerb(store, one, "deny");
    await page.clock.advance(second);
    expect(page.keeper.wouldLoseWords()).toBe(false);
    writeReason(store, "one", "my words");
    await page.clock.advance(second);
    expect(page.keeper.wouldLoseWords()).toBe(true);
    expect(store.getState().draft).toMatchObject({ reasons: new Map([["one", "my words"]]) });
  });

  it("and works again keeps what was only in memory", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    page.vault.setFailing(true);
    writeReason(store, "one", "my words");
    await page.clock.advance(second);
    expect([page.shelf.keeping.getState(), page.keeper.wouldLoseWords()]).toEqual(["memory", true]);
    page.vault.setFailing(false);
    chooseVerb(store, one, "deny");
    await page.clock.advance(second);
    expect([page.shelf.keeping.getState(), page.keeper.wouldLoseWords()]).toEqual(["kept", false]);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.peek(batch.ref)?.getState().draft.reasons.get("one")).toBe("my words");
  });

  it("is no reason to ask where nothing is typed, nor where it works", async () => {
    const page = await openKeepingPage();
    writeReason(page.shelf.open(batch.ref), "one", "my words");
    expect(page.keeper.wouldLoseWords()).toBe(false);
  });
});

describe("the end of a page", () => {
  it("writes the keys of the last moment", async () => {
    const page = await openKeepingPage();
    writeReason(page.shelf.open(batch.ref), "one", "to the last letter");
    page.keeper.writeLast();
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.peek(batch.ref)?.getState().draft.reasons.get("one")).toBe("to the last letter");
  });
});

describe("another account", () => {
  it("sees no draft of the first, keeps its own, and the first finds its own again", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    noteLook(store, "one", { digest: one.digest, unopened: 0, isEndSeen: true });
    writeReason(store, "one", "words of Ana");
    chooseVerb(store, one, "deny");
    page.identities.become("bo");
    await page.clock.advance(second);
    expect(store.getState()).toMatchObject({
      draft: { reasons: new Map(), choices: new Map() },
      looks: new Map(),
    });
    expect(page.shelf.all()).toEqual([]);
    writeReason(store, "one", "words of Bo");
    await page.clock.advance(second);
    page.identities.become("ana");
    await page.clock.advance(second);
    expect(store.getState().draft.reasons.get("one")).toBe("words of Ana");
    const bo = await openKeepingPage({ ...page, identities: createFakeIdentities("bo") });
    expect(bo.shelf.peek(batch.ref)?.getState().draft.reasons.get("one")).toBe("words of Bo");
  });

  it("takes along what was typed before anybody knew who acts, and joins it with what was kept", async () => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    writeReason(store, "two", "of last week");
    await page.clock.advance(second);
    const identities = createFakeIdentities(null);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock, identities });
    expect(next.shelf.all()).toEqual([]);
    writeReason(next.shelf.open(batch.ref), "one", "typed at once");
    await next.clock.advance(second);
    expect(page.vault.values.size).toBe(2);
    identities.become("ana");
    await next.clock.advance(second);
    expect([...(next.shelf.peek(batch.ref)?.getState().draft.reasons ?? [])]).toEqual([
      ["one", "typed at once"],
      ["two", "of last week"],
    ]);
    await next.clock.advance(second);
    expect(page.vault.values.size).toBe(1);
  });

  it("does not take along what an earlier page kept for nobody known", async () => {
    const page = await openKeepingPage({ identities: createFakeIdentities(null) });
    writeReason(page.shelf.open(batch.ref), "one", "of somebody");
    await page.clock.advance(second);
    const identities = createFakeIdentities(null);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock, identities });
    expect(next.shelf.all()).toHaveLength(1);
    identities.become("ana");
    await next.clock.advance(second);
    expect([next.shelf.all().length, page.vault.values.size]).toEqual([0, 1]);
  });
});
