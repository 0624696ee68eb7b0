import { describe, expect, it } from "vitest";
import type { Attachment } from "../../../domain/decision.ts";
import { readDataAddress } from "../../../lib/bytes/data-address.ts";
import { fileItems } from "./files.ts";

const aFile = (over: Partial<Attachment> = {}): Attachment => ({
  id: "f",
  name: "screen.png",
  type: "image/png",
  bytes: new Blob([new Uint8Array([0, 255, 10])]),
  ...over,
});

type Item =
  | { readonly type: "image"; readonly image_url: { readonly url: string } }
  | { readonly type: "file"; readonly file: { readonly filename: string; readonly file_data: string } };

async function itemsOf(...files: readonly Attachment[]): Promise<readonly Item[]> {
  const read = await fileItems(files);
  if ("unreadable" in read) throw new Error(`not read: ${read.unreadable}`);
  return read.items.map((text) => JSON.parse(text) as Item);
}

const urlOf = (item: Item | undefined): string =>
  item?.type === "image" ? item.image_url.url : (item?.file.file_data ?? "");

describe("files beside an abort", () => {
  it("pictures go as images, everything else as a file with its name, in the order they were attached", async () => {
    const pdf = aFile({ name: 'a \u202e"ü".pdf', type: "application/pdf" });
    expect(await itemsOf(aFile(), pdf, aFile({ type: "image/jpeg" }))).toEqual([
      { type: "image", image_url: { url: "data:image/png;base64,AP8K" } },
      { type: "file", file: { filename: pdf.name, file_data: "data:application/pdf;base64,AP8K" } },
      { type: "image", image_url: { url: "data:image/jpeg;base64,AP8K" } },
    ]);
  });

  it("a drawing that can hold a program is a file, and a name never makes a type", async () => {
    const [drawing, unnamed] = await itemsOf(aFile({ type: "image/svg+xml" }), aFile({ type: "" }));
    expect(drawing).toMatchObject({ type: "file", file: { file_data: "data:image/svg+xml;base64,AP8K" } });
    expect(unnamed).toMatchObject({ file: { file_data: "data:application/octet-stream;base64,AP8K" } });
  });

  it("a type with parameters stays, and what is no type does not get into the address", async () => {
    const [text, odd] = await itemsOf(
      aFile({ type: "text/plain;charset=utf-8" }),
      aFile({ type: "text/html,<b>;base64" }),
    );
    expect(urlOf(text)).toBe("data:text/plain;charset=utf-8;base64,AP8K");
    expect(urlOf(odd)).toBe("data:application/octet-stream;base64,AP8K");
  });

  it.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000, 5_000_000])(
    "%i bytes arrive as they are",
    async (size) => {
      const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 256);
      const [item] = await itemsOf(aFile({ bytes: new Blob([bytes]) }));
      const held = readDataAddress(urlOf(item));
      expect(held?.mediaType).toBe("image/png");
      expect(Buffer.from(held?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
    },
  );

  it("one that can no longer be read is named, and nothing is built", async () => {
    const gone = new Blob(["x"]);
    gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    expect(await fileItems([aFile(), aFile({ name: "b.txt", bytes: gone })])).toEqual({
      unreadable: "b.txt",
    });
    const cut = new Blob(["xy"]);
    cut.arrayBuffer = () => Promise.resolve(new ArrayBuffer(1));
    expect(await fileItems([aFile({ name: "c.txt", bytes: cut })])).toEqual({ unreadable: "c.txt" });
  });
});
