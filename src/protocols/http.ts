import type { Credentials } from "../domain/approval-backend.ts";
import { type BackendError, type BackendErrorKind, errorOf } from "../domain/backend-error.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";
import { sentence } from "../domain/sentence.ts";

/** What can come back from a server that is not the answer that was asked for, before any protocol reads it. */
export type HttpFault =
  /** The request did not leave, or no answer came. */
  | { readonly kind: "no-answer" }
  /** The person or the page took the request back. */
  | { readonly kind: "taken-back" }
  /** An answer with an error status; `text` is its body as text. */
  | { readonly kind: "status"; readonly status: number; readonly text: string; readonly headers: Headers }
  /** A page where data was due: a login, a proxy, no such path. */
  | { readonly kind: "page" }
  /** The body broke off. */
  | { readonly kind: "broken-off" };

/** An answer with an error status. */
export type StatusFault = Extract<HttpFault, { readonly kind: "status" }>;

/** Thrown by the functions below, and by nothing else. */
export class HttpFailure extends Error {
  readonly fault: HttpFault;
  constructor(fault: HttpFault) {
    super(fault.kind);
    this.name = "HttpFailure";
    this.fault = fault;
  }
}

/** The token of one connection, followed: what was read with another one may be another person's. */
export interface TokenWatch {
  /** The token to send with a request now, or null. */
  token(): string | null;
  /** Grows by one whenever another token is used. */
  age(): number;
  /** Tells that the token of this age was refused; one that was given since is another, and stays. Gives whether it was. */
  refuse(age: number): boolean;
}

/** Follows the token of a connection; `onAnother` is called when another one is used than before. */
export function watchToken(
  connectionId: ConnectionId,
  credentials: Credentials,
  onAnother: () => void,
): TokenWatch {
  let age = 0;
  let last: string | null = null;
  const token = () => {
    const now = credentials.token(connectionId);
    if (now !== last) {
      age += 1;
      last = now;
      onAnother();
    }
    return now;
  };
  const ageNow = () => {
    token();
    return age;
  };
  return {
    token,
    age: ageNow,
    refuse(refused) {
      const isInUse = ageNow() === refused;
      if (isInUse) credentials.refuse(connectionId, last);
      return isInUse;
    },
  };
}

/** Whatever was thrown while a request was at work, as its fault. */
export const faultOf = (thrown: unknown): HttpFault =>
  thrown instanceof HttpFailure ? thrown.fault : { kind: "broken-off" };

/** How requests leave; given from outside. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Sends one request and gives its answer whatever its status. Throws `HttpFailure` when none came. */
export async function sendOnce(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new HttpFailure({ kind: init.signal?.aborted === true ? "taken-back" : "no-answer" });
  }
}

/** The body of an answer as text; `broken-off` when it ends before its end. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new HttpFailure({ kind: "broken-off" });
  }
}

/** The fault of an answer that is not of the 200s, with what it says. */
export async function statusFault(response: Response): Promise<HttpFault> {
  const text = await textOf(response).catch(() => "");
  return { kind: "status", status: response.status, text, headers: response.headers };
}

/** Whether an answer says that it is of this type ("application/json"). */
export const isOfType = ({ headers }: { readonly headers: Headers }, type: string): boolean =>
  (headers.get("content-type") ?? "").toLowerCase().startsWith(type);

/** Text that is meant to be JSON. Throws `HttpFailure` for an error status, a page, and a body that breaks off. */
export async function jsonTextOf(response: Response): Promise<string> {
  if (!response.ok) throw new HttpFailure(await statusFault(response));
  if (isOfType(response, "text/html")) throw new HttpFailure({ kind: "page" });
  return textOf(response);
}

/** One row of an error table: the kind, and the id of its sentence. */
export type ErrorRow = readonly [kind: BackendErrorKind, id: string];

/** What the faults of one protocol's requests mean, reading or sending. */
export interface ErrorTable {
  /** Sentences "<prefix>.no-answer", ".page", ".broken-off", ".server-failed" and, with its status, ".refused". */
  readonly prefix: string;
  readonly byStatus: ReadonlyMap<number, ErrorRow>;
  /** A body that broke off: it cannot be read; of something that was sent nobody knows what became of it. */
  readonly brokenOff: "unreadable" | "unreachable";
  /** The server's own words in an error's body; the body itself where this is left out. */
  readonly wordsOf?: (body: string) => string | null;
}

