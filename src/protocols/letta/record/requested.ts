import type { ArgumentText } from "../../../domain/argument-text.ts";
import { at, isThere, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import type { LettaMessage } from "./message.ts";

/** One call of a request, or of a step's ungated calls. */
export interface RequestedCall {
  /** `tool_call_id`, which the model chose; empty where none is told. */
  readonly id: string;
  readonly name: string;
  /** The model's text to the byte, decoded once out of the envelope (protocols/letta.md, "Shapes"). */
  readonly argumentText: ArgumentText;
  readonly source: Source;
  /** The member that breaks the call's own shape; null where it is whole. */
  readonly fault: string | null;
  /** A member of the call that stands twice: what is shown might not be what runs. */
  readonly duplicateKey: string | null;
}

/**
 * The calls of a message: `tool_calls`, or the deprecated `tool_call` of messages that have nothing else. One that
 * cannot be read harms only itself.
 */
export function requestedCalls({ source }: LettaMessage): readonly RequestedCall[] {
  const several = at(source, "tool_calls");
  const items = several?.items() ?? (several?.members() == null ? [] : [several]);
  const one = at(source, "tool_call");
  const found = items.length === 0 && isThere(one) ? [one] : items;
  return found.map(callOf);
}

function callOf(source: Source): RequestedCall {
  const [id, name] = [stringOf(at(source, "tool_call_id")), stringOf(at(source, "name"))];
  const argument = argumentsOf(at(source, "arguments"));
  const fault = id === null ? "tool_call_id" : name === null ? "name" : null;
  return {
    id: id ?? "",
    name: name ?? "",
    argumentText: argument,
    source,
    fault: fault ?? (argument.form === "json-text" ? null : "arguments"),
    duplicateKey: duplicateIn(source),
  };
}

function argumentsOf(source: Source | null): ArgumentText {
  if (!isThere(source)) return { form: "missing" };
  const text = stringOf(source);
  return text === null ? { form: "in-envelope", text: spanOf(source) } : { form: "json-text", text };
}

function duplicateIn(source: Source): string | null {
  const keys = (source.members() ?? []).map(([key]) => key);
  return keys.find((key, index) => keys.indexOf(key) !== index) ?? null;
}
