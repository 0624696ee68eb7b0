import type { Act, BatchStatus, Deadline } from "../../../domain/approval-batch.ts";
import type { BackendFailure } from "../../../domain/backend-error.ts";
import { studied } from "../../../domain/long-texts.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { Transcript } from "../../../domain/transcript.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import type { Mka1Client } from "../client.ts";
import type { HeldCall } from "../record/held.ts";
import { outcomeOf } from "../record/outcome.ts";
import { batchIdOf, type Place } from "../record/place.ts";
import { continuationOf, heldOrNull, type ReadThing, readHeldCall, readResponseOf } from "../record/reads.ts";
import { type BatchRecord, readingFrom, type UnversionedBatch } from "../record/record.ts";
import { type Continuation, type ResponseRecord, requestIdsIn } from "../record/response.ts";
import { isOwnToDecide, lapseTime, standingOf, viewerPartOf } from "../record/standing.ts";
import { asSeenBy, callOf } from "./call.ts";
import { namesOf, notYours, noVerbs, openRules, rulesOf } from "./rules.ts";
import { oddNotes, stateNote } from "./state-notes.ts";
import { asItCame, noTranscript, transcriptOf } from "./transcript.ts";

type HeldPlace = Extract<Place, { readonly kind: "held" }>;

/** What was read of one held call and of what stands around it. */
interface Around {
  readonly call: HeldCall;
  /** Null where it is not this viewer's to read, or could not be read. */
  readonly response: ReadThing<ResponseRecord> | null;
  readonly isUnread: boolean;
  /** Other held calls of the response. */
  readonly siblings: readonly ReadThing<HeldCall>[];
  readonly continuation: ReadThing<Continuation> | null;
}

/**
 * Reads a held call that approvers decide. Its requester may read the response that it stopped too, and the calls that
 * wait there beside it. Throws `BackendFailure` only.
 */
export async function readHeldBatch(
  client: Mka1Client,
  place: HeldPlace,
  signal: AbortSignal,
): Promise<BatchRecord> {
  const held = await readHeldCall(client, place.callId, signal);
  const call = held.value;
  const around = await readAround(client, call, signal);
  const batch = await studied(() => batchOf(client, place, around));
  const texts = [held, around.response, around.continuation, ...around.siblings].map(
    (read) => read?.text ?? "",
  );
  const taken = carried(around);
  const { startedAt } = held;
  return {
    reading: readingFrom(batch, { startedAt, texts, carried: batch.acts.length > 0 ? taken : [] }),
    place,
    held: taken,
    model: around.response?.value.model ?? null,
    responseId: call.responseId,
  };
}

