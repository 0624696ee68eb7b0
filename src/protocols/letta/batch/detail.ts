import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { studied } from "../../../domain/long-texts.ts";
import type { Reading } from "../../../domain/reading.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { failed, type LettaClient } from "../client.ts";
import { pageOf } from "../connection.ts";
import { agentPath, runsPath } from "../paths.ts";
import { failureOf } from "../read-errors.ts";
import { agentOf, type LettaAgent, tellsPending } from "../record/agent.ts";
import { askedCalls, isAnswered, type RequestParts } from "../record/asked.ts";
import { type RequestHistory, readHistory } from "../record/history.ts";
import { messageTypes } from "../record/message.ts";
import { batchIdOf, placeOf, type RequestPlace } from "../record/place.ts";
import { type ActiveRun, readRuns, youngerRuns } from "../record/runs.ts";
import { batchOf } from "./batch.ts";

/** One request as it was read, with what answering it needs. */
export interface RequestRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly place: RequestPlace;
  /** Letta's own word: other types than the newest take a decision in another form. */
  readonly agentType: string;
  /**
   * Letta's ids of the calls that wait, each once, in the order of the request; empty when none waits any more. A
   * call's own is its `approvalId`: its `id` is told apart where two calls share one.
   */
  readonly callIds: readonly string[];
  /** Runs of the agent that are active and younger than the request: one of them may be carrying out an answer. */
  readonly activeRuns: readonly string[];
  /** The asking that waits behind this one in the same conversation; null where none does. */
  readonly next: BatchRef | null;
}

/**
 * Reads one request and its record: the agent, its active runs, and the history from the request on; the first time
 * what stands before it too. Throws `BackendFailure` only: `gone` when Letta does not know it.
 */
export async function readRequest(
  client: LettaClient,
  batchId: string,
  signal: AbortSignal,
): Promise<RequestRecord> {
  try {
    const place = placeOf(batchId);
    if (place === null || place.messageId === "") throw failureOf("gone", "letta.gone.address");
    const startedAt = client.clock.monotonic();
    const parts = await readParts(client, place, signal);
    client.state.succeeded();
    return await recordOf(client, parts, startedAt);
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

/** What was read of one request, and the text that two readings of the same have in common. */
export interface ReadParts {
  readonly parts: RequestParts;
  readonly sameAs: string;
}

async function readParts(client: LettaClient, place: RequestPlace, signal: AbortSignal): Promise<ReadParts> {
  const [agent, runs, first] = await Promise.all([
    readAgent(client, place, signal),
    readActiveRuns(client, place.agentId, signal),
    readHistory(client, place, signal),
  ]);
  const made = (history: RequestHistory) =>
    partsOf(client, place, {
      agent,
      history,
      runs: youngerRuns(runs, place.agentId, history.request),
    });
  const parts = made(first);
  if (parts.parts.isPending || isAnswered(askedCalls(parts.parts))) return parts;
  // The answer came while these were read: the history was asked for too soon to show it.
  return made(await readHistory(client, place, signal));
}

async function readAgent(client: LettaClient, place: RequestPlace, signal: AbortSignal): Promise<LettaAgent> {
  const root = await readTextSoon((await client.read(agentPath(place.agentId), signal)).text);
  const agent = root === null ? null : agentOf(root);
  if (root === null || agent === null) throw failureOf("unreadable", "letta.read.unreadable");
  if (place.conversationId === null && !tellsPending(root))
    throw failureOf("unreadable", "letta.read.no-pending");
  return agent;
}

/** Here a run may be somebody's answer that is being carried out: what cannot be read is not taken for none. */
async function readActiveRuns(
  client: LettaClient,
  agentId: string,
  signal: AbortSignal,
): Promise<readonly ActiveRun[]> {
  const root = await readTextSoon((await client.read(runsPath(agentId), signal)).text);
  if (root?.items() == null) throw failureOf("unreadable", "letta.read.unreadable");
  return readRuns(root);
}

interface Around {
  readonly agent: LettaAgent;
  readonly history: RequestHistory;
  readonly runs: readonly string[];
}

function partsOf(client: LettaClient, place: RequestPlace, { agent, history, runs }: Around): ReadParts {
  const { connection } = client;
  const { request, before, after } = history;
  const isPending = place.conversationId === null ? agent.pending?.id === request.id : after.length === 0;
  const { gated, tools, name, type } = agent;
  return {
    parts: {
      connectionId: connection.id,
      place,
      agent,
      request,
      before,
      after,
      isPending,
      activeRuns: runs,
      pageUrl: pageOf(connection, agent.id),
    },
    sameAs: JSON.stringify([
      history.texts,
      isPending,
      runs,
      name,
      type,
      [...gated],
      tools === null ? null : [...tools],
      client.lockMode(),
      spanOf(request.source),
    ]),
  };
}

/** How many requests are kept as they were built: the open one, and those that are just being sent. */
const mostBuilt = 4;

interface Built {
  readonly sameAs: string;
  readonly record: RequestRecord;
}

const lastBuilt = new WeakMap<LettaClient, Map<string, Built>>();

let versions = 0;

/**
 * A request from what was read. A poll that brought nothing new builds nothing again: only its start is later. The
 * reading's version covers all that is drawn; the batch's own covers only what is decided.
 */
export async function recordOf(
  client: LettaClient,
  { parts, sameAs }: ReadParts,
  startedAt: number,
): Promise<RequestRecord> {
  const built = lastBuilt.get(client) ?? new Map<string, Built>();
  lastBuilt.set(client, built);
  const key = JSON.stringify([client.tokenAge(), parts.place]);
  const known = built.get(key);
  const record =
    known?.sameAs === sameAs
      ? { ...known.record, reading: { ...known.record.reading, startedAt } }
      : build(parts, startedAt, await studied(() => batchOf(parts, client.lockMode())));
  built.delete(key);
  built.set(key, { sameAs, record });
  for (const [oldest] of built) if (built.size > mostBuilt) built.delete(oldest);
  return record;
}

function build(parts: RequestParts, startedAt: number, value: ApprovalBatch): RequestRecord {
  const asked = askedCalls(parts);
  versions += 1;
  return {
    reading: {
      value,
      startedAt,
      version: String(versions),
      isTerminal: value.calls.length > 0 && value.calls.every(({ outcome }) => terminal.has(outcome.kind)),
    },
    place: parts.place,
    agentType: parts.agent.type,
    callIds: parts.isPending ? [...new Set(asked.map(({ call }) => call.id))] : [],
    activeRuns: parts.activeRuns,
    next: nextOf(parts),
  };
}

/** The newest message of a history asks: everything before it was answered, or Letta would take no turn. */
function nextOf({ connectionId, place, after }: RequestParts): BatchRef | null {
  const newest = after.at(-1);
  if (newest?.type !== messageTypes.request || newest.id === "") return null;
  return { connectionId, batchId: batchIdOf({ ...place, messageId: newest.id }) };
}

/** What no later reading may undo. */
const terminal: ReadonlySet<string> = new Set([
  "denied",
  "declined",
  "answered",
  "ran",
  "failed",
  "decided-twice",
]);
