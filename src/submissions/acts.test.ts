import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ActAnswer, DecidingAnswer } from "../domain/decision.ts";
import { withAbort, withFeedback } from "../domain/decision-draft.ts";
import { sentence } from "../domain/sentence.ts";
import { batchKey } from "../queries/keys.ts";
import { changeDraft, chooseVerb, writeReason } from "../stores/draft-store.ts";
import { aBatch, aCall, anError, seenOf } from "../test/builders.ts";
import { batchNamed, openPage, type SendingPage, withBatch } from "../test/sending-page.ts";
import { sendAnswer } from "./send-answer.ts";

const second = 1_000;

const closeTurn = (key = "act-1", words = "Stop here."): ActAnswer => ({
  kind: "act",
  act: "close-turn",
  words,
  key,
});

/** A turn whose answers are recorded and that did not go on. */
function stranded(page: SendingPage, over: Partial<ApprovalBatch> = {}): ApprovalBatch {
  const outcome = { kind: "recorded-not-continued", approved: true } as const;
  return withBatch(page, {
    calls: [aCall({ outcome })],
    status: "stranded",
    acts: [{ kind: "close-turn", said: sentence("test.close"), words: "required" }],
    ...over,
  });
}

const perform = (page: SendingPage, batch: ApprovalBatch, act = closeTurn()) =>
  page.runner.submit(batch, act, seenOf(batch));

describe("an act", () => {
  it("is sent once, however often it is pressed, and is recorded when its message stands in the conversation", async () => {
    const page = openPage();
    const batch = stranded(page);
    page.backend.holdStreams();
    const ids = [perform(page, batch), perform(page, batch), perform(page, batch, closeTurn("act-2"))];
    expect(ids.map((id) => id === null)).toEqual([false, true, true]);
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("sent");
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("recorded");
    expect(page.backend.asked.submits).toBe(1);
    const messages = page.backend.server.batch("batch-1")?.transcript.messages ?? [];
    expect(messages.map(({ id }) => id)).toEqual(["act-1"]);
    expect(page.runner.latest(batch.ref)?.calls).toMatchObject([{ decision: "none" }]);
  });

  it("is locked: another tab that presses meanwhile is refused and sends nothing", async () => {
    const one = openPage();
    const two = openPage({ clock: one.clock, locks: one.locks, server: one.backend.server });
    const batch = stranded(one);
    one.backend.holdStreams();
    perform(one, batch);
    await one.clock.settle();
    const id = perform(two, batch, closeTurn("act-2"));
    await one.clock.settle();
    expect(two.state(id)).toMatchObject({ kind: "refused", error: { said: { id: "submission.other-tab" } } });
    expect(two.backend.asked.submits).toBe(0);
  });

  it("takes one of the three streams, and waits for one before it is sent", async () => {
    const page = openPage();
    page.backend.holdStreams();
    const ids = ["one", "two", "three", "four"].map((name) =>
      perform(page, stranded(page, batchNamed(name)), closeTurn(`act-${name}`)),
    );
    await page.clock.settle();
    expect(page.state(ids[3] ?? null)?.kind).toBe("waiting-for-stream");
    page.backend.endStreams("one");
    await page.clock.settle();
    expect(page.state(ids[3] ?? null)?.kind).toBe("sent");
  });

  it("whose reply is lost is found in the record, and not sent again", async () => {
    const page = openPage();
    page.backend.sendFaults.push({ kind: "lost-reply" });
    const id = perform(page, stranded(page));
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("checking");
    await page.clock.advance(2 * second);
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.asked.submits).toBe(1);
  });

  it("that never arrived is offered again after every reading, under the same key", async () => {
    const page = openPage();
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = perform(page, stranded(page)) ?? "";
    await page.clock.advance(20 * second);
    expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    const messages = page.backend.server.batch("batch-1")?.transcript.messages ?? [];
    expect(messages.map(({ id: message }) => message)).toEqual(["act-1"]);
  });

  it("clears the words that it carried, and no others", async () => {
    const page = openPage();
    const batch = stranded(page);
    const store = page.drafts.open(batch.ref);
    changeDraft(store, (draft) => withFeedback(draft, "Stop here."));
    writeReason(store, "call-1", "words of another place");
    perform(page, batch);
    await page.clock.settle();
    expect(store.getState().draft).toMatchObject({
      feedback: "",
      reasons: new Map([["call-1", "words of another place"]]),
    });
    changeDraft(store, (draft) => withFeedback(draft, "typed since"));
    const next = stranded(page, batchNamed("another"));
    perform(page, next, closeTurn("act-2", "typed in another batch"));
    await page.clock.settle();
    expect(store.getState().draft.feedback).toBe("typed since");
  });

  it("that a system does not have is refused, and nothing leaves", async () => {
    const page = openPage();
    const batch = stranded(page);
    const { perform: _perform, ...backend } = page.backend;
    const told: string[] = [];
    await sendAnswer({
      backend,
      answer: closeTurn(),
      seen: seenOf(batch),
      signal: new AbortController().signal,
      hear: (event) => told.push(event.kind === "refused" ? event.error.said.id : event.kind),
    });
    expect(told).toEqual(["submission.no-such-act"]);
    expect(page.backend.asked.submits).toBe(0);
  });
});

