import type { ChatFault } from "./faults.ts";

/** The model of a session; a `/chat` must echo it. */
export interface FakeModel {
  readonly providerType: string;
  readonly provider: string;
  readonly modelName: string;
}

/** What a client sent with its output: it takes the place of what the server knew, left out or not. JSON source. */
export interface FakeReport {
  readonly title: string | null;
  readonly metadata: string | null;
  readonly approval: string | null;
  /** False where the arguments were left out. */
  readonly hasInput: boolean;
}

/** A tool part as the server keeps it. `input` and `output` are JSON source and are never parsed to be written. */
export interface FakeToolPart {
  readonly kind: "tool";
  readonly type: string;
  /** Named beside the type where that is `dynamic-tool`. */
  readonly toolName?: string;
  readonly callId: string;
  readonly environment: "server" | "client";
  readonly emittedAt?: string;
  readonly title?: string;
  state: string;
  input: string;
  output?: string;
  errorText?: string;
  isInterrupted?: boolean;
  report?: FakeReport;
  approval?: { readonly id: string; readonly approved?: boolean };
}

/** Any other part, as JSON source; malformed ones too. */
export interface FakeRawPart {
  readonly kind: "raw";
  readonly json: string;
}

export type FakePart = FakeToolPart | FakeRawPart;

/** One message of a transcript. `at` is milliseconds since the epoch. */
export interface FakeMessage {
  readonly id: string;
  readonly number: number;
  readonly role: "user" | "assistant" | "system";
  readonly parts: FakePart[];
  readonly isCompaction?: boolean;
  at: number;
  isInterrupted: boolean;
}

/** What the model does when a turn goes on: says something, asks again, or fails. */
export type FakeStep =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "ask"; readonly parts: readonly FakePart[] }
  | { readonly kind: "fail" };

/** A message of a person and the reply that is being made: both are in the transcript only when the turn has ended. */
export interface FakeExchange {
  readonly asked: FakeMessage;
  readonly reply: FakeMessage;
}

/** One agent session, whole; plain data, so that it can be kept over a reload. */
export interface FakeSession {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  title: string | null;
  updatedAt: number;
  model: FakeModel;
  messages: FakeMessage[];
  /** What a running turn has not saved yet. */
  unsaved: FakeExchange | null;
  /** What comes after the next continuation, in order; empty means a last sentence. */
  script: FakeStep[];
  /** How long a tool of it runs, milliseconds; null takes the fake's own. */
  toolMs: number | null;
  /** What goes wrong with a `/chat` of it. */
  fault: ChatFault | null;
  /** A crashed turn holds the session until then. */
  busyUntil: number;
  isDeleted: boolean;
  /** Written wrongly on purpose, so that one bad row stands among good ones. */
  isMalformed: boolean;
  /** The input that its first waiting call gets after the first detail read. */
  changesTo: string | null;
  /** It becomes another owner's as soon as it is opened or answered: 404, and it is in no list. */
  leaves: boolean;
}

/** What stands before every request of a connection. */
export interface FakeGate {
  /** Every answer takes so long, milliseconds. */
  readonly delayMs?: number;
  readonly isOffline?: boolean;
  readonly listNeverAnswers?: boolean;
  /** A token is due from the start, or from the first `/chat` on. The only good one is `demo-token`. */
  readonly token?: "due" | "due-after-chat";
  /** Refuses whatever is asked. */
  readonly refusal?: { readonly status: number; readonly text: string };
}

/** What a scenario begins with. */
export interface FakeWorld {
  readonly sessions: readonly FakeSession[];
  readonly gate: FakeGate;
  readonly viewer: { readonly username: string; readonly role: string } | null;
}

const utf8Base64 = (text: string): string => btoa(text);

/** The id of a session as Phoenix writes it: `AgentSession:7` in base64. */
export const sessionIdOf = (number: number): string => utf8Base64(`AgentSession:${number}`);

/** ISO 8601 with whole seconds, as `updated_at` has it (protocols/phoenix.md, "Reading"). */
export const wholeSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

/** ISO 8601 with microseconds and an offset, as tool outputs have it. */
export const microseconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 23)}000+00:00`;

/** The cursor that names the last row of a page. */
export const cursorOf = (session: FakeSession): string =>
  utf8Base64(`${session.number}:DATETIME:${wholeSeconds(session.updatedAt)}`);

/** The tool parts of a message. */
export const toolParts = (message: FakeMessage): FakeToolPart[] =>
  message.parts.filter((part): part is FakeToolPart => part.kind === "tool");

/** Puts into the transcript what a turn had not saved yet. */
export function saveExchange(session: FakeSession): void {
  if (session.unsaved === null) return;
  session.messages.push(session.unsaved.asked, session.unsaved.reply);
  session.unsaved = null;
}

/** The only message whose calls can be answered; null when the newest is not the assistant's. */
export function trailingAssistant(session: FakeSession): FakeMessage | null {
  const last = session.messages.at(-1);
  return last?.role === "assistant" ? last : null;
}
