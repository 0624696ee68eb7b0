import { act, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import type { FieldError } from "react-hook-form";
import { describe, expect, it, test, vi } from "vitest";
import { withFeedback } from "../../../../domain/decision-draft.ts";
import { type FeedbackContent, feedbackFaults } from "../../../../domain/feedback-rules.ts";
import { changeDraft } from "../../../../stores/draft-store.ts";
import { aBatchWithFiles, aFile, openFeedback } from "../../../../test/feedback-pane.ts";
import { feedbackFaultWords } from "../feedback-fault-words.ts";
import { feedbackResolver } from "./feedback-resolver.ts";

type Pane = Awaited<ReturnType<typeof openFeedback>>;

const tooLong = "Your feedback is 2 characters too long: shorten it, or attach a part of it as a file.";
const tooMany = "3 files are attached, and 2 may go: remove 1.";
const tooLarge =
  "Together the files are 20 bytes over the 100 bytes that may go: remove some, or attach smaller ones.";
const why = (pane: Pane) => pane.region.getByRole("button", { name: /^(Send abort|Submit decisions)$/ });

async function abortFromCard(pane: Pane) {
  await pane.user.click(pane.button("Abort create_event, 1 of 3"));
  const warning = within(pane.region.getByRole("alertdialog"));
  await pane.user.click(warning.getByRole("button", { name: "Abort all 3 calls" }));
  await pane.settle();
}

/** Two characters, one file and twenty bytes more than may go. */
async function beyondAll(pane: Pane) {
  await pane.write("x".repeat(52));
  await pane.attach(aFile("a.txt", 40), aFile("b.txt", 40), aFile("c.txt", 40));
}

describe("what keeps feedback from being sent", () => {
  it("is said all at once, each beside its cause, before anything is sent; nothing is dropped", async () => {
    const pane = await openFeedback();
    await beyondAll(pane);
    expect(await pane.region.findByText(tooLong)).toBeVisible();
    expect(pane.field()).toBeInvalid();
    await waitFor(async () =>
      expect(await pane.files()).toHaveAccessibleDescription(`${tooMany} ${tooLarge}`),
    );
    await abortFromCard(pane);
    await waitFor(() =>
      expect(pane.field()).toHaveAccessibleDescription(
        `Words and files go only with an abort. ${tooLong} 52 of 50 characters`,
      ),
    );
    expect(why(pane)).toHaveAccessibleDescription(expect.stringContaining(tooLong));
    expect(pane.names()).toEqual(["a.txt", "b.txt", "c.txt"]);
  });

  it("goes with its cause, one after the other", async () => {
    const pane = await openFeedback();
    await beyondAll(pane);
    await abortFromCard(pane);
    await pane.user.click(await pane.region.findByRole("button", { name: "Remove a.txt" }));
    await waitFor(() => expect(pane.region.queryByText(tooMany)).toBeNull());
    expect(pane.region.queryByText(tooLarge)).toBeNull();
    await pane.user.click(pane.field());
    await pane.user.keyboard("{Backspace}{Backspace}");
    await waitFor(() => expect(pane.field()).toBeValid());
    await pane.user.click(pane.button("Send abort"));
    await pane.settle();
    expect(pane.sent()).toMatchObject({ kind: "abort", feedback: "x".repeat(50) });
  });

  it("a press on Send abort goes to it, and sends nothing: to the words first, then to the files", async () => {
    const pane = await openFeedback();
    await beyondAll(pane);
    await abortFromCard(pane);
    await pane.user.click(pane.button("Send abort"));
    expect(pane.field()).toHaveFocus();
    await pane.user.keyboard("{Backspace}{Backspace}");
    await pane.user.click(pane.button("Send abort"));
    expect(await pane.files()).toHaveFocus();
    expect(pane.dock()).toHaveTextContent(`Not taken: ${tooMany}`);
    await pane.user.keyboard("{Enter}");
    expect([pane.names().length, pane.sent()]).toEqual([3, undefined]);
  });

  it("holds Abort all 3 calls too, before it asks for anything", async () => {
    const pane = await openFeedback();
    await pane.attach(aFile("a.txt"));
    await pane.user.click(pane.button("Abort all 3 calls"));
    expect(pane.region.queryByRole("alertdialog")).toBeNull();
    expect(pane.field()).toHaveFocus();
    expect(pane.draft().isAborting).toBe(false);
    expect(pane.dock()).toHaveTextContent("Not taken: Say in Feedback what went wrong.");
  });

  it("that words are missing is said beside the field once they were to be sent", async () => {
    const pane = await openFeedback();
    await abortFromCard(pane);
    expect(pane.field()).toBeRequired();
    const beside = () => pane.field().closest("div")?.parentElement;
    await waitFor(() => expect(pane.field()).not.toHaveAttribute("aria-invalid"));
    await pane.user.click(pane.button("Send abort"));
    await waitFor(() => expect(beside()).toHaveTextContent("Say in Feedback what went wrong."));
    expect(pane.field()).toBeInvalid();
    await pane.user.paste("Stop.");
    await waitFor(() => expect(pane.field()).toBeValid());
    expect(beside()).not.toHaveTextContent("Say in Feedback what went wrong.");
  });

  it("stands beside choices as well, with the two ways on, as soon as one call is decided", async () => {
    const pane = await openFeedback();
    await beyondAll(pane);
    await pane.user.click(pane.button("Deny bash, 2 of 3"));
    const beside = pane.region.getByRole("group", { name: "Your feedback and files go only with an abort." });
    expect(pane.field()).toHaveAccessibleDescription(/^Your feedback and files go only with an abort\./);
    expect(why(pane)).toHaveAccessibleDescription(
      /^create_event, 1 of 3 and run_sql, 3 of 3 are undecided\./,
    );
    await pane.user.click(within(beside).getByRole("button", { name: "Abort all and send it" }));
    expect(pane.region.queryByRole("alertdialog")).toBeNull();
    expect(pane.field()).toHaveFocus();
    await pane.user.click(pane.button("Leave it out"));
    await waitFor(() => expect(pane.region.queryByText(tooLong)).toBeNull());
    expect(pane.field()).toBeValid();
  });

  it("names files where the system takes none any more, and they can be removed", async () => {
    const pane = await openFeedback();
    await pane.attach(aFile("a.txt"));
    await pane.write("Stop.");
    const { batch } = pane;
    await pane.reads({ ...batch, rules: { ...batch.rules, attachments: "none" }, version: "2" });
    await pane.pass(1_000);
    await abortFromCard(pane);
    expect(why(pane)).toHaveAccessibleDescription(/^This system takes no files with an abort: remove them\./);
    await pane.user.click(await pane.region.findByRole("button", { name: "Remove a.txt" }));
    expect(pane.field()).toHaveFocus();
    expect(pane.names()).toEqual([]);
  });
});

describe("the field of the feedback", () => {
  it("is the same element before and after its form has come, and keeps caret and words", async () => {
    const pane = await openFeedback();
    const before = pane.field();
    await pane.user.type(before, "ac");
    before.setSelectionRange(1, 1);
    const write = vi.spyOn(HTMLTextAreaElement.prototype, "value", "set");
    await waitFor(() => expect(pane.dock().querySelector("[id$=-files-fault]")).not.toBeNull());
    expect(pane.field()).toBe(before);
    expect([before.selectionStart, before.selectionEnd]).toEqual([1, 1]);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
    await pane.user.keyboard("b");
    expect(pane.draft().feedback).toBe("abc");
    expect(pane.field()).toHaveValue("abc");
  });

  it("is the browser's while a person types, so that its undo is whole: nothing is written back", async () => {
    const pane = await openFeedback();
    await pane.user.click(pane.field());
    await pane.user.keyboard("ab");
    expect(pane.draft().feedback).toBe("ab");
    expect(pane.field().defaultValue).toBe("");
  });

  it("takes in what another tab wrote, and leaves the caret where it was", async () => {
    const pane = await openFeedback();
    await pane.user.type(pane.field(), "one two");
    pane.field().setSelectionRange(3, 3);
    const store = pane.drafts.open(pane.batch.ref);
    act(() => changeDraft(store, (draft) => withFeedback(draft, "one, two, three")));
    expect(pane.field()).toHaveValue("one, two, three");
    expect(pane.field().selectionStart).toBe(3);
  });
});

describe("how long the feedback is", () => {
  it("stands beside its limit, counted in characters, and is spoken near the limit only", async () => {
    const pane = await openFeedback();
    const spoken = () => pane.region.queryByText(/left\.$|too long\.$/)?.textContent ?? null;
    expect(pane.region.getByText("Up to 50 characters")).toBeVisible();
    await pane.write("🙂".repeat(44));
    expect(pane.region.getByText("44 of 50 characters")).toBeVisible();
    expect(spoken()).toBeNull();
    await pane.write("x");
    expect(spoken()).toBe("At most 5 characters left.");
    await pane.write("x");
    expect(spoken()).toBe("At most 5 characters left.");
    await pane.write("12345");
    expect(spoken()).toBe("The feedback is too long.");
  });

  it("is told without a limit only when it is long", async () => {
    const pane = await openFeedback({ feedbackLimit: null });
    await pane.write("x".repeat(1_999));
    expect(pane.region.queryByText(/characters$/)).toBeNull();
    await pane.write("x");
    expect(pane.region.getByText("2,000 characters")).toBeVisible();
  });
});

test("hidden characters of pasted words are named with their number and how often, and stay exact", async () => {
  const pane = await openFeedback();
  await pane.write("a\u200bb\u200bc\u202ed\nנא לעצור");
  const note = pane.region.getByText(
    /^3 hidden characters stand in your feedback, and are sent as they are:/,
  );
  expect(note).toHaveTextContent("as they are: U+200B × 2 U+202E");
  expect(pane.draft().feedback).toBe("a\u200bb\u200bc\u202ed\nנא לעצור");
  await pane.user.clear(pane.field());
  expect(pane.region.queryByText(/hidden character/)).toBeNull();
});

test("the form and Submit say the same of whatever stands in the feedback: they ask one schema", async () => {
  const { rules } = aBatchWithFiles();
  const words = fc.string({ unit: "binary", maxLength: 80 });
  const sizes = fc.array(fc.nat(80), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(words, sizes, fc.boolean(), async (feedback, bytes, isDue) => {
      const files = bytes.map((size, at) => ({
        id: `${at}`,
        name: "a",
        type: "",
        bytes: new Blob(["x".repeat(size)]),
      }));
      const content: FeedbackContent = { feedback, attachments: files };
      const read = await feedbackResolver(rules, isDue)(content, undefined, nothing);
      const told = Object.values(read.errors).flatMap((error) =>
        Object.values((error as FieldError).types ?? {}),
      );
      expect(told).toEqual(
        feedbackFaults(content, rules, isDue).map((fault) => feedbackFaultWords(fault, rules)),
      );
    }),
  );
});

const nothing = { fields: {}, shouldUseNativeValidation: undefined } as const;
