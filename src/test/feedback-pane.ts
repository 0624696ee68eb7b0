import { createEvent, fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { DecisionRules } from "../domain/decision-rules.ts";
import { anAbortable } from "./abortable.ts";
import { type RenderBatchOptions, renderBatch } from "./render-batch.tsx";

/** A batch of three calls of a system with an abort of its own, which takes words and up to two files of 100 bytes. */
export function aBatchWithFiles(over: Partial<DecisionRules> = {}): ApprovalBatch {
  const batch = anAbortable(["create_event", "bash", "run_sql"]);
  return {
    ...batch,
    rules: {
      ...batch.rules,
      reason: { approve: "none", deny: "none", decline: "none" },
      abort: { kind: "native", feedback: "required" },
      feedbackLimit: 50,
      attachments: { files: 2, bytes: 100 },
      ...over,
    },
  };
}

/** Such a batch on screen, with what its feedback is tried by. */
export async function openFeedback(rules: Partial<DecisionRules> = {}, options: RenderBatchOptions = {}) {
  const batch = aBatchWithFiles(rules);
  const pane = await renderBatch(batch, options);
  const field = () => pane.region.getByRole<HTMLTextAreaElement>("textbox", { name: "Feedback" });
  const names = () => pane.draft().attachments.map(({ name }) => name);
  return {
    ...pane,
    batch,
    field,
    names,
    picker: () => pane.region.getByLabelText<HTMLInputElement>("Attach files"),
    files: () => pane.region.findByRole("group", { name: "Attached files" }),
    dock: () => pane.region.getByRole("region", { name: "Decisions" }),
    sent: () => pane.runner.latest(batch.ref)?.answer,
    async write(words: string) {
      await pane.user.click(field());
      await pane.user.paste(words);
    },
    async attach(...files: File[]) {
      await pane.user.upload(pane.region.getByLabelText("Attach files"), files);
      await waitFor(() => expect(names()).toEqual(expect.arrayContaining(files.map(({ name }) => name))));
    },
  };
}

/** A file of so many bytes, or of this text. */
export const aFile = (name: string, content: number | string = 10, type = "text/plain"): File =>
  new File([typeof content === "number" ? "x".repeat(content) : content], name, { type });

/** What a drag or a clipboard carries. */
interface Carried {
  readonly files?: readonly File[];
  readonly folders?: readonly string[];
  readonly text?: string;
}

/** As a browser hands it over: files in items, a folder as a file of its name. */
function aTransfer({ files = [], folders = [], text = "" }: Carried) {
  const itemOf = (file: File, isDirectory: boolean) => ({
    kind: "file",
    type: file.type,
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  });
  const words = { kind: "string", type: "text/plain", getAsFile: () => null, webkitGetAsEntry: () => null };
  return {
    types: [...(files.length + folders.length > 0 ? ["Files"] : []), ...(text === "" ? [] : ["text/plain"])],
    files,
    items: [
      ...files.map((file) => itemOf(file, false)),
      ...folders.map((name) => itemOf(new File([], name), true)),
      ...(text === "" ? [] : [words]),
    ],
    getData: (type: string) => (type === "text/plain" ? text : ""),
    dropEffect: "none",
  };
}

/** A drag event over an element; gives whether the browser would have done what it does by itself, and the effect. */
export function drag(
  kind: "dragEnter" | "dragOver" | "dragLeave" | "drop",
  target: Element,
  carried: Carried,
) {
  const dataTransfer = aTransfer(carried);
  const isLeftAlone = fireEvent[kind](target, { dataTransfer });
  return { isLeftAlone, effect: dataTransfer.dropEffect };
}

/** A paste into a field; gives whether the browser would have pasted by itself. */
export function pasteInto(target: Element, carried: Carried): boolean {
  return fireEvent(target, createEvent.paste(target, { clipboardData: aTransfer(carried) }));
}
