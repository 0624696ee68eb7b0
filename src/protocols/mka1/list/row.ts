import type { Deadline, ViewerPart } from "../../../domain/approval-batch.ts";
import type { InspectionLevel } from "../../../domain/argument-text.ts";
import type { Reading } from "../../../domain/reading.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import type { HeldCall } from "../record/held.ts";
import { batchIdOf } from "../record/place.ts";
import { isOwnToDecide, type Standing, standingOf, viewerPartOf } from "../record/standing.ts";

/** What the list keeps of one call that has a place in it. */
export interface Glimpse {
  /** The id of the call; a made-up one where it has none. */
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
  /** The saved agent, where there is one. */
  readonly from: string | null;
  readonly requester: string | null;
  /** Who is to decide. */
  readonly waitsFor: readonly string[];
  readonly askedAt: number | null;
  readonly deadline: Deadline | null;
  readonly level: InspectionLevel;
  readonly asks: WaitingRow["asks"];
  readonly yours: NonNullable<WaitingRow["yours"]>;
  readonly searched: readonly string[];
  readonly isPending: boolean;
  readonly fault: Sentence | null;
}

/** How a call is looked at. */
export interface Look {
  readonly viewerId: string;
  /** Milliseconds since the epoch, UTC, by the server's clock. */
  readonly now: number;
  levelOf(call: HeldCall): InspectionLevel;
  /** The name of a call in the list: its id, or one that is made from its text where it has none. */
  listIdOf(call: HeldCall): string;
}

/** The batch that a held call belongs to; `listId` is its name where it has no id. */
export function rowIdOf(call: HeldCall, listId: string): string {
  if (call.id === "") return batchIdOf({ kind: "odd", digest: listId });
  return batchIdOf(
    isOwnToDecide(call)
      ? { kind: "response", responseId: call.responseId }
      : { kind: "held", callId: call.id },
  );
}

/** What a call is to the list, or null where it has no place in it: nobody waits for this viewer, or for the call. */
export function glimpseOf(call: HeldCall, look: Look): Glimpse | null {
  const asked = askedOf(call, look);
  if (asked === null) return null;
  const id = look.listIdOf(call);
  const standing = standingOf(call, look.now);
  const isPending = standing === "pending";
  const argumentText = call.argumentText.form === "missing" ? [] : [call.argumentText.text];
  return {
    id,
    rowId: rowIdOf(call, id),
    name: call.name,
    from: call.agentId,
    requester: call.requester?.label ?? null,
    waitsFor: call.approvers.map(({ label }) => label),
    askedAt: call.createdAt?.at ?? null,
    deadline:
      call.expiresAt === null || standing === "unknown"
        ? null
        : { at: call.expiresAt.at, for: isPending ? "decision" : "continuation" },
    level: look.levelOf(call),
    ...asked,
    searched: [call.requester?.label ?? "", call.agentId ?? "", call.id, ...argumentText].filter(
      (text) => text !== "",
    ),
    isPending,
    fault: call.fault === null && call.status !== null ? null : sentence("mka1.row.unread"),
  };
}

type Asked = Pick<Glimpse, "asks" | "yours">;

/** What is asked of the viewer, and which views it stands in (design, "Views"). */
function askedOf(call: HeldCall, { viewerId, now }: Look): Asked | null {
  const standing = standingOf(call, now);
  const part = viewerPartOf(call, viewerId);
  if (isUnread(call, standing)) return { asks: "decision", yours: part === "approver" ? ["assigned"] : [] };
  if (standing === "pending") return pendingFor(part, call);
  const isRequester = part === "requester" || part === "both";
  return standing === "awaits" && isRequester ? { asks: "act", yours: ["continue"] } : null;
}

/** Whether nobody can say what a call asks: it asks for a look. Were it only watched, no view would show it. */
const isUnread = ({ fault }: HeldCall, standing: Standing): boolean =>
  standing === "unknown" || (standing === "pending" && fault !== null);

function pendingFor(part: ViewerPart, { approvers }: HeldCall): Asked {
  if (part === "observer") return { asks: "watch", yours: [] };
  if (part === "approver") return { asks: "decision", yours: ["assigned"] };
  if (part === "requester" && approvers.length > 0) return { asks: "watch", yours: ["continue"] };
  return { asks: "decision", yours: ["assigned", "continue"] };
}

const levels: readonly InspectionLevel[] = ["clear", "marked", "uninspectable"];

/** The row of the calls of one batch: at least one. */
export function rowOf(connectionId: string, glimpses: readonly Glimpse[]): WaitingRow {
  const [first] = glimpses;
  const times = glimpses.flatMap(({ askedAt }) => askedAt ?? []);
  const deadlines = glimpses
    .flatMap(({ deadline }) => deadline ?? [])
    .sort((one, other) => one.at - other.at);
  const row = {
    ref: { connectionId, batchId: first?.rowId ?? "" },
    toolNames: [...new Set(glimpses.map(({ name }) => name))],
    calls: glimpses.length,
    waiting: glimpses.filter(({ isPending }) => isPending).length,
    from: first?.from ?? null,
    askedAt: times.length === 0 ? null : Math.min(...times),
    deadline: deadlines[0] ?? null,
    level: levels[Math.max(...glimpses.map(({ level }) => levels.indexOf(level)))] ?? "uninspectable",
    asks: first?.asks ?? "watch",
    yours: first?.yours ?? [],
    ...named(first),
    searched: [...new Set(glimpses.flatMap(({ searched }) => searched))],
    hasClientTool: false,
    fault: glimpses.find(({ fault }) => fault !== null)?.fault ?? null,
  } satisfies Omit<WaitingRow, "version">;
  return { ...row, version: JSON.stringify(row) };
}

/** The people of a call, where there are any. */
const named = (glimpse: Glimpse | undefined): Pick<WaitingRow, "requester" | "waitsFor"> => ({
  ...(glimpse?.requester == null ? {} : { requester: glimpse.requester }),
  ...(glimpse === undefined || glimpse.waitsFor.length === 0 ? {} : { waitsFor: glimpse.waitsFor }),
});

/** A row as a reading of the request that brought it; what is decided never waits again. */
export const readingOf = (row: WaitingRow, startedAt: number): Reading<WaitingRow> => ({
  value: row,
  startedAt,
  version: row.version,
  isTerminal: row.asks === "act",
});

/** Calls by the batch that they belong to, in their order. */
export function byRow(glimpses: Iterable<Glimpse>): ReadonlyMap<string, readonly Glimpse[]> {
  const rows = new Map<string, Glimpse[]>();
  for (const glimpse of glimpses) {
    const known = rows.get(glimpse.rowId);
    if (known === undefined) rows.set(glimpse.rowId, [glimpse]);
    else known.push(glimpse);
  }
  return rows;
}
