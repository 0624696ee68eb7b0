import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { withFeedback } from "../domain/decision-draft.ts";
import { type Sentence, sentence } from "../domain/sentence.ts";
import { adoptRecord, changeDraft, chooseVerb, writeReason } from "../stores/draft-store.ts";
import { aBatch, aCall, anAnswer, anError, rowOf, seenOf } from "../test/builders.ts";
import { aFullBatch } from "../test/full-batch.ts";
import { hiddenInPage, hiddenWords } from "../test/hidden-in-page.ts";
import { withOutsideText } from "../test/outside-fields.ts";
import { renderBatch } from "../test/render-batch.tsx";
import { renderInbox } from "../test/render-inbox.tsx";

/** Sentences as protocols make them: what they hold from outside is spelled where a sentence is made. */
function withMadeSentences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMadeSentences);
  if (value instanceof Map || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withMadeSentences(item)] as const);
  const made: Record<string, unknown> = Object.fromEntries(entries);
  return "values" in made && typeof made["id"] === "string"
    ? sentence(made["id"], made["values"] as Sentence["values"])
    : made;
}

const hostile = (batch: ApprovalBatch): ApprovalBatch =>
  withMadeSentences(withOutsideText(batch, hiddenWords)) as ApprovalBatch;

function unfold(): void {
  for (let turn = 0; turn < 400; turn += 1) {
    const folded = document.querySelector<HTMLElement>('button[aria-expanded="false"]');
    if (folded === null) return;
    fireEvent.click(folded);
  }
}

describe("I-03: no hidden character stands anywhere as itself, neither drawn nor in a name", () => {
  test("the watch sees one in a text, in a name and in the title, and leaves alone what nobody reads", () => {
    const shown = document.createElement("button");
    shown.append(hiddenWords);
    shown.ariaLabel = hiddenWords;
    shown.title = hiddenWords;
    document.body.append(shown);
    document.title = hiddenWords;
    expect(hiddenInPage()).toHaveLength(4);
    const typed = document.createElement("textarea");
    typed.append(hiddenWords);
    typed.dataset["of"] = hiddenWords;
    document.body.replaceChildren(typed);
    document.title = "";
    expect(hiddenInPage()).toEqual([]);
    document.body.replaceChildren();
  });

  test("an open batch with such a text in every field, every fold opened", async () => {
    const pane = await renderBatch(hostile(aFullBatch()), { allowUninspectable: true });
    unfold();
    await pane.settle();
    expect(pane.container.textContent.match(/U\+202E/g)?.length, "chips in many places").toBeGreaterThan(60);
    expect(hiddenInPage()).toEqual([]);
  });

  test("a sending that was refused in such words, and one of which parts were recorded", async () => {
    const pane = await renderBatch(hostile(aBatch({ calls: [aCall()] })));
    pane.backend.sendFaults.push({
      kind: "refused",
      error: anError("refused", { serverWords: hiddenWords }),
    });
    fireEvent.click(pane.region.getByRole("button", { name: /^Deny/ }));
    await pane.settle();
    fireEvent.click(pane.region.getByRole("button", { name: "Submit decisions" }));
    await pane.settle();
    await pane.settle();
    expect(pane.container.textContent).toContain("Not recorded");
    expect(hiddenInPage()).toEqual([]);
  });

  test("the list, its rail, a search, stubs, Sent, drafts and what is announced", async () => {
    const batch = hostile({ ...aFullBatch(), ref: { connectionId: "px", batchId: "h" } });
    const inbox = await renderInbox([batch]);
    expect(hiddenInPage()).toEqual([]);
    inbox.backend.sendFaults.push({ kind: "refused", error: anError("busy", { serverWords: hiddenWords }) });
    await act(async () => {
      inbox.runner.submit(batch, anAnswer(batch), seenOf(batch));
    });
    await inbox.pass(30_000);
    await screen.findByRole("alert");
    expect(hiddenInPage()).toEqual([]);
    await act(async () => {
      const draft = inbox.drafts.open(batch.ref);
      adoptRecord(draft, batch);
      for (const call of batch.calls) chooseVerb(draft, call, "deny");
      changeDraft(draft, (before) => withFeedback(before, hiddenWords));
      writeReason(draft, batch.calls[0]?.id ?? "", hiddenWords);
      draft.setState({ spare: [hiddenWords] });
    });
    for (const view of ["My drafts", "Sent"]) {
      await inbox.user.click(inbox.rail(view));
      await inbox.settle();
      expect(hiddenInPage(), view).toEqual([]);
    }
    expect(rowOf(batch).toolNames.length).toBeGreaterThan(0);
  });
});
