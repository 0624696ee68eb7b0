import type { TranscriptPart } from "../../../domain/transcript.ts";
import { at, isThere, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { isToolPart, readPart } from "../record/part.ts";

/** A piece that is shown as it came. `fault` names the member that kept it from being read, null when none did. */
export const rawPart = (source: Source, type: string, fault: string | null): TranscriptPart => ({
  kind: "raw",
  type,
  source: spanOf(source),
  fault,
});

/**
 * Reads one part of a message, whatever it is (protocols/ai-sdk-parts.md). Never throws: a part that breaks its own
 * type's shape, or whose type nobody knows, is one raw part and harms none beside it.
 */
export function readTranscriptPart(source: Source, index: number): TranscriptPart {
  if (isToolPart(source)) return { kind: "tool", part: readPart(source, index).part };
  const type = stringOf(at(source, "type"));
  if (type === null) return rawPart(source, "", "type");
  const read = readers.get(type) ?? (type.startsWith("data-") ? readData : null);
  if (read === null) return rawPart(source, type, null);
  const fault = new Fault();
  const part = read(source, fault, type);
  return fault.member === null ? part : rawPart(source, type, fault.member);
}

/** Reads members of a part, and keeps the name of the first that is not as it must be. */
class Fault {
  member: string | null = null;

  /** A text that must be there; "" with a fault when it is not. */
  text(source: Source, ...path: readonly string[]): string {
    const text = stringOf(at(source, ...path));
    if (text === null) this.member ??= path.join(".");
    return text ?? "";
  }

  /** A text that may be absent or null. */
  maybe(source: Source, key: string): string | null {
    return isThere(at(source, key)) ? this.text(source, key) : null;
  }
}

type Reader = (source: Source, fault: Fault, type: string) => TranscriptPart;

const readWords =
  (kind: "text" | "reasoning"): Reader =>
  (source, fault) => ({
    kind,
    text: fault.text(source, "text"),
    isStreaming: stringOf(at(source, "state")) === "streaming",
  });

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["text", readWords("text")],
  ["reasoning", readWords("reasoning")],
  ["step-start", () => ({ kind: "step" })],
  ["data-error", (source, fault) => ({ kind: "error", text: fault.text(source, "data", "errorText") })],
  [
    "source-url",
    (source, fault) => ({
      kind: "source-url",
      url: fault.text(source, "url"),
      title: fault.maybe(source, "title"),
    }),
  ],
  [
    "source-document",
    (source, fault) => ({
      kind: "source-document",
      title: fault.maybe(source, "title"),
      mediaType: fault.text(source, "mediaType"),
      name: fault.maybe(source, "filename"),
    }),
  ],
  [
    "file",
    (source, fault) => ({
      kind: "file",
      url: fault.text(source, "url"),
      mediaType: fault.text(source, "mediaType"),
      name: fault.maybe(source, "filename"),
    }),
  ],
]);

/** `data-<name>`: its data is the application's own, any JSON, shown as it came. */
function readData(source: Source, fault: Fault, type: string): TranscriptPart {
  const data = at(source, "data");
  if (data === null) fault.member = "data";
  return { kind: "data", name: type.slice("data-".length), source: spanOf(data ?? source) };
}
