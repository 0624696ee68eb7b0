import type { Attachment } from "../../../../domain/decision.ts";
import { randomUuid } from "../../../../lib/uuid.ts";
import type { Offered } from "./offered-files.ts";

/** Why something that was offered is not attached. */
export interface NotAttached {
  readonly name: string;
  readonly why: "folder" | "empty" | "unreadable";
}

/** What became of what was offered: nothing of it is left out without a word. */
export interface Taken {
  readonly files: readonly Attachment[];
  readonly not: readonly NotAttached[];
}

/**
 * Reads what was offered. Up to `room` bytes are copied, so that what is sent is what was attached, whatever becomes of
 * the file on the person's disk; files beyond are over the limit and go nowhere, so they are only looked at.
 */
export async function takeFiles({ files, folders }: Offered, room: number): Promise<Taken> {
  const taken: Attachment[] = [];
  const not: NotAttached[] = folders.map((name) => ({ name, why: "folder" }));
  let left = room;
  for (const file of files) {
    const bytes = file.size === 0 ? "empty" : await read(file, left);
    if (typeof bytes === "string") not.push({ name: file.name, why: bytes });
    else {
      taken.push({ id: randomUuid(), name: file.name, type: file.type, bytes });
      left -= file.size;
    }
  }
  return { files: taken, not };
}

async function read(file: File, room: number): Promise<Blob | "unreadable"> {
  try {
    if (file.size <= room) return new Blob([await file.arrayBuffer()], { type: file.type });
    await file.slice(0, 1).arrayBuffer();
    return file;
  } catch {
    return "unreadable";
  }
}
