import { type BackendError, errorOf } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, type HttpFault } from "../../http.ts";
import { noLockConsent } from "../client.ts";
import { wordsOf } from "../read-errors.ts";

/** What a status means for an answer that had left (protocols/letta.md, "Errors"). */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [400, ["stale", "letta.send.400"]],
  [401, ["needs-token", "letta.send.401"]],
  [403, ["not-allowed", "letta.send.403"]],
  [404, ["gone", "letta.send.404"]],
  [405, ["refused", "letta.send.405"]],
  [408, ["server-failed", "letta.send.server-failed"]],
  [409, ["busy", "letta.send.409"]],
  [410, ["gone", "letta.send.404"]],
  [413, ["refused", "letta.send.413"]],
  [422, ["refused", "letta.send.422"]],
  [425, ["server-failed", "letta.send.server-failed"]],
  [429, ["slow-down", "letta.send.429"]],
  [507, ["storage-full", "letta.send.507"]],
]);

const table: ErrorTable = { prefix: "letta.send", byStatus, brokenOff: "unreachable", wordsOf };

/** What a fault means for an answer that had left. `now` is wall time, milliseconds since the epoch. */
export const sendError = (fault: HttpFault, now: number): BackendError => errorOfFault(table, fault, now);

/**
 * What the model's failure says, in the body of an error: `{error: {…}}`, where a refusal has `detail`. Whatever its
 * status, it came after the decision (protocols/letta.md, "Errors"). Null for any other body.
 */
export function modelFailureIn(text: string): string | null {
  const error = memberAt(text, "error");
  if (error === null || error.members() === null) return null;
  return stringOf(at(error, "detail")) ?? stringOf(at(error, "message")) ?? "";
}

/**
 * Whether a server says that it has no Redis: it can neither lock nor work in the background, and nothing was done.
 * Only its words tell this from any other 503, after which nothing is known (protocols/letta.md, "First choice").
 */
export const isWithoutLock = (fault: HttpFault): boolean =>
  fault.kind === "status" && fault.status === 503 && /requires redis/i.test(wordsOf(fault.text) ?? "");

/** The run that a 409 names: another answer that is being carried out. Null where it names none. */
export const otherRunIn = (text: string): string | null => stringOf(memberAt(text, "run_id"));

/** What is asked before an answer goes to a server that cannot lock. `serverWords` are the server's own. */
export const consentDue = (serverWords: string | null): BackendError => ({
  ...errorOf("needs-consent", sentence("letta.send.no-lock"), serverWords),
  asks: {
    id: noLockConsent,
    question: sentence("letta.send.no-lock.question"),
    yes: sentence("letta.send.no-lock.yes"),
  },
});

/**
 * Whether the words of a failed run say that nothing of the answer was taken: nothing waited, or other calls did. They
 * have no code (protocols/letta.md, "Errors"), so the record has to agree.
 */
export const saysNotTaken = (words: string): boolean =>
  /no tool call is currently awaiting approval|invalid tool call ids/i.test(words);

function memberAt(text: string, key: string): Source | null {
  const body = readText(text);
  return body === null ? null : at(body, key);
}
