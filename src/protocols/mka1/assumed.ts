import { at, isThere, type Source, stringOf } from "../../lib/json/json-piece.ts";

/**
 * Everything that this inbox takes for true of MKA1 and that the vendor states nowhere (protocols/mka1.md, "assumed"):
 * seed 001 describes a held call without naming its path or its fields. Each stands here once; where a real server
 * proves it wrong, it is changed here.
 */

/** Where held calls are. */
const heldCalls = "/api/v1/llm/tool-approvals";

/** The path of one held call. */
export const heldPath = (id: string): string => `${heldCalls}/${encodeURIComponent(id)}`;

/** Where a held call is decided. */
export const decidePath = (id: string): string => `${heldPath(id)}/decide`;

/** One page of held calls. */
export interface HeldQuery {
  /** Only calls of this status; all of them where it is null. */
  readonly status: "pending" | "approved" | "denied" | null;
  /** Only calls behind this one. */
  readonly after: string | null;
  readonly limit: number;
}

/** The path of one page of held calls, newest first. */
export function heldPagePath({ status, after, limit }: HeldQuery): string {
  const query = new URLSearchParams({ limit: String(limit), order: "desc" });
  if (status !== null) query.set("status", status);
  if (after !== null) query.set("after", after);
  return `${heldCalls}?${query}`;
}

/** The body that decides a held call; a comment stands in it only where words were given. */
export const decideBody = (isApproved: boolean, comment: string | null): string =>
  JSON.stringify({ approve: isApproved, ...(comment === null ? {} : { comment }) });

/** The item types of a response that wait for an approval: the second is in no client of the vendor. */
export const requestTypes = { mcp: "mcp_approval_request", builtIn: "tool_approval_request" } as const;

/** The item types of a continuation that answer one: the second by analogy. */
export const answerTypes = { mcp: "mcp_approval_response", builtIn: "tool_approval_response" } as const;

/** The fields of a held call: their meanings are seed 001's, their names and types are not. */
export const heldFields = {
  id: "id",
  type: "type",
  status: "status",
  toolType: "tool_type",
  name: "name",
  serverLabel: "server_label",
  arguments: "arguments",
  responseId: "response_id",
  agentId: "agent_id",
  requestedBy: "requested_by",
  approvers: "approvers",
  decidedBy: "decided_by",
  comment: "comment",
  consumed: "consumed",
  createdAt: "created_at",
  expiresAt: "expires_at",
  decidedAt: "decided_at",
} as const;

/** The four statuses of seed 001. */
export type HeldStatus = "pending" | "approved" | "denied" | "expired";

/** How each status is spelled. */
export const statuses: ReadonlyMap<string, HeldStatus> = new Map([
  ["pending", "pending"],
  ["approved", "approved"],
  ["denied", "denied"],
  ["expired", "expired"],
]);

/** A moment as it was written: milliseconds since the epoch, UTC, and whether its text left its zone out. */
export interface Moment {
  readonly at: number;
  readonly namesNoZone: boolean;
}

/** No calendar goes on behind this many milliseconds before or after the epoch: no time that can be drawn does either. */
const lastMoment = 8.64e15;

/** A time as Unix seconds or as ISO 8601: the vendor writes both. One that names no zone is read as UTC. Null when it is none. */
export function momentOf(source: Source | null): Moment | null {
  const value = source?.scalar();
  if (typeof value === "number")
    return Math.abs(value * 1000) <= lastMoment ? { at: value * 1000, namesNoZone: false } : null;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value.trim())) return null;
  const said = value.trim();
  const namesNoZone = !/([zZ]|[+-]\d\d:?\d\d)$/.test(said.slice(10));
  const time = Date.parse(namesNoZone && said.length > 10 ? `${said}Z` : said);
  return Number.isNaN(time) ? null : { at: time, namesNoZone };
}

/** A person: the id is theirs alone, a name is whatever they call themselves. */
export interface Person {
  readonly id: string;
  /** What people read. */
  readonly label: string;
}

/** A person as an id, or as an object with one: the vendor writes both. Null when it is neither. */
export function personOf(source: Source | null): Person | null {
  const id = stringOf(source) ?? stringOf(source === null ? null : at(source, "id"));
  if (id === null || id === "" || source === null) return null;
  const name = ["name", "email"]
    .map((key) => stringOf(at(source, key)))
    .find((text) => text !== null && text !== "");
  return { id, label: name === undefined || name === id ? id : `${name} (${id})` };
}

/** Whether an optional field was left out, or stands there as null: the vendor does both. */
export const isLeftOut = (source: Source | null): boolean => !isThere(source);

/** Milliseconds to wait before each further look at a record that does not show what was taken. */
export const waitsForRecord: readonly number[] = [500, 1_500, 4_000];
