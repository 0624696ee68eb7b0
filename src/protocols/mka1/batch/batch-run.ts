import type { BatchStatus } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { studied } from "../../../domain/long-texts.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { Mka1Client } from "../client.ts";
import { memoryOf } from "../list/memory.ts";
import { failureOf } from "../read-errors.ts";
import { type HeldCall, readPage } from "../record/held.ts";
import { batchIdOf, type Place } from "../record/place.ts";
import { heldOrNull, nullWhenGone, readSource } from "../record/reads.ts";
import { type BatchRecord, readingFrom } from "../record/record.ts";
import { continuationIn, isAtWork } from "../record/response.ts";
import { type Run, type RunAfter, readRun, requestsIn, runAfter, runPath, runsPath } from "../record/run.ts";
import { callOf } from "./call.ts";
import { noVerbs, openRules, rulesOf } from "./rules.ts";
import { transcriptOf } from "./transcript.ts";

type RunPlace = Extract<Place, { readonly kind: "run" }>;

/**
 * Reads a call that stands in a run of a saved agent alone. What went on from the run tells what became of it; where
 * that tells nothing, MKA1's own answer to the decision does, while this page lives. Throws `BackendFailure` only.
 */
export async function readRunBatch(
  client: Mka1Client,
  place: RunPlace,
  signal: AbortSignal,
): Promise<BatchRecord> {
  const { agentId, runId, callId } = place;
  const [read, page, held] = await Promise.all([
    readSource(client, runPath(agentId, runId), signal),
    readSource(client, runsPath(agentId), signal),
    heldOrNull(client, callId, signal),
  ]);
  const run = readRun(read.value);
  const call = run === null ? undefined : requestsIn(run).find(({ id }) => id === callId);
  if (run === null || call === undefined) throw failureOf("gone", "mka1.gone.run");
  const runs = (readPage(page.value)?.items ?? []).flatMap((item) => readRun(item) ?? []);
  const after = runAfter(run, callId, runs);
  const next = after.next ?? (await nextRun(client, place, signal));
  // The fields that only a held call has are not missing from what is none.
  const asked: HeldCall = { ...call, fault: null, status: "pending", saidStatus: "pending", toolType: "mcp" };
  const parts = { run, call: asked, after, next, isHeld: held !== null };
  const batch = await studied(() => batchOf(client, place, parts));
  const said = next === null ? "" : `${next.id} ${next.status} ${next.output.length}`;
  return {
    reading: readingFrom(batch, { startedAt: read.startedAt, texts: [read.text, said] }),
    place,
    held: [],
    model: null,
    responseId: null,
  };
}

/** The run that went on, as MKA1 named it when the call was decided here; null where it did not. */
async function nextRun(client: Mka1Client, place: RunPlace, signal: AbortSignal): Promise<Run | null> {
  const named = memoryOf(client).runAnswers.get(batchIdOf(place))?.continuationRunId ?? null;
  if (named === null) return null;
  const read = await readSource(client, runPath(place.agentId, named), signal).catch(nullWhenGone);
  return read === null ? null : readRun(read.value);
}

interface Parts {
  readonly run: Run;
  readonly call: HeldCall;
  readonly after: RunAfter;
  readonly next: Run | null;
  /** There is a held call of this id: it is decided as one. */
  readonly isHeld: boolean;
}

function batchOf(client: Mka1Client, place: RunPlace, parts: Parts) {
  const { run, isHeld } = parts;
  const { id: connectionId, pageUrl } = client.connection;
  const outcome = outcomeIn(client, place, parts);
  const isWaiting = outcome.kind === "waiting";
  const call: HeldCall = { ...parts.call, ...statusIn(outcome) };
  const held = isHeld && isWaiting ? sentence("mka1.off.held-elsewhere") : null;
  const off = held ?? (isWaiting ? null : sentence("mka1.off.decided"));
  const rules = off === null ? openRules(call) : noVerbs(off);
  const toolCall = callOf(call, outcome, rules);
  const toolParts = toolCall.part === null ? [] : [toolCall.part];
  return {
    ref: { connectionId, batchId: batchIdOf(place) },
    calls: [toolCall],
    beside: [],
    lineage: { agent: place.agentId, session: { id: run.responseId ?? run.id, title: null }, run: run.id },
    // MKA1 does not tell who started a run.
    requester: null,
    approvers: [],
    viewerPart: "requester" as const,
    askedAt: run.createdAt,
    deadline: null,
    status: statusOf(outcome),
    rules: rulesOf("run", held),
    acts: [],
    transcript: transcriptOf(
      { id: run.responseId ?? run.id, createdAt: run.createdAt, output: run.output },
      toolParts,
    ),
    pageUrl,
    notes: [sentence("mka1.note.run")],
  };
}

/** What is known of a run's call: what went on tells what ran; else what MKA1 answered; else that it is asked no more. */
function outcomeIn(client: Mka1Client, place: RunPlace, { after, next }: Parts): CallOutcome {
  const answer = memoryOf(client).runAnswers.get(batchIdOf(place));
  const ran = after.ran ?? (next === null ? undefined : continuationIn(next).ran.get(place.callId));
  if (ran !== undefined) return ran;
  if (answer === undefined) return { kind: after.isAnswered ? "no-longer-waiting" : "waiting" };
  if (!answer.approved) return { kind: "denied", reason: null };
  return next !== null && isAtWork(next.status)
    ? { kind: "running", approved: true }
    : { kind: "recorded", approved: true };
}

/** How a run's call stands, in the words of a held call. */
function statusIn({ kind }: CallOutcome): Pick<HeldCall, "status"> {
  if (kind === "waiting" || kind === "no-longer-waiting") return { status: "pending" };
  return { status: kind === "denied" ? "denied" : "approved" };
}

function statusOf({ kind }: CallOutcome): BatchStatus {
  if (kind === "waiting") return "waiting";
  return kind === "running" ? "running" : "settled";
}
