import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { learn } from "../../../messages/sayings.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { anError, aReading } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

/** A batch of a system with an abort of its own, each call with one outcome. */
function native(kind: CallOutcome["kind"] = "waiting"): ApprovalBatch {
  const over = kind === "waiting" ? {} : { rules: { verbs: [], off: null, answer: null } };
  const batch = anAbortable(["gmail_search", "run_sql"], { ...over, outcome: { kind } as CallOutcome });
  return { ...batch, rules: { ...batch.rules, abort: { kind: "native", feedback: "required" } } };
}

type Pane = Awaited<ReturnType<typeof renderBatch>>;

const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const factsOf = (pane: Pane, name: string) =>
  within(within(report(pane)).getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const record = (value: ApprovalBatch): SubmissionEvent => ({
  kind: "record",
  reading: aReading(value, 1, true),
  next: null,
});

/** Denies everything and submits, and the backend tells these. */
async function denied(...told: readonly SubmissionEvent[]): Promise<Pane> {
  const pane = await renderBatch(native());
  tells(pane, told);
  await pane.user.click(pane.button("Deny all"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  return pane;
}

function tells(pane: Pane, told: readonly SubmissionEvent[]): void {
  pane.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "sent" };
    yield* told;
  };
}

test("a record that no longer asks and does not tell is never called recorded, and takes the draft along", async () => {
  const pane = await denied(record({ ...native("no-longer-waiting"), status: "gone" }));
  expect(within(report(pane)).getByRole("heading")).toHaveTextContent("No longer waiting");
  expect(report(pane)).toHaveTextContent(/no longer asks .* This system does not say what it recorded/);
  expect(report(pane)).not.toHaveAttribute("data-trouble");
  expect(factsOf(pane, "run_sql")).toEqual([
    "deny",
    "no longer waiting; this system does not say what it recorded",
    "not told",
    "not told",
  ]);
  expect(pane.region.queryByText(/Recorded/)).toBeNull();
  expect(pane.draft().choices.size).toBe(0);
});

test("a refusal as conversation is quoted as the agent's words, and the draft stays", async () => {
  const words = "I need <b>all</b> of them\nin one answer.";
  const error = anError("refused", { serverWords: words });
  const pane = await denied({ kind: "words", text: words }, { kind: "refused", error, reading: null });
  const quotes = within(report(pane)).getAllByRole("figure");
  expect(quotes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The agent says“I need <b>all<\/b> of them/),
  ]);
  expect(pane.draft().choices.size).toBe(2);
  expect(pane.button("Deny run_sql, 2 of 2")).toHaveAttribute("aria-pressed", "true");
});

test("after Read again the words of a refusal stand in the transcript too", async () => {
  const words = "I need all of them in one answer.";
  const pane = await denied(
    { kind: "words", text: words },
    { kind: "refused", error: anError("refused"), reading: null },
  );
  const message = {
    id: "m2",
    role: "assistant",
    at: null,
    isCompaction: false,
    parts: [{ kind: "text", text: words, isStreaming: false }],
  } as const;
  const transcript = { messages: [message], lastUserMessage: null };
  pane.backend.server.put({ ...native(), transcript, version: "with the words" });
  await pane.user.click(within(report(pane)).getByRole("button", { name: "Read again" }));
  await pane.settle();
  const transcriptOf = pane.region.getByRole("region", { name: /conversation|transcript/i });
  expect(transcriptOf).toHaveTextContent(words);
  expect(report(pane)).toHaveTextContent(words);
  expect(pane.draft().choices.size).toBe(2);
});

test("what is told on the way stands in its order, as no trouble and as no fact", async () => {
  learn({ "test.began": "An execution began; the system does not say which.", "test.due": "More is due." });
  const pane = await denied(
    { kind: "notice", said: { id: "test.began" }, serverWords: "" },
    { kind: "notice", said: { id: "test.due" }, serverWords: "soon" },
    record({ ...native("no-longer-waiting"), status: "gone" }),
  );
  const told = within(report(pane)).getByRole("list", { name: "What the server said meanwhile" });
  expect(
    within(told)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["An execution began; the system does not say which.", "More is due.The server says“soon”"]);
  expect(report(pane)).not.toHaveAttribute("data-trouble");
  expect(factsOf(pane, "gmail_search")[3]).toBe("not told");
});

test("an abort of a system that has one is told as that, and nothing is claimed of denials", async () => {
  const pane = await renderBatch(native());
  tells(pane, [record(native("aborted"))]);
  await pane.user.click(pane.region.getByRole("textbox", { name: "Feedback" }));
  await pane.user.paste("Wrong machine.");
  await pane.user.click(pane.button("Abort all 2 calls"));
  await pane.user.click(pane.button("Abort all 2 calls and send"));
  await pane.settle();
  expect(within(report(pane)).getByRole("heading")).toHaveTextContent("Recorded");
  expect(report(pane)).toHaveTextContent("The record was read back and holds the abort of these calls.");
  expect(report(pane)).not.toHaveTextContent(/den(y|ied|ial)/i);
  expect(factsOf(pane, "run_sql")).toEqual(["abort", "recorded: abort", "not told", "not told"]);
  expect(pane.draft().feedback).toBe("");
});

test.each([
  [null, /What closing it does to the run, this system does not tell/],
  [{ id: "test.cancels" }, /test\.cancels/],
])(
  "what closing the page does while an answer runs is its system's own sentence: %j",
  async (whileSent, says) => {
    const batch = native();
    const pane = await renderBatch({ ...batch, rules: { ...batch.rules, whileSent } });
    pane.backend.holdStreams();
    await pane.user.click(pane.button("Deny all"));
    await pane.user.click(pane.button("Submit decisions"));
    await pane.settle();
    expect(report(pane)).toHaveTextContent("Keep this window open until the answer has ended.");
    expect(report(pane)).toHaveTextContent(says);
    expect(report(pane).textContent.includes("does not tell")).toBe(whileSent === null);
  },
);

test("where the record no longer asks nobody is said to have been first; the choice that fell is still named", async () => {
  const pane = await renderBatch(native());
  await pane.user.click(pane.button("Deny run_sql, 2 of 2"));
  await pane.reads({ ...native("no-longer-waiting"), status: "gone", version: "gone" });
  const card = pane.article("run_sql, 2 of 2");
  expect(card).toHaveTextContent("No longer waits. This system does not say what it recorded.");
  expect(card).toHaveTextContent("You had chosen deny; that choice decides nothing any more.");
  expect(pane.region.queryByText(/Someone else/)).toBeNull();
});
