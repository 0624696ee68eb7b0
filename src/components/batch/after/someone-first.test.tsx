import { act, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { DecidedBy } from "../../../domain/tool-call.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const at = Date.UTC(2026, 10, 30, 14, 2);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const title = (pane: Pane) => within(report(pane)).getByRole("heading").textContent;

/** Approve is sent and taken, and the record, when it shows anything, holds this. */
async function sentAndFound(outcome: CallOutcome, decided?: DecidedBy) {
  const pane = await renderBatch(aBatch());
  pane.backend.holdStreams();
  await pane.user.click(pane.button("Approve bash"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  pane.backend.server.put(aBatch({ calls: [aCall({ outcome, ...(decided && { decided }) })] }));
  pane.backend.endStreams();
  await pane.settle();
  await pane.settle();
  return pane;
}

test("an answer that the server took and did nothing with tells who was first, what, when, and in which words", async () => {
  const decided = { by: "b\u202eo", at, words: "not today" };
  const pane = await sentAndFound({ kind: "denied", reason: "not today" }, decided);
  expect(title(pane)).toBe("Answered by someone else");
  expect(report(pane)).toHaveTextContent(
    /Someone else answered first: bash, denied by b\[U\+202E\]o, (\d+ \w+, )?\d\d:\d\d\./,
  );
  expect(
    within(report(pane)).getByRole("figure", { name: "The words that were recorded" }),
  ).toHaveTextContent("“not today”");
  expect(report(pane)).toHaveTextContent("You had chosen: 1 approve.");
});

test("where the record does not tell who it was, what was decided is said, and nobody is made up", async () => {
  const pane = await sentAndFound({ kind: "denied", reason: "not today" });
  expect(report(pane)).toHaveTextContent("Someone else answered first: bash, denied.");
  expect(report(pane)).toHaveTextContent("“not today”");
  expect(pane.article("bash")).not.toHaveTextContent(/was not sent/);
});

test("two answers in the record read decided twice, and what was allowed may have run more than once", async () => {
  const pane = await sentAndFound({ kind: "decided-twice", approved: [true, false] });
  expect(title(pane)).toBe("Decided twice");
  expect(report(pane)).toHaveTextContent("may have run, more than once");
  expect(report(pane)).not.toHaveTextContent(/Recorded/);
  expect(pane.article("bash")).toHaveTextContent("Decided 2 times: the record holds more than one answer.");
});

test("where no stream is held, what closing the page does is said in the system's words alone", async () => {
  const batch = aBatch();
  const rules = { ...batch.rules, whileSent: { id: "test.carried-out" } };
  const pane = await renderBatch({ ...batch, rules }, { parts: () => ({ holdsStream: false }) });
  pane.backend.holdStreams();
  await pane.user.click(pane.button("Approve bash"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(report(pane)).toHaveTextContent("test.carried-out");
  expect(report(pane)).not.toHaveTextContent("Keep this window open");
});

test("while the record does not show it the report says since when it is sent, and that one may go on", async () => {
  vi.useFakeTimers({ now: at, toFake: ["setInterval", "clearInterval", "Date"] });
  const pane = await renderBatch(aBatch());
  pane.backend.holdStreams();
  await pane.user.click(pane.button("Approve bash"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(title(pane)).toBe("Sent, the record does not show it yet");
  expect(report(pane)).toHaveTextContent("Some systems record it only when the tool has ended");
  expect(report(pane)).toHaveTextContent("You may go on to other batches meanwhile.");
  const before = pane.commits();
  await act(async () => void vi.advanceTimersByTime(125_000));
  expect(report(pane)).toHaveTextContent(/, sent 2 min ago/);
  expect(pane.commits()).toBe(before);
});
