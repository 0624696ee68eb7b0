import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { BackendError } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { eventData, quotable } from "../../http.ts";
import {
  isNotification,
  isPieceOfWords,
  isWordsWhole,
  readEvent,
  type StreamEvent,
} from "../record/events.ts";
import type { Told } from "../record/told.ts";
import { mixedAbortOf, mixedAbortSaid } from "./mixed-abort.ts";

/** What an answer was about, and where what its stream asks next is kept. */
export interface ReplyPlace {
  readonly threadId: string;
  readonly batchId: string | null;
  readonly told: Pick<Told, "take">;
}

/** How the stream of an answer ended. */
export interface ReplyEnd {
  /** Whether the assistant came to an end: it said something whole, or asked for the next decision. */
  readonly isWhole: boolean;
  /** The refusal of a mixed abort as the server itself told it; null where it did not. */
  readonly refusal: BackendError | null;
  /** The same in the assistant's words: only the record tells whether they are more than words. */
  readonly saidRefusal: BackendError | null;
}

/**
 * Reads the stream that answers an answer to its very end: the assistant's words as they come, what the server notifies
 * of, once each, and requests, which are kept with what a history leaves out. Throws `HttpFailure` `broken-off` when it
 * breaks, unless the refusal of a mixed abort has come by then.
 */
export async function* replyEvents(
  body: ReadableStream<Uint8Array>,
  place: ReplyPlace,
): AsyncGenerator<SubmissionEvent, ReplyEnd> {
  const reply = new Reply(place);
  try {
    for await (const data of eventData(body)) yield* reply.take(data);
  } catch (thrown) {
    if (reply.end().refusal === null) throw thrown;
  }
  return reply.end();
}

class Reply {
  readonly #place: ReplyPlace;
  readonly #words = new Words();
  readonly #notified = new Set<string>();
  #isWhole = false;
  #refusal: BackendError | null = null;
  #saidRefusal: BackendError | null = null;

  constructor(place: ReplyPlace) {
    this.#place = place;
  }

  *take(data: string): Generator<SubmissionEvent> {
    const event = readEvent(data);
    if (event === null) return;
    const { threadId, batchId, told } = this.#place;
    this.#refusal ??= mixedAbortOf(event.source, batchId);
    if (event.entries.length > 0) {
      told.take(event.threadId ?? threadId, event.entries, event.around);
      this.#isWhole = true;
    }
    const text = this.#said(event);
    if (text !== "") yield { kind: "words", text };
    const notice = this.#noticeOf(event);
    if (notice !== null) yield notice;
  }

  end(): ReplyEnd {
    this.#listenTo(this.#words.open);
    return { isWhole: this.#isWhole, refusal: this.#refusal, saidRefusal: this.#saidRefusal };
  }

  #said(event: StreamEvent): string {
    const content = event.content ?? "";
    if (isPieceOfWords(event)) return this.#words.add(content);
    this.#listenTo(content);
    if (!isWordsWhole(event)) return "";
    this.#isWhole = true;
    this.#listenTo(this.#words.open);
    return this.#words.close(content);
  }

  #listenTo(words: string): void {
    this.#saidRefusal ??= mixedAbortSaid(words, this.#place.batchId);
  }

  #noticeOf(event: StreamEvent): SubmissionEvent | null {
    const { type, content } = event;
    if (!isNotification(event) || this.#notified.has(type)) return null;
    if (this.#notified.size >= mostNotices) return null;
    this.#notified.add(type);
    const id = notices.get(type);
    const [said, words] = id === undefined ? ["envole.notice.other", type] : [id, content ?? ""];
    return { kind: "notice", said: sentence(said), serverWords: words === "" ? null : quotable(words) };
  }
}

/** Kinds of notices that one answer is told of: more than there are, and no storm of names that nobody knows. */
const mostNotices = 20;

const notices: ReadonlyMap<string, string> = new Map([
  ["NOTIFICATION_TOOL_EXECUTION_APPROVAL_REQUIRED", "envole.notice.required"],
  ["NOTIFICATION_TOOL_EXECUTION_APPROVAL_ACCEPTED", "envole.notice.accepted"],
  ["NOTIFICATION_TOOL_EXECUTION_APPROVAL_DENIED", "envole.notice.denied"],
  ["NOTIFICATION_TOOL_EXECUTION_APPROVAL_ABORTED", "envole.notice.aborted"],
  ["NOTIFICATION_TOOL_EXECUTION_INITIATED", "envole.notice.initiated"],
  ["NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS", "envole.notice.in-progress"],
]);

/** What the assistant says, message after message. */
class Words {
  /** What has come of a message that is not whole yet. */
  open = "";
  #hasSpoken = false;

  /** The next piece, as it is to be told. */
  add(piece: string): string {
    const gap = this.#hasSpoken && this.open === "" && piece !== "" ? "\n\n" : "";
    this.open += piece;
    return gap + piece;
  }

  /** A message is whole: what its pieces have not told of it. */
  close(whole: string): string {
    const rest = whole.startsWith(this.open) ? this.add(whole.slice(this.open.length)) : this.#unlike(whole);
    this.#hasSpoken ||= this.open !== "";
    this.open = "";
    return rest;
  }

  /** The end may say it in other spaces; what it says beside its pieces stands apart from them. */
  #unlike(whole: string): string {
    const isSaid = withoutSpaces(this.open).includes(withoutSpaces(whole));
    return isSaid ? "" : this.add(`\n\n${whole}`);
  }
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");
