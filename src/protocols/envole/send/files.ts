import type { Attachment } from "../../../domain/decision.ts";
import { fileItem, imageItem } from "../assumed.ts";

/** Types of pictures that are sent as images; everything else, drawings that are programs too, goes as a file. */
const imageTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** The files as items of `content`, each as JSON text; or the name of the first one that can no longer be read. */
export type FileItems = { readonly items: readonly string[] } | { readonly unreadable: string };

/** Reads the files of an abort, one after the other. Never throws: a file may be gone from the person's disk by now. */
export async function fileItems(files: readonly Attachment[]): Promise<FileItems> {
  const items: string[] = [];
  for (const { name, type, bytes } of files) {
    const read = await bytes.arrayBuffer().catch(() => null);
    if (read === null || read.byteLength !== bytes.size) return { unreadable: name };
    const url = dataUrl(type, new Uint8Array(read));
    items.push(JSON.stringify(imageTypes.has(type) ? imageItem(url) : fileItem(name, url)));
  }
  return { items };
}

/** A type that can stand in a data URL, with its parameters. */
const writableType = /^[\w.+-]+\/[\w.+-]+(;\s*[\w.+-]+=[\w.+-]+)*$/;

/** The type is the person's own word for the file, never guessed; one that is missing, or is none, says nothing. */
const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${writableType.test(type) ? type : "application/octet-stream"};base64,${base64Of(bytes)}`;

/** Bytes that are written at once: a multiple of three, so that no padding stands in the middle. */
const slice = 3 * 8_192;

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += slice)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + slice)));
  return text;
}
