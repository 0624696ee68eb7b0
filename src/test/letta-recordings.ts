import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, type Source } from "../lib/json/json-piece.ts";
import { readText } from "../lib/json/json-piece-spans.ts";

const folder = join(import.meta.dirname, "../protocols/letta/fixtures/recorded");

/** One recorded exchange of a real Letta 0.16.8. */
export interface LettaRecording {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The answer's body as it stood on the wire. */
  readonly text: string;
}

/** The names of the recordings, without their ending. */
export const lettaRecordings = (): readonly string[] =>
  readdirSync(folder)
    .map((name) => name.replace(/\.json$/, ""))
    .sort();

/** One recording by its name. */
export function lettaRecording(name: string): LettaRecording {
  const { request, response } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  return { method: request.method, path: request.path, status: response.status, text: response.body ?? "" };
}

/** The body of a recorded answer with its spans. Throws where it is no JSON. */
export function lettaBody(name: string): Source {
  const body = readText(lettaRecording(name).text);
  if (body === null) throw new Error(`the body of ${name} is no JSON`);
  return body;
}

/** The messages of a recorded answer: a history, a message by its id, or what a reply brought. */
export function lettaMessages(name: string): Source | null {
  const body = lettaBody(name);
  return body.items() === null ? at(body, "messages") : body;
}
