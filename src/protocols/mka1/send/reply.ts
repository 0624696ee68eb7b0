import { at, type Source } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { eventData, isOfType, jsonTextOf } from "../../http.ts";

/**
 * What MKA1 answered to a request that decides, as one piece of JSON: a body, or the last response that a stream of
 * events told. A stream may end with `[DONE]` or by closing (protocols/mka1.md, trap 3). Null where it is no answer of
 * MKA1's. Throws `HttpFailure` for an error status, a page, and an answer that breaks off.
 */
export async function readReply(answer: Response): Promise<Source | null> {
  if (answer.ok && isOfType(answer, "text/event-stream") && answer.body !== null)
    return lastResponse(answer.body);
  const source = readText(await jsonTextOf(answer));
  return source?.members() === null ? null : source;
}

async function lastResponse(body: ReadableStream<Uint8Array>): Promise<Source | null> {
  let last: Source | null = null;
  for await (const data of eventData(body)) {
    const event = data === "[DONE]" ? null : readText(data);
    last = (event === null ? null : at(event, "response")) ?? last;
  }
  return last;
}
