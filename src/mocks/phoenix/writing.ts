import { entries, raw, type Writable } from "../json-text.ts";
import {
  type FakeMessage,
  type FakePart,
  type FakeSession,
  type FakeToolPart,
  wholeSeconds,
} from "./state.ts";

/** How messages are written: GraphQL also drops an output that is null (protocols/phoenix.md, "Reading"). */
export interface WritingForm {
  readonly dropsNullOutput: boolean;
}

const rest: WritingForm = { dropsNullOutput: false };

/** One row of `GET /v1/agent_sessions`. */
export function writeListed(session: FakeSession): Writable {
  return entries(
    ["id", session.id],
    ["title", session.title],
    ["created_at", wholeSeconds(session.createdAt)],
    ["updated_at", session.isMalformed ? 17 : wholeSeconds(session.updatedAt)],
    ["is_ephemeral", false],
  );
}

/** `GET /v1/agent_sessions/{id}`. A PATCH answer leaves `last_message_id` out and always says inactive. */
export function writeSession(session: FakeSession, isActive: boolean | "patched"): Writable {
  return entries(
    ["id", session.id],
    ["title", session.title],
    ["created_at", wholeSeconds(session.createdAt)],
    ["updated_at", session.isMalformed ? 17 : wholeSeconds(session.updatedAt)],
    ["is_ephemeral", false],
    ["model", raw(JSON.stringify(session.model))],
    ["is_active", isActive === true],
    ["last_message_id", isActive === "patched" ? undefined : (session.messages.at(-1)?.id ?? null)],
  );
}

/** One message as REST gives it. */
export function writeMessage(session: FakeSession, message: FakeMessage, form: WritingForm = rest): Writable {
  return entries(
    ["id", message.id],
    ["role", message.role],
    ["metadata", metadataOf(session, message)],
    ["parts", message.parts.map((part) => writePart(part, form))],
  );
}

/** The whole transcript, oldest first. A malformed session gives none. */
export function writeTranscript(session: FakeSession, form: WritingForm): Writable {
  if (session.isMalformed) return "not a transcript";
  return session.messages.map((message) => writeMessage(session, message, form));
}

/** The metadata of a turn, as it stands in the message and in the stream. */
export function phoenixMetadata(session: FakeSession, isInterrupted: boolean): Writable {
  return entries(
    ["type", "assistant"],
    ["sessionId", `assistant_agent:${session.id}:${session.number.toString(16).padStart(16, "f")}`],
    ["usage", raw('{"tokens":{"prompt":10,"completion":5,"total":15}}')],
    ["interrupted", isInterrupted],
  );
}

/** The other half of the metadata: when the model answered. */
export const pydanticMetadata = (at: number): Writable =>
  entries(["timestamp", `${new Date(at).toISOString().slice(0, 23)}000Z`]);

function metadataOf(session: FakeSession, message: FakeMessage): Writable {
  if (message.isCompaction === true) {
    const head = { type: "user", currentDateTime: new Date(message.at).toISOString(), timeZone: "UTC" };
    return raw(JSON.stringify({ phoenix: { ...head, isCompactionMessage: true } }));
  }
  if (message.role !== "assistant" || isOnlyAnError(message)) return undefined;
  return entries(
    ["phoenix", phoenixMetadata(session, message.isInterrupted)],
    ["pydantic_ai", pydanticMetadata(message.at)],
  );
}

/** A reply that is nothing but an error has no metadata, as recorded. */
const isOnlyAnError = ({ parts: [first, second] }: FakeMessage): boolean =>
  second === undefined && first?.kind === "raw" && first.json.startsWith('{"type":"data-error"');

function writePart(part: FakePart, form: WritingForm): Writable {
  if (part.kind === "raw") return raw(part.json);
  const isDropped = part.output === undefined || (form.dropsNullOutput && part.output === "null");
  return entries(
    ["type", part.type],
    ["toolName", part.toolName],
    ["toolCallId", part.callId],
    ["state", part.state],
    ["title", titleOf(part)],
    ["input", part.report?.hasInput === false ? undefined : raw(part.input)],
    ["output", isDropped ? undefined : raw(part.output ?? "null")],
    ["errorText", part.errorText],
    ["callProviderMetadata", writePartMetadata(part)],
    ["approval", approvalOf(part)],
  );
}

const sourceOrNothing = (text: string | null): Writable => (text === null ? undefined : raw(text));

const titleOf = ({ title, report }: FakeToolPart): Writable =>
  report === undefined ? title : (report.title ?? undefined);

function approvalOf({ approval, report }: FakeToolPart): Writable {
  if (report !== undefined) return sourceOrNothing(report.approval);
  return approval && entries(["id", approval.id], ["approved", approval.approved]);
}

/** The metadata of a call: what the server knows of it, or what came with its output. */
export const writePartMetadata = (part: FakeToolPart): Writable =>
  part.report === undefined ? providerMetadata(part) : sourceOrNothing(part.report.metadata);

function providerMetadata(part: FakeToolPart): Writable {
  return entries(
    ["phoenix", phoenixPartMetadata(part)],
    ["pydantic_ai", part.isInterrupted === true ? raw('{"outcome":"interrupted"}') : undefined],
  );
}

/** What Phoenix says of a call: where it runs, and since when it waits. */
export function phoenixPartMetadata(part: FakeToolPart): Writable {
  return entries(
    ["toolExecutionEnvironment", part.environment],
    ["toolInputEmittedAt", part.emittedAt],
    ["outcome", part.isInterrupted === true ? "interrupted" : undefined],
  );
}
