import { describe, expect, it } from "vitest";
import { withFeedback, withFeedbackLeftOut } from "../domain/decision-draft.ts";
import { answerOf, contentOf } from "../domain/draft-validation.ts";
import type { DraftKeeper } from "../stores/draft-keeper.ts";
import { keepDrafts } from "../stores/draft-keeper.ts";
import { changeDraft, chooseVerb, keyOf, noteLook } from "../stores/draft-store.ts";
import { aBatch, aCall, seenOf } from "../test/builders.ts";
import {
  createFakeChannels,
  createFakeIdentities,
  createFakeVault,
  type FakeVault,
} from "../test/keeping-page.ts";
import { memoryStorage, openPage, type SendingPage } from "../test/sending-page.ts";

const second = 1_000;
const call = aCall();
const batch = aBatch({ calls: [call] });

interface Browser {
  readonly vault: FakeVault;
  readonly storage: ReturnType<typeof memoryStorage>;
}

/** Opens a page of this browser, or the one after it. */
function open(browser: Browser, before?: SendingPage): SendingPage & { readonly keeper: DraftKeeper } {
  const { storage, vault } = browser;
  const shared = before === undefined ? {} : { clock: before.clock, server: before.backend.server };
  const page = openPage({ storage, ...shared });
  const keeper = keepDrafts({
    shelf: page.drafts,
    vault,
    clock: page.clock,
    channel: createFakeChannels()(),
    identities: createFakeIdentities(),
  });
  return { ...page, keeper };
}

/** What a page leaves when it dies: nothing of it is written any more. */
const left = ({ vault, storage }: Browser): Browser => {
  const copy = { vault: createFakeVault(), storage: memoryStorage() };
  for (const [key, value] of vault.values) copy.vault.values.set(key, structuredClone(value));
  const key = "approval-inbox/sent/v1";
  copy.storage.setItem(key, storage.getItem(key) ?? "");
  return copy;
};

function press(page: SendingPage): string | null {
  const store = page.drafts.open(batch.ref);
  const { draft } = store.getState();
  const answer = answerOf(draft, batch, keyOf(store, contentOf(draft, batch)));
  return page.runner.submit(batch, answer, seenOf(batch));
}

const keyOfLatest = (page: SendingPage) => page.runner.latest(batch.ref)?.answer.key;

async function dieInFlight(kind: "lost-reply" | "lost-request") {
  const browser = { vault: createFakeVault(), storage: memoryStorage() };
  const page = open(browser);
  page.backend.server.put(batch);
  const store = page.drafts.open(batch.ref);
  noteLook(store, call.id, { digest: call.digest, unopened: 0, isEndSeen: true });
  chooseVerb(store, call, "deny");
  await page.clock.advance(second);
  page.backend.sendFaults.push({ kind });
  const id = press(page) ?? "";
  await page.clock.settle();
  changeDraft(store, (draft) => withFeedback(draft, "typed since"));
  await page.clock.advance(400);
  const key = keyOfLatest(page);
  const next = open(left(browser), page);
  await next.keeper.isLoaded;
  return { next, id, key };
}

describe("the draft of a page that died while it was sending", () => {
  it("goes when the record holds its answer, and what was typed since stays", async () => {
    const { next, id } = await dieInFlight("lost-reply");
    const store = next.drafts.open(batch.ref);
    expect(store.getState().draft.choices.size).toBe(1);
    await next.clock.advance(20 * second);
    expect(next.state(id)?.kind).toBe("recorded");
    expect(store.getState()).toMatchObject({
      draft: { choices: new Map(), feedback: "typed since" },
      sent: null,
    });
    expect(next.backend.asked.submits).toBe(0);
  });

  it("stays while it still waits, Send again is off, and Submit sends the same content under the same key", async () => {
    const { next, id, key } = await dieInFlight("lost-request");
    await next.clock.advance(60 * second);
    expect(next.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
    expect(next.runner.whyNotAgain(id)).toEqual({ id: "again.look-again" });
    expect(next.backend.asked.submits).toBe(0);
    changeDraft(next.drafts.open(batch.ref), withFeedbackLeftOut);
    const again = press(next);
    await next.clock.settle();
    expect(next.state(again)?.kind).toBe("recorded");
    expect(keyOfLatest(next)).toBe(key);
    expect(next.drafts.peek(batch.ref)?.getState().draft).toMatchObject({
      choices: new Map(),
      feedback: "typed since",
    });
  });

  it("goes too when the record was read before the draft came from storage", async () => {
    const { next, id } = await dieInFlight("lost-reply");
    await next.clock.advance(20 * second);
    expect(next.state(id)?.kind).toBe("recorded");
    // The next page finds the submission recorded in the log, and a copy that the dead page's last words left behind.
    const browser = { vault: createFakeVault(), storage: next.storage as Browser["storage"] };
    const { next: stale } = await dieInFlight("lost-reply");
    const store = stale.drafts.peek(batch.ref);
    const sent = store?.getState().sent ?? null;
    const late = open(browser, next);
    await late.keeper.isLoaded;
    const key = keyOfLatest(late) ?? "";
    const state = store?.getState();
    if (state === undefined || sent === null) throw new Error("the page left no draft");
    late.drafts.restore(batch.ref, { ...state, sent: { ...sent, key } }, late.clock.now());
    expect(late.drafts.peek(batch.ref)?.getState()).toMatchObject({
      draft: { choices: new Map(), feedback: "typed since" },
      sent: null,
    });
  });

  it("of another key is left alone by a record", async () => {
    const { next } = await dieInFlight("lost-reply");
    const store = next.drafts.open(batch.ref);
    const { sent } = store.getState();
    store.setState({ sent: sent === null ? null : { ...sent, key: "another" } });
    await next.clock.advance(20 * second);
    expect(store.getState().draft.choices.size).toBe(1);
    expect(store.getState().sent?.key).toBe("another");
  });
});

describe("what one account decided", () => {
  it("is not sent again by another", async () => {
    const page = openPage();
    page.backend.server.put(batch);
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = page.press(batch) ?? "";
    await page.clock.advance(60 * second);
    expect(page.runner.whyNotAgain(id)).toBeNull();
    page.backend.setState({ identity: { known: true, name: "bo@example.test" } });
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.other-account" });
    expect(page.backend.asked.submits).toBe(1);
  });
});