/** What a fault means by a protocol's table. `now` is wall time, milliseconds since the epoch. */
export function errorOfFault(table: ErrorTable, fault: HttpFault, now: number): BackendError {
  const said = (name: string) => sentence(`${table.prefix}.${name}`);
  switch (fault.kind) {
    case "no-answer":
    case "taken-back":
      return errorOf("unreachable", said("no-answer"));
    case "page":
      return errorOf("unreadable", said("page"));
    case "broken-off":
      return errorOf(table.brokenOff, said("broken-off"));
    case "status":
      return errorOfStatus(table, fault, now);
  }
}

function errorOfStatus(table: ErrorTable, fault: StatusFault, now: number): BackendError {
  const words = wordsOfFault(fault, table.wordsOf);
  const [kind, id] = table.byStatus.get(fault.status) ?? [];
  if (kind !== undefined && id !== undefined) {
    const error = errorOf(kind, sentence(id), words);
    return kind === "slow-down" ? { ...error, retryAt: retryAt(fault.headers, now) } : error;
  }
  if (fault.status >= 500) return errorOf("server-failed", sentence(`${table.prefix}.server-failed`), words);
  return errorOf("refused", sentence(`${table.prefix}.refused`, { status: fault.status }), words);
}

/** A server's words, when they are words: a page's markup is not quoted, and no more than 2,000 characters. */
export const wordsOfFault = (fault: StatusFault, inner?: ErrorTable["wordsOf"]): string | null =>
  isOfType(fault, "text/html") ? null : quotable(inner?.(fault.text) ?? fault.text);

/** As much of a server's words as is quoted: 2,000 characters at most, and no half of one. */
export const quotable = (words: string): string => words.slice(0, 2_000).replace(/[\ud800-\udbff]$/, "");

/** Milliseconds that a reading may take before it counts as unanswered. Never used for a decision. */
const longestRead = 30_000;

/** A signal that ends with `signal`, or when a reading took too long. */
export const readingSignal = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(longestRead)]);

const longestWait = 3_600_000;
const usualWait = 10_000;

/**
 * When a server that said "slow down" may be asked again: milliseconds since the epoch, UTC. Reads Retry-After as
 * seconds or as a date counted from the answer's own Date; anything else is ten seconds, and never above an hour.
 */
export function retryAt(headers: Headers, now: number): number {
  const said = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(said)) return now + Math.min(Number(said) * 1000, longestWait);
  const until = /[a-z]/i.test(said) ? Date.parse(said) : Number.NaN;
  if (Number.isNaN(until)) return now + usualWait;
  const from = Date.parse(headers.get("date") ?? "");
  const wait = until - (Number.isNaN(from) ? now : from);
  return now + Math.min(Math.max(wait, 0), longestWait);
}

/**
 * The `data` of each server-sent event, in order, until the stream's end. Throws `HttpFailure` `broken-off` when
 * the stream breaks. Events are cut at a blank line; LF, CRLF and CR all end a line. `onBytes` is called for whatever
 * comes, be it no event: a comment keeps an idle stream alive.
 */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  onBytes?: () => void,
): AsyncGenerator<string> {
  const lines = lineCutter();
  const events = eventGatherer();
  for await (const piece of piecesOf(body)) {
    onBytes?.();
    for (const line of lines(piece)) {
      const event = events(line);
      if (event !== null) yield event;
    }
  }
}

/** The text of a stream in pieces, closed by two line ends so that a last event is not lost. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new HttpFailure({ kind: "broken-off" });
    });
    if (done) break;
    yield decoder.decode(value, { stream: true });
  }
  yield `${decoder.decode()}\n\n`;
}

/** Gathers the `data` lines of one event; gives them joined at the blank line that ends it. */
function eventGatherer(): (line: string) => string | null {
  let data: string[] = [];
  return (line) => {
    if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    if (line !== "" || data.length === 0) return null;
    const event = data.join("\n");
    data = [];
    return event;
  };
}

/** Cuts text that comes in pieces into whole lines. Only what is new is looked through: a line may have megabytes. */
function lineCutter(): (piece: string) => string[] {
  let open = "";
  let isAfterCr = false;
  return (piece) => {
    // The CR that ended the last piece has ended its line already.
    const text = isAfterCr && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") isAfterCr = piece.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    lines[0] = open + (lines[0] ?? "");
    open = lines.pop() ?? "";
    return lines;
  };
}
