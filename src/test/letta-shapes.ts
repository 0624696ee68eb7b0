import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { lettaRecording, lettaRecordings } from "./letta-recordings.ts";

interface Exchange {
  readonly status: number;
  readonly text: string;
  /** The content type; null where it is not kept. */
  readonly type: string | null;
}

const sent = new Map<string, Exchange>(
  (
    JSON.parse(
      readFileSync(new URL("../mocks/letta/fixtures/exchanges.json", import.meta.url), "utf8"),
    ) as (Exchange & { readonly case: string })[]
  ).map((exchange) => [exchange.case, exchange]),
);
const read = new Set(lettaRecordings());

/** The names of all recorded exchanges of a real Letta: readings, and messages with what answered them. */
export const lettaExchanges: readonly string[] = [...sent.keys(), ...read].sort();

function exchange(name: string): Exchange {
  const found = sent.get(name);
  return found ?? { ...lettaRecording(name), type: null };
}

/** Holds an answer of the fake against the recorded one: status, content type, keys in their order, and types. */
export async function expectAsRecorded(name: string, response: Response): Promise<void> {
  const { status, text, type } = exchange(name);
  expect(response.status).toBe(status);
  if (type !== null) expect(response.headers.get("content-type")).toBe(type);
  const answered = await response.text();
  if (text.startsWith("data: ")) expect(eventsOf(answered)).toEqual(eventsOf(text));
  else expect(jsonShape(answered)).toEqual(jsonShape(text));
}

/** The events of a stream: of each its name, and the shape of its data. */
const eventsOf = (stream: string): readonly unknown[] =>
  stream
    .split("\n\n")
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, name, data] = /^(?:event: (.*)\n)?data: (.*)$/.exec(block.trim()) ?? [];
      return [name ?? null, data === "[DONE]" ? data : jsonShape(data ?? "")];
    });

const jsonShape = (text: string): unknown => (text === "" ? "" : shapeOf(JSON.parse(text)));

/** What differs from agent to agent by what its tools are, and says nothing of the form. */
const free: ReadonlySet<string> = new Set(["json_schema"]);

/** Of an object its keys in order with their shapes, of a list each shape once, of a word that names a form the word. */
function shapeOf(value: unknown, key = ""): unknown {
  if (free.has(key)) return key;
  if (key === "message_type" || key === "stop_reason") return value;
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.entries(value).map(([name, member]) => [keyOf(name), shapeOf(member, name)]);
}

/** A key that is an id is no part of the form. */
const keyOf = (name: string): string => (name.startsWith("run-") ? "run" : name);