describe("an abort whose feedback does not arrive", () => {
  const rules = {
    ...aBatch().rules,
    abort: {
      kind: "stands-for-denials",
      said: sentence("test.abort"),
      goesAs: "message",
      feedback: "optional",
    } as const,
  };
  const calls = ["one", "two"].map((id) =>
    aCall({ id, rules: { verbs: ["approve", "deny", "abort"], off: null, answer: null } }),
  );
  const abort: DecidingAnswer = {
    kind: "abort",
    calls: ["one", "two"],
    feedback: "Use staging.",
    attachments: [],
    key: "abort-1",
  };
  const again: ActAnswer = { kind: "act", act: "send-feedback-again", words: "Use staging.", key: "abort-1" };

  async function undelivered(kind: "feedback-lost" | "feedback-refused") {
    const page = openPage();
    const batch = withBatch(page, { calls, rules });
    const store = page.drafts.open(batch.ref);
    if (calls[0] !== undefined) chooseVerb(store, calls[0], "approve");
    changeDraft(store, (draft) => withAbort(withFeedback(draft, "Use staging.")));
    page.backend.sendFaults.push(kind === "feedback-lost" ? { kind } : { kind, error: anError("busy") });
    const id = page.runner.submit(batch, abort, seenOf(batch)) ?? "";
    await page.clock.advance(20 * second);
    return { page, batch: page.backend.server.batch("batch-1") ?? batch, id, store };
  }

  it.each(["feedback-lost", "feedback-refused"] as const)(
    "is told as that, keeps its words, and one press sends them alone: %s",
    async (kind) => {
      const { page, batch, id, store } = await undelivered(kind);
      expect(page.state(id)?.kind).toBe("undelivered");
      expect(batch.calls.map(({ outcome }) => outcome.kind)).toEqual(["denied", "denied"]);
      expect(store.getState().draft.feedback).toBe("Use staging.");
      const next = page.runner.submit(batch, again, seenOf(batch));
      expect(page.state(id), "the press answers what the abort left open").toBeUndefined();
      await page.clock.settle();
      expect(page.state(next)?.kind).toBe("recorded");
      expect(page.backend.asked.submits).toBe(2);
      expect(page.backend.server.effects).toEqual([]);
      expect(store.getState().draft).toMatchObject({ feedback: "", isAborting: false });
    },
  );

  it("is told as recorded when a later reading shows it: it was longer on its way than the record was read", async () => {
    const { page, batch, id } = await undelivered("feedback-lost");
    page.backend.server.record("batch-1", again);
    const reading = await page.backend.get("batch-1", new AbortController().signal);
    page.client.setQueryData(batchKey(batch.ref), reading);
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it("keeps the words that were typed after the press on Send the feedback again", async () => {
    const { page, batch, store } = await undelivered("feedback-lost");
    changeDraft(store, (draft) => withFeedback(draft, "Use staging. And tell Bo."));
    page.runner.submit(batch, again, seenOf(batch));
    await page.clock.settle();
    expect(store.getState().draft.feedback).toBe("Use staging. And tell Bo.");
  });
});
