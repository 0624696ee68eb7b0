import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { at, isThere, itemsOf, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { momentOf, requestTypes } from "../assumed.ts";
import { isAddressable } from "./place.ts";

/** A response, its items unread: one that cannot be read harms only itself (protocols/mka1.md, trap 2). */
export interface ResponseRecord {
  readonly id: string;
  /** Null where it is not told: nothing can be continued without it. */
  readonly model: string | null;
  readonly status: string;
  readonly previousId: string | null;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number | null;
  readonly output: readonly Source[];
  /** Why it failed, in MKA1's words; null where it did not, or does not say. */
  readonly failure: string | null;
}

/** Where responses are. */
export const responsesPath = "/api/v1/llm/responses";

/** The path of one response. */
export const responsePath = (id: string): string => `${responsesPath}/${encodeURIComponent(id)}`;

/** The newest responses, in one page. */
export const newestResponses = `${responsesPath}?limit=100&order=desc`;

/** Reads a response; null where it has no id. */
export function readResponse(source: Source | null): ResponseRecord | null {
  const id = source === null ? null : stringOf(at(source, "id"));
  if (source === null || id === null) return null;
  return {
    id,
    model: stringOf(at(source, "model")),
    status: stringOf(at(source, "status")) ?? "",
    previousId: stringOf(at(source, "previous_response_id")),
    createdAt: momentOf(at(source, "created_at"))?.at ?? null,
    output: itemsOf(at(source, "output")) ?? [],
    failure: stringOf(at(source, "error", "message")),
  };
}

const waiting: ReadonlySet<string> = new Set([requestTypes.mcp, requestTypes.builtIn]);

/** The items that wait for an approval, or did: an item has no word for which. Each id once. */
export const requestIdsIn = ({ output }: Pick<ResponseRecord, "output">): readonly string[] => [
  ...new Set(
    output
      .filter((item) => waiting.has(stringOf(at(item, "type")) ?? ""))
      .map((item) => stringOf(at(item, "id")) ?? "")
      .filter(isAddressable),
  ),
];

/** What a continuation tells of the calls that it was to run, by the id of each approval request. */
export interface Continuation {
  readonly id: string;
  readonly ran: ReadonlyMap<string, CallOutcome>;
  readonly isAtWork: boolean;
}

const atWork: ReadonlySet<string> = new Set(["queued", "in_progress", "submitting"]);

/** Whether a response, or a run, is at work. */
export const isAtWork = (status: string): boolean => atWork.has(status);

/** Reads what a continuation ran: `mcp_call` items, which have no status of their own. */
export function continuationIn({
  id,
  status,
  output,
}: Pick<ResponseRecord, "id" | "status" | "output">): Continuation {
  const ran = output.flatMap((item): (readonly [string, CallOutcome])[] => {
    const of = stringOf(at(item, "approval_request_id"));
    if (stringOf(at(item, "type")) !== "mcp_call" || of === null) return [];
    const outcome = outcomeIn(item, isAtWork(status));
    return outcome === null ? [] : [[of, outcome]];
  });
  return { id, ran: new Map(ran), isAtWork: isAtWork(status) };
}

function outcomeIn(item: Source, isRunning: boolean): CallOutcome | null {
  const error = at(item, "error");
  if (isThere(error)) return { kind: "failed", message: stringOf(error) ?? spanOf(error), approved: true };
  if (isThere(at(item, "output"))) return { kind: "ran", exitCode: null, wasAsked: true };
  return isRunning ? { kind: "running", approved: true } : null;
}
