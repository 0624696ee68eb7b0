import { expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ActAnswer, Attachment, DecidingAnswer } from "../domain/decision.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { answerAll } from "./contract-answers.ts";
import type { ContractCases } from "./contract-cases.ts";
import { firstBatch, last, perform, readAgain, recordIn, send } from "./contract-sending.ts";

/** An abort takes every call, reaches the agent with its words, and is never mixed with anything else. */
export function contractOfAborting(cases: ContractCases): void {
  if (!cases.verbs.includes("abort")) return;

  it("abort: recorded of every call as what it is there, nothing runs, and its words arrive once", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const abort = answerAll(batch, "abort");
    const events = await send(world, batch, abort);
    const record = recordIn(events);
    expect(compareWithRecord(abort, record)).toEqual({ kind: "recorded" });
    expect(events.filter(({ kind }) => kind === "sending")).toHaveLength(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    if (batch.rules.abort.kind !== "native") return;
    expect(record.calls.map(({ outcome }) => outcome.kind)).toEqual(batch.calls.map(() => "aborted"));
    expect(world.aborts?.()).toEqual([{ words: "stop", files: [] }]);
    expect(world.sent()).toBe(1);
  });

  it("an abort of what is no longer as it was seen sends nothing", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    world.changeArguments('{"command":"rm -rf /"}');
    const events = await send(world, batch, answerAll(batch, "abort"));
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
  });

  it("an abort of a part of a batch never leaves", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const abort = answerAll(batch, "abort");
    const part = abort.kind === "abort" ? { ...abort, calls: abort.calls.slice(1) } : abort;
    expect(await send(world, batch, part)).toMatchObject(unsupported);
    expect(world.sent()).toBe(0);
  });

  contractOfFiles(cases);
  contractOfMixing(cases);
  contractOfLostFeedback(cases);
}

const unsupported = [{ kind: "refused", error: { kind: "unsupported" } }];

const files: readonly Attachment[] = [
  { id: "f1", name: "screen.png", type: "image/png", bytes: new Blob([new Uint8Array([0, 255, 10])]) },
  { id: "f2", name: "notes.txt", type: "text/plain", bytes: new Blob(["12345"]) },
];

const abortWith = (batch: ApprovalBatch, attachments: readonly Attachment[]): DecidingAnswer => {
  const abort = answerAll(batch, "abort");
  return abort.kind === "abort" ? { ...abort, attachments } : abort;
};

/** Files arrive with an abort where the system takes any, and are refused before they leave where it does not. */
function contractOfFiles(cases: ContractCases): void {
  it("files arrive whole with an abort, or no abort leaves with them", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const abort = abortWith(batch, files);
    const events = await send(world, batch, abort);
    if (batch.rules.attachments === "none") {
      expect(events).toMatchObject(unsupported);
      expect(world.sent()).toBe(0);
      return;
    }
    expect(compareWithRecord(abort, recordIn(events))).toEqual({ kind: "recorded" });
    const received = files.map(({ type, bytes }) => ({ type, bytes: bytes.size }));
    expect(world.aborts?.()).toEqual([{ words: "stop", files: received }]);
  });

  it("files over a limit, and words over theirs, never leave", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const { attachments, feedbackLimit } = batch.rules;
    const most = attachments === "none" ? 0 : attachments.files;
    const file = { id: "f", name: "f", type: "", bytes: new Blob([]) };
    const tooMany = abortWith(
      batch,
      Array.from({ length: most + 1 }, () => file),
    );
    const tooLong = { ...answerAll(batch, "abort"), ...{ feedback: "x".repeat((feedbackLimit ?? 0) + 1) } };
    for (const abort of feedbackLimit === null ? [tooMany] : [tooMany, tooLong])
      expect(await send(world, batch, abort)).toMatchObject(unsupported);
    expect(world.sent()).toBe(0);
  });
}

/** The server's own refusal: what was sent is not recorded, and may be sent anew. */
function contractOfMixing(cases: ContractCases): void {
  it.each(cases.mixedAborts)(
    "%s is told as a mixed abort, in the server's words, and nothing stands",
    async (scenario) => {
      const world = cases.world(scenario);
      const batch = await firstBatch(world);
      const end = last(await send(world, batch, answerAll(batch, "approve")));
      if (end?.kind !== "refused") throw new Error("not refused");
      expect(end.error.kind).toBe("mixed-abort");
      expect(end.error.serverWords).not.toBeNull();
      const ids = batch.calls.map(({ id }) => id);
      for (const { callId, word } of end.error.saw ?? []) {
        expect(ids).toContain(callId);
        expect(word).not.toBe("");
      }
      expect(end.reading?.value.status).toBe("waiting");
      for (const id of ids) expect(world.runsOf(id)).toBe(0);
      expect(world.sent()).toBe(1);
      const abort = answerAll(batch, "abort");
      expect(compareWithRecord(abort, recordIn(await send(world, batch, abort)))).toEqual({
        kind: "recorded",
      });
    },
  );
}

/** An abort that stands for denials is whole only with its feedback; one that was lost can be sent again alone. */
function contractOfLostFeedback(cases: ContractCases): void {
  it.each(cases.feedbackLost)(
    "%s: the denials stand, the loss is told, and the feedback is sent again alone, once",
    async (scenario) => {
      const world = cases.world(scenario);
      const batch = await firstBatch(world);
      const abort = answerAll(batch, "abort");
      expect(["unknown", "record"]).toContain(last(await send(world, batch, abort))?.kind);
      const lost = await readAgain(world, batch);
      expect(compareWithRecord(abort, lost)).toEqual({ kind: "undelivered" });
      const again: ActAnswer = { kind: "act", act: "send-feedback-again", words: "stop", key: abort.key };
      const record = recordIn(await perform(world, lost, again));
      expect(compareWithRecord(again, record)).toEqual({ kind: "recorded" });
      expect(compareWithRecord(abort, record)).toEqual({ kind: "recorded" });
      const sent = world.sent();
      expect(last(await perform(world, record, again))?.kind).toBe("record");
      expect(world.sent()).toBe(sent);
      for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    },
  );
}
