import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { eventData } from "../../http.ts";

/** What the beginning of an answer's stream says. */
export type StreamStart =
  | { readonly kind: "run"; readonly runId: string }
  /** It failed before it named a run, in these words. */
  | { readonly kind: "failed"; readonly words: string }
  /** It ended, and told neither. */
  | { readonly kind: "nothing" };

/**
 * Reads the stream of an answer until its first event that names the run; the run is followed by other requests, and
 * the caller closes the stream (protocols/letta.md, "First choice"). Throws `HttpFailure` `broken-off` when it breaks.
 */
export async function streamStart(body: ReadableStream<Uint8Array>): Promise<StreamStart> {
  for await (const data of eventData(body)) {
    const event = readText(data);
    if (event === null) continue;
    const runId = stringOf(at(event, "run_id"));
    if (runId !== null && runId !== "") return { kind: "run", runId };
    // `event: error` comes with status 200; its text is in `detail`.
    if (stringOf(at(event, "message_type")) === "error_message")
      return { kind: "failed", words: stringOf(at(event, "detail")) ?? stringOf(at(event, "message")) ?? "" };
  }
  return { kind: "nothing" };
}
