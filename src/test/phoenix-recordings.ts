import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, type Source } from "../lib/json/json-piece.ts";
import {
  type Asking,
  askingOf,
  type PhoenixMessage,
  readMessages,
} from "../protocols/phoenix/record/asking.ts";
import { readAnswer } from "../protocols/phoenix/record/read-answer.ts";
import type { SessionRecord } from "../protocols/phoenix/record/session-read.ts";

const folder = join(import.meta.dirname, "../protocols/phoenix/fixtures");

/** The names of the recordings of a real Phoenix 20.26.1, without their ending. */
export const recordings = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith(".raw.json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();

/** The text of a file of the recordings. */
export const fixture = (name: string): string => readFileSync(join(folder, name), "utf8");

/** A recording, read with its spans. */
export const recorded = (name: string): Source => readAnswer(fixture(`${name}.json`));

/** The messages of a recorded answer of REST or GraphQL, or null when it holds none. */
export function recordedMessages(name: string): readonly PhoenixMessage[] | null {
  const body = at(recorded(name), "response", "body");
  return body === null ? null : readMessages(at(body, "data"));
}

/** A session with these messages, as if it had just been read. */
export const sessionOf = (messages: readonly PhoenixMessage[], isActive = false): SessionRecord => ({
  id: "QWdlbnRTZXNzaW9uOjE=",
  title: "Recorded",
  updatedAt: 0,
  isActive,
  model: '{"providerType":"builtin","provider":"OLLAMA","modelName":"fake"}',
  messages,
  isStorageFull: false,
  startedAt: 0,
  version: "",
});

/** Every asking of a session, oldest first. */
export function allAskings(messages: readonly PhoenixMessage[]): readonly Asking[] {
  return messages.flatMap((message) => {
    if (message.role !== "assistant") return [];
    return [...message.parts, null].flatMap((_, ordinal) => askingOf(messages, message, ordinal) ?? []);
  });
}
