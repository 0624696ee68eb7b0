import type { BatchStatus } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { studied } from "../../../domain/long-texts.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import type { Mka1Client } from "../client.ts";
import { failureOf } from "../read-errors.ts";
import { type HeldCall, readHeld } from "../record/held.ts";
import { outcomeOf } from "../record/outcome.ts";
import { batchIdOf, type Place } from "../record/place.ts";
import { continuationOf, heldOrNull, type ReadThing, readResponseOf } from "../record/reads.ts";
import { type BatchRecord, readingFrom, type UnversionedBatch } from "../record/record.ts";
import { type Continuation, type ResponseRecord, requestIdsIn } from "../record/response.ts";
import { lapseTime, standingOf } from "../record/standing.ts";
import { callOf } from "./call.ts";
import { namesOf, notYours, noVerbs, openRules, rulesOf } from "./rules.ts";
import { oddNotes, stateNote } from "./state-notes.ts";
import { transcriptOf } from "./transcript.ts";

type ResponsePlace = Extract<Place, { readonly kind: "response" }>;

/** A call of the response: as a held call, or as the response alone still has it. */
interface Stopped {
  readonly call: HeldCall;
  readonly isGone: boolean;
}

interface Parts {
  readonly response: ResponseRecord;
  readonly stopped: readonly Stopped[];
  readonly continuation: Continuation | null;
  readonly now: number;
}

/**
 * Reads the held calls of a response that its requester decides by continuing it: all of them are one batch, for one
 * continuation carries an answer for each (assumed). Throws `BackendFailure` only.
 */
export async function readResponseBatch(
  client: Mka1Client,
  place: ResponsePlace,
  signal: AbortSignal,
): Promise<BatchRecord> {
  const response = await readResponseOf(client, place.responseId, signal);
  const ids = requestIdsIn(response.value);
  const held = await Promise.all(ids.map((id) => heldOrNull(client, id, signal)));
  if (!held.some((call) => call !== null)) throw failureOf("gone", "mka1.read.gone");
  const stopped = ids.map((id, index) => stoppedBy(response.value, id, held[index] ?? null));
  const mayHaveRun = stopped.some(({ call }) => call.isConsumed && call.status === "approved");
  const continuation = mayHaveRun ? await continuationOf(client, place.responseId, signal) : null;
  const parts = {
    response: response.value,
    stopped,
    continuation: continuation?.value ?? null,
    now: lapseTime(client.serverTime),
  };
  const batch = await studied(() => batchOf(client, place, parts));
  const texts = [response, continuation, ...held].map((read) => read?.text ?? "");
  return {
    reading: readingFrom(batch, { startedAt: response.startedAt, texts }),
    place,
    held: stopped
      .filter(({ call, isGone }) => !isGone && !call.isConsumed && call.status !== "expired")
      .map(({ call }) => call),
    model: response.value.model,
    responseId: place.responseId,
  };
}

function stoppedBy({ output }: ResponseRecord, id: string, held: ReadThing<HeldCall> | null): Stopped {
  if (held !== null) return { call: held.value, isGone: false };
  const item = output.find((candidate) => stringOf(at(candidate, "id")) === id);
  if (item === undefined) throw failureOf("unreadable", "mka1.read.unreadable");
  return { call: { ...readHeld(item), fault: null }, isGone: true };
}

function batchOf(client: Mka1Client, place: ResponsePlace, parts: Parts): UnversionedBatch {
  const { viewerId, id: connectionId, pageUrl } = client.connection;
  const { response, stopped, now } = parts;
  const blocked = blockedBy(parts, viewerId);
  const calls = stopped.map((one) => toolCallOf(one, parts, viewerId));
  const held = stopped.filter(({ isGone }) => !isGone).map(({ call }) => call);
  const waiting = held.filter((call) => standingOf(call, now) === "pending");
  const deadlines = waiting.flatMap(({ expiresAt }) => expiresAt?.at ?? []);
  const notes = held.flatMap((call) => stateNote(call, now));
  return {
    ref: { connectionId, batchId: batchIdOf(place) },
    calls,
    beside: [],
    lineage: {
      agent: held.find(({ agentId }) => agentId !== null)?.agentId ?? null,
      session: { id: response.id, title: null },
      run: null,
    },
    requester: held[0]?.requester?.label ?? null,
    approvers: [],
    viewerPart: held.some(({ requester }) => requester?.id === viewerId) ? "requester" : "observer",
    askedAt: held[0]?.createdAt?.at ?? response.createdAt,
    deadline: deadlines.length === 0 ? null : { at: Math.min(...deadlines), for: "decision" },
    status: statusOf(calls),
    rules: rulesOf("response", blocked),
    acts: [],
    transcript: transcriptOf(
      response,
      calls.flatMap(({ part }) => part ?? []),
    ),
    pageUrl,
    notes: [...new Map(notes.map((note) => [note.id, note])).values(), ...oddNotes(held)],
  };
}

function toolCallOf({ call, isGone }: Stopped, parts: Parts, viewerId: string): ToolCall {
  const { continuation, now } = parts;
  const outcome: CallOutcome = isGone ? goneOutcome(call, parts) : outcomeOf(call, now, continuation);
  return callOf(call, outcome, rulesFor(call, outcome, viewerId));
}

/**
 * A held call that MKA1 has no more. One continuation carries an answer for each call of the response (assumed): where
 * another one was used, this one was answered too, and only what ran tells how.
 */
function goneOutcome({ id }: HeldCall, { stopped, continuation }: Parts): CallOutcome {
  const isContinued = stopped.some(({ call, isGone }) => !isGone && call.isConsumed);
  return continuation?.ran.get(id) ?? { kind: isContinued ? "no-longer-waiting" : "gone" };
}

function rulesFor(call: HeldCall, { kind }: CallOutcome, viewerId: string) {
  if (kind === "gone") return noVerbs(sentence("mka1.off.gone"));
  if (kind === "lapsed") return noVerbs(sentence("mka1.off.expired"));
  if (kind !== "waiting" && kind !== "not-known") return noVerbs(sentence("mka1.off.decided"));
  const closed = notYours(call, viewerId);
  if (closed !== null) return noVerbs(closed);
  return call.approvers.length > 0 ? noVerbs(sentence("mka1.off.by-itself")) : openRules(call);
}

/** Why nothing of the response can be answered now: one continuation carries an answer for each of its calls. */
function blockedBy({ response, stopped, now }: Parts, viewerId: string): Sentence | null {
  const open = stopped
    .filter(({ isGone }) => !isGone)
    .map(({ call }) => call)
    .filter((call) => ["pending", "unknown"].includes(standingOf(call, now)));
  if (open.length === 0) return null;
  for (const call of open) {
    const closed = call.approvers.length === 0 || call.fault !== null ? notYours(call, viewerId) : null;
    if (closed !== null) return closed;
  }
  const other = open.find(({ approvers }) => approvers.length > 0);
  if (other !== undefined)
    return sentence("mka1.continue.sibling", { tool: spellTool(other.name), approvers: namesOf(other) });
  return response.model === null ? sentence("mka1.continue.no-model") : null;
}

function statusOf(calls: readonly ToolCall[]): BatchStatus {
  const kinds = calls.map(({ outcome }) => outcome.kind);
  if (kinds.some((kind) => kind === "waiting" || kind === "not-known")) return "waiting";
  if (kinds.includes("running")) return "running";
  return kinds.every((kind) => kind === "gone") ? "gone" : "settled";
}