/** What a continuation carries: every decision of the response that was not used, in the order of its calls. */
function carried({ call, response, siblings }: Around): readonly HeldCall[] {
  const held = [call, ...siblings.map(({ value }) => value)].filter(
    ({ status, isConsumed }) => (status === "approved" || status === "denied") && !isConsumed,
  );
  const order = response === null ? [] : requestIdsIn(response.value);
  return held.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

async function readAround(client: Mka1Client, call: HeldCall, signal: AbortSignal): Promise<Around> {
  const nothing: Around = { call, response: null, isUnread: false, siblings: [], continuation: null };
  if (call.requester?.id !== client.connection.viewerId || call.responseId === "") return nothing;
  const response = await readResponseOf(client, call.responseId, signal).catch((failure: BackendFailure) => {
    // Another token is asked for once, and not for each part of what is read.
    if (failure.error.kind === "needs-token") throw failure;
    return null;
  });
  if (response === null) return { ...nothing, isUnread: true };
  const others = requestIdsIn(response.value).filter((id) => id !== call.id);
  const siblings = await Promise.all(others.map((id) => heldOrNull(client, id, signal)));
  const mayHaveRun = call.isConsumed && call.status === "approved";
  return {
    ...nothing,
    response,
    siblings: siblings.flatMap((sibling) => sibling ?? []),
    continuation: mayHaveRun ? await continuationOf(client, call.responseId, signal) : null,
  };
}

function batchOf(client: Mka1Client, place: HeldPlace, around: Around): UnversionedBatch {
  const { viewerId, id: connectionId, pageUrl } = client.connection;
  const { call, response } = around;
  const now = lapseTime(client.serverTime);
  const outcome = outcomeOf(call, now, around.continuation?.value ?? null);
  const closed = whyNot(call, viewerId, now);
  const rules = closed === null ? openRules(call) : noVerbs(closed);
  const toolCall = asSeenBy(callOf(call, outcome, rules), call, viewerId);
  const isOpen = outcome.kind === "waiting" || outcome.kind === "not-known";
  const stopped = whyNotContinued(around, viewerId, now);
  const part = toolCall.part === null ? [] : [toolCall.part];
  return {
    ref: { connectionId, batchId: batchIdOf(place) },
    calls: [toolCall],
    beside: [],
    lineage: {
      agent: call.agentId,
      session: { id: call.responseId, title: null },
      run: null,
    },
    requester: call.requester?.label ?? null,
    approvers: call.approvers.map(({ label }) => label),
    viewerPart: viewerPartOf(call, viewerId),
    askedAt: call.createdAt?.at ?? null,
    deadline: deadlineOf(call, now),
    status: statusOf(call, outcome.kind, now),
    rules: rulesOf("decide", isOpen ? closed : null),
    acts: stopped === "offered" ? [continuing(call)] : [],
    transcript: response === null ? transcriptAlone(call) : transcriptOf(response.value, part),
    pageUrl,
    notes: [
      ...stateNote(call, now),
      ...(stopped === null ? [] : stopped === "offered" ? alsoCarried(around) : [stopped]),
      ...oddNotes([call]),
    ],
  };
}

/** Why a call takes no decision here: it took one, it is over, or it is not this viewer's. */
function whyNot(call: HeldCall, viewerId: string, now: number): Sentence | null {
  const standing = standingOf(call, now);
  if (standing === "expired") return sentence("mka1.off.expired");
  if (standing !== "pending" && standing !== "unknown") return sentence("mka1.off.decided");
  const closed = notYours(call, viewerId);
  return closed ?? (isOwnToDecide(call) ? sentence("mka1.off.with-response") : null);
}

/** Whether the viewer may continue now: offered, why not, or null where it is not theirs or not due. */
function whyNotContinued(around: Around, viewerId: string, now: number): Sentence | "offered" | null {
  const { call, response, siblings } = around;
  if (standingOf(call, now) !== "awaits" || call.requester?.id !== viewerId) return null;
  if (call.fault !== null) return sentence("mka1.continue.broken", { field: call.fault });
  if (response === null) return sentence("mka1.continue.no-response");
  if (response.value.model === null) return sentence("mka1.continue.no-model");
  const open = siblings.map(({ value }) => value).find((other) => standingOf(other, now) === "pending");
  if (open === undefined)
    return isUnclear(siblings, now) ? sentence("mka1.continue.unread-sibling") : "offered";
  const tool = spellTool(open.name);
  return open.approvers.length === 0
    ? sentence("mka1.continue.own-sibling", { tool })
    : sentence("mka1.continue.sibling", { tool, approvers: namesOf(open) });
}

/** Whether nobody can say that another call of the response is decided: an answer for it would be made up. */
const isUnclear = (siblings: Around["siblings"], now: number): boolean =>
  siblings.some(({ value }) => value.fault !== null || standingOf(value, now) === "unknown");

/** That other decisions go along, and run what they approved. */
function alsoCarried(around: Around): readonly Sentence[] {
  const others = carried(around).filter(({ id }) => id !== around.call.id);
  if (others.length === 0) return [];
  const named = (status: string) =>
    others
      .filter((other) => other.status === status)
      .map(({ name }) => spellTool(name))
      .join(", ");
  return [sentence("mka1.continue.carries", { approved: named("approved"), denied: named("denied") })];
}

/** An approver may not read the response: only a call that could not be read is drawn, as it came. */
const transcriptAlone = (call: HeldCall): Transcript => (call.fault === null ? noTranscript : asItCame(call));

const continuing = ({ status }: HeldCall): Act => ({
  kind: "continue",
  said: sentence(`mka1.act.continue-${status}`),
  words: "none",
});

/** The deadline of the next step; none where nothing is to come. */
function deadlineOf(call: HeldCall, now: number): Deadline | null {
  const standing = standingOf(call, now);
  if (call.expiresAt === null) return null;
  if (standing === "pending") return { at: call.expiresAt.at, for: "decision" };
  return standing === "awaits" ? { at: call.expiresAt.at, for: "continuation" } : null;
}

function statusOf(call: HeldCall, outcome: string, now: number): BatchStatus {
  if (outcome === "running") return "running";
  const standing = standingOf(call, now);
  if (standing === "pending" || standing === "unknown") return "waiting";
  return standing === "awaits" ? "to-continue" : "settled";
}
