import { fireEvent, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { transcriptEn } from "../../messages/en/transcript.ts";
import { batchesFromBytes } from "../../test/phoenix-bytes.ts";
import { transcriptsTold } from "../../test/phoenix-recordings-table.ts";
import { renderBatch } from "../../test/render-batch.tsx";

const levels = ["error", "warn", "log", "info", "debug"] as const;
const said: unknown[][] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of levels)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push([level, ...words]));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Presses everything in the transcript that is folded, until nothing is. */
function unfold(script: HTMLElement): void {
  for (let turn = 0; turn < 100; turn += 1) {
    const folded = script.querySelector<HTMLElement>('button[aria-expanded="false"]');
    if (folded === null) return;
    fireEvent.click(folded);
  }
  throw new Error("folds without an end");
}

const withoutSpace = (text: string | null): string => (text ?? "").replaceAll(/\s/g, "");

/** The states of the tool parts of a conversation, in their order. */
const statesOf = ({ transcript }: ApprovalBatch): readonly string[] =>
  transcript.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "tool" ? [part.part.state] : [])),
  );

/** The beginnings of what was said in it. */
const wordsOf = ({ transcript }: ApprovalBatch): readonly string[] =>
  transcript.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "text" || part.kind === "error" ? [part.text.slice(0, 60)] : [])),
  );

test.each(Object.keys(transcriptsTold))(
  "%s is drawn whole, and nothing is said in the console",
  async (name) => {
    const batches = await batchesFromBytes(name);
    expect(batches.length).toBeGreaterThan(0);
    for (const batch of batches) {
      const pane = await renderBatch(batch);
      for (const { toolName } of batch.calls)
        expect(pane.region.getAllByRole("article", { name: new RegExp(toolName) }).length).toBeGreaterThan(0);
      const script = pane.region.getByRole("region", { name: /^Transcript/ });
      unfold(script);
      const messages = within(script).getByRole("list", { name: "Messages" });
      const drawn = [...messages.querySelectorAll<HTMLElement>("[data-state]")];
      expect(drawn.map((part) => part.dataset["state"])).toEqual(statesOf(batch));
      for (const words of wordsOf(batch))
        expect(withoutSpace(script.textContent)).toContain(withoutSpace(words));
      for (const fault of ["script.part-fault", "script.message-fault"] as const)
        expect(script).not.toHaveTextContent(transcriptEn[fault]);
      pane.unmount();
    }
    expect(said).toEqual([]);
  },
);
