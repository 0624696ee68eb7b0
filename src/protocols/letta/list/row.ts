import type { InspectionLevel } from "../../../domain/argument-text.ts";
import { longFrom } from "../../../domain/long-texts.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { LettaClient } from "../client.ts";
import { homeOf, type LettaAgent } from "../record/agent.ts";
import { type LettaMessage, messageTypes } from "../record/message.ts";
import { batchIdOf, type RequestPlace } from "../record/place.ts";
import { type RequestedCall, requestedCalls } from "../record/requested.ts";
import { type HeldRequest, memoryOf } from "./list-memory.ts";

/** How closely a call's arguments are looked at; null while the code for it is on its way. */
export type LevelOf = ((call: RequestedCall, hasTwin: boolean) => InspectionLevel) | null;

/** One thing that waits, as a list told it. */
export interface Waiting {
  readonly place: RequestPlace;
  readonly agent: LettaAgent;
  /** The conversation's name, where it is one that has a name. */
  readonly summary: string | null;
  /** Null where it could not be read. */
  readonly request: LettaMessage | null;
  readonly activeRuns: readonly string[];
  /** Monotonic start of the request that told it. */
  readonly startedAt: number;
}

let versions = 0;

/** The row of something that waits, held for a glance. The same again is the same row: nothing is looked at twice. */
export function heldRow(client: LettaClient, waiting: Waiting, levelOf: LevelOf): HeldRequest {
  const { held } = memoryOf(client);
  const { place, agent, request, summary, activeRuns, startedAt } = waiting;
  const id = batchIdOf(place);
  const known = held.get(id);
  // The request stands behind the rest as it is: written into it a long one would be gone through once more.
  const madeFrom = `${JSON.stringify([
    agent.name,
    agent.type,
    [...agent.gated],
    summary,
    activeRuns,
    levelOf !== null,
    request === null,
  ])}${request === null ? "" : spanOf(request.source)}`;
  const next: HeldRequest =
    known?.madeFrom === madeFrom
      ? { ...known, agent, startedAt }
      : {
          place,
          agent,
          request,
          activeRuns,
          madeFrom,
          startedAt,
          row: rowOf(client.connection.id, waiting, levelOf),
        };
  held.set(id, next);
  return next;
}

function rowOf(connectionId: string, waiting: Waiting, levelOf: LevelOf): WaitingRow {
  const { place, agent, request, summary, activeRuns } = waiting;
  const calls = request === null ? [] : requestedCalls(request);
  const isWhole = request?.type === messageTypes.request && calls.length > 0 && calls.every(isRead);
  versions += 1;
  return {
    ref: { connectionId, batchId: batchIdOf(place) },
    toolNames: [...new Set(calls.map(({ name }) => name))],
    calls: calls.length,
    waiting: calls.length,
    from: agent.name ?? summary,
    askedAt: request?.at ?? null,
    deadline: null,
    level: isWhole ? worstLevel(calls, levelOf) : "uninspectable",
    asks: "decision",
    searched: searchedIn(waiting, calls),
    hasClientTool: calls.some(({ name }) => homeOf(agent, name) === "client"),
    fault: isWhole ? null : faultOf(waiting),
    ...(activeRuns.length > 0 ? { note: sentence("letta.row.at-work") } : {}),
    version: String(versions),
  };
}

function faultOf({ request, place }: Waiting): Sentence {
  if (request !== null) return sentence("letta.row.unread");
  return sentence(place.conversationId === null ? "letta.row.no-agent" : "letta.row.no-conversation");
}

const isRead = ({ fault, id }: RequestedCall): boolean => fault === null && id !== "";

/** Texts that were loaded with the row: whose it is, and what is asked, verbatim. They are held once, by the request. */
const searchedIn = ({ agent, summary }: Waiting, calls: readonly RequestedCall[]): readonly string[] => [
  ...(agent.name === null ? [] : [agent.name]),
  ...(summary === null ? [] : [summary]),
  ...calls.flatMap(({ argumentText }) => (argumentText.form === "missing" ? [] : argumentText.text)),
];

/**
 * Looks ahead at the calls of requests as their rows will. One that is short needs no looking ahead; is left out, so that
 * a poll that brings the same costs nothing.
 */
export function lookAhead(requests: readonly (LettaMessage | null)[], levelOf: LevelOf): void {
  for (const request of requests)
    if (request?.type === messageTypes.request) {
      const calls = requestedCalls(request).filter(
        ({ argumentText }) => argumentText.form !== "missing" && argumentText.text.length >= longFrom,
      );
      worstLevel(calls, levelOf);
    }
}

const levels: readonly InspectionLevel[] = ["clear", "marked", "uninspectable"];

function worstLevel(calls: readonly RequestedCall[], levelOf: LevelOf): InspectionLevel {
  if (levelOf === null) return "clear";
  const found = calls.map((call) => levels.indexOf(levelOf(call, hasTwinIn(calls, call))));
  return levels[Math.max(0, ...found)] ?? "uninspectable";
}

const hasTwinIn = (calls: readonly RequestedCall[], call: RequestedCall): boolean =>
  calls.some((other) => other !== call && other.id === call.id);
