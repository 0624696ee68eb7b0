import { at, isThere, stringOf } from "../../../lib/json/json-piece.ts";
import { type JsonMember, readJsonSource } from "../../../lib/json/json-source.ts";
import type { PhoenixPart } from "../record/part.ts";

/** What a client reports of its own tool: an output as exact JSON text, or that there is none and why. */
export type Report =
  | { readonly state: "output-available"; readonly output: string }
  | { readonly state: "output-error"; readonly errorText: string };

/**
 * A client's part with its report, cut from the exact source: only `state` is replaced and `output` or `errorText` set
 * (protocols/phoenix.md, rule 8). Null for every part that is not a client's to answer: Phoenix would take a forged
 * result for a native call that waits for approval.
 */
export function reportedPart({ part, source, isClientTool }: PhoenixPart, report: Report): string | null {
  if (!isClientTool || isThere(at(source, "approval"))) return null;
  if (stringOf(at(source, "state")) !== "input-available") return null;
  const text = part.source;
  const read = readJsonSource(text);
  if (!read.ok || read.root.kind !== "object") return null;
  const { members } = read.root;
  const [key, value] =
    report.state === "output-available"
      ? ["output", report.output]
      : ["errorText", JSON.stringify(report.errorText)];
  const edits = [...editsOf(members, "state", JSON.stringify(report.state)), ...editsOf(members, key, value)];
  if (!members.some((member) => member.key === key)) {
    const end = members.at(-1)?.value.end ?? 0;
    edits.push({ start: end, end, text: `,${JSON.stringify(key)}:${value}` });
  }
  return edited(text, edits);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Every member of this key gets the value: of equal keys no reader may find another. */
const editsOf = (members: readonly JsonMember[], key: string, text: string): readonly Edit[] =>
  members.flatMap((member) =>
    member.key === key ? [{ start: member.value.start, end: member.value.end, text }] : [],
  );

function edited(text: string, edits: readonly Edit[]): string {
  let [done, at] = ["", 0];
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    done += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return done + text.slice(at);
}
