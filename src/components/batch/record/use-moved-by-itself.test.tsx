import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

/** The size of the cards changes when the test says so. */
function resizing() {
  const told: (() => void)[] = [];
  class Resizes {
    constructor(tell: () => void) {
      told.push(tell);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Resizes);
  return () => {
    for (const tell of told) tell();
  };
}

const rules = {
  ...aBatch().rules,
  abort: { kind: "native", feedback: "required" },
  attachments: { files: 10, bytes: 1_000 },
} as const;

async function opened() {
  const resize = resizing();
  const call = aCall({ rules: { verbs: ["approve", "deny", "abort"], off: null, answer: null } });
  const pane = await renderBatch(aBatch({ calls: [call], rules }));
  // The first telling is the size that the cards have.
  resize();
  await pane.pass(5_000);
  return { pane, resize };
}

test("cards that move by themselves take no press for a moment", async () => {
  const { pane, resize } = await opened();
  resize();
  await pane.user.click(pane.button("Deny bash"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.article("bash")).toHaveTextContent("Not taken");
});

test.each(["change", "drop", "paste", "input"] as const)(
  "what follows a person's own %s is not guarded: a file comes long after the press that chose it",
  async (what) => {
    const { pane, resize } = await opened();
    fireEvent[what](document.body, { dataTransfer: { types: [], files: [] } });
    resize();
    await pane.user.click(pane.button("Deny bash"));
    expect(pane.draft().choices.size).toBe(1);
  },
);
