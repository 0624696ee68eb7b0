import type { Locator } from "@playwright/test";

/** A file as a person has it on their disk. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Every byte that there is: what treats a file as text loses some of them. */
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAGklEQVR42mM4oWFDFcQwatCoQaMGjRpEGQIAor3CELVYAcAAAAAASUVORK5CYII=",
  "base64",
);
const gif = Buffer.from("R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/** Two pictures and a document. What follows a picture's own end is part of its bytes, and drawn by nobody. */
export const screenshot: TestFile = {
  name: "what went wrong.png",
  mimeType: "image/png",
  buffer: Buffer.concat([png, everyByte]),
};
export const animation: TestFile = {
  name: "steps.gif",
  mimeType: "image/gif",
  buffer: Buffer.concat([gif, everyByte]),
};
export const agenda: TestFile = {
  name: "Ergebnis – 結果.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1"), everyByte]),
};

/** A file of so many bytes. */
export const fileOf = (name: string, bytes: number): TestFile => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.alloc(bytes, "x"),
});

/** Lets files go over an element, as out of a file manager. */
export const drop = (target: Locator, files: readonly TestFile[]): Promise<void> =>
  bring(target, "drop", files);

/** Pastes files where the focus is in an element, as out of a file manager or a screenshot. */
export const paste = (target: Locator, files: readonly TestFile[]): Promise<void> =>
  bring(target, "paste", files);

async function bring(target: Locator, how: "drop" | "paste", files: readonly TestFile[]): Promise<void> {
  const written = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString("base64"),
  }));
  await target.evaluate(bringInPage, { how, written });
}

interface Brought {
  readonly how: "drop" | "paste";
  readonly written: readonly { readonly name: string; readonly type: string; readonly base64: string }[];
}

function bringInPage(element: Element, { how, written }: Brought): void {
  const transfer = new DataTransfer();
  for (const { name, type, base64 } of written) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
  }
  const told = { bubbles: true, cancelable: true };
  if (how === "paste") {
    element.dispatchEvent(new ClipboardEvent("paste", { ...told, clipboardData: transfer }));
    return;
  }
  for (const type of ["dragenter", "dragover", "drop"])
    element.dispatchEvent(new DragEvent(type, { ...told, dataTransfer: transfer }));
}
