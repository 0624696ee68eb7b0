import type { InspectionLevel } from "../../../domain/argument-text.ts";
import type { Reading } from "../../../domain/reading.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { joinIds } from "../../../lib/address.ts";
import { at, check, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { TextAnswer } from "../client.ts";
import { type Asking, currentAsking, readMessages } from "../record/asking.ts";
import { outcomesOf, statusOf } from "../record/outcome.ts";
import { type PhoenixPart, timeOf } from "../record/part.ts";
import { sessionNodeSchema } from "../wire.ts";

/** What the list learns of one session. */
export interface LookedSession {
  readonly id: string;
  /** Milliseconds since the epoch, UTC; whole seconds. */
  readonly updatedAt: number;
  readonly isActive: boolean;
  /** Its row, when a person is asked for something; null when not. */
  readonly row: WaitingRow | null;
  /** Kept to say what became of an earlier row. */
  readonly source: Source;
}

/** The id of one asking: session, message and ordinal of its step. */
export const batchIdOf = (sessionId: string, messageId: string, ordinal: number): string =>
  joinIds(sessionId, messageId, String(ordinal));

/** How sessions are looked at: for which connection, and how closely a call's arguments are. */
export interface Glance {
  readonly connectionId: string;
  levelOf(asking: Asking, part: PhoenixPart): InspectionLevel;
}

/** Reads one session of GraphQL; null when not even its id can be read. One bad session harms no other. */
export function lookAtSession(source: Source, glance: Glance): LookedSession | null {
  const head = check(sessionNodeSchema, source, ["messages"]);
  const messages = readMessages(at(source, "messages"));
  if (!head.ok || messages === null) return brokenSession(glance.connectionId, source);
  const { id, isActive, title } = head.value;
  const updatedAt = timeOf(head.value.updatedAt) ?? 0;
  const asking = currentAsking(messages);
  const facts = { glance, id, title: title ?? null, updatedAt, isActive };
  return { id, updatedAt, isActive, row: asking === null ? null : rowOf(asking, facts), source };
}

interface SessionFacts {
  readonly glance: Glance;
  readonly id: string;
  readonly title: string | null;
  readonly updatedAt: number;
  readonly isActive: boolean;
}

function rowOf(asking: Asking, session: SessionFacts): WaitingRow | null {
  const outcomes = outcomesOf(asking, session.isActive);
  const status = statusOf(asking, outcomes, session.isActive);
  if (status !== "waiting" && status !== "stranded") return null;
  const waiting = asking.asked.filter((_, index) => outcomes[index]?.kind === "waiting");
  if (status === "waiting" && waiting.every(isAutomatic)) return null;
  const hasFault = asking.asked.some(({ part }) => part.state === "malformed" || part.state === "unknown");
  return versioned({
    ref: {
      connectionId: session.glance.connectionId,
      batchId: batchIdOf(session.id, asking.message.id, asking.ordinal),
    },
    toolNames: [...new Set(asking.asked.map(({ part }) => part.toolName))],
    calls: asking.asked.length,
    waiting: waiting.length,
    from: session.title,
    askedAt:
      asking.message.at ?? waiting.find((part) => part.emittedAt !== null)?.emittedAt ?? session.updatedAt,
    deadline: null,
    level: worstLevel(waiting.map((part) => session.glance.levelOf(asking, part))),
    asks: status === "waiting" ? "decision" : "act",
    hasClientTool: waiting.some((part) => part.isClientTool),
    fault: hasFault ? sentence("phoenix.row.unread") : null,
  });
}

const levels: readonly InspectionLevel[] = ["clear", "marked", "uninspectable"];

/** The most severe level of several. */
const worstLevel = (found: readonly InspectionLevel[]): InspectionLevel =>
  levels[Math.max(0, ...found.map((level) => levels.indexOf(level)))] ?? "uninspectable";

const isAutomatic = ({ part }: Asking["asked"][number]): boolean =>
  part.state === "approval-requested" && part.approval.isAutomatic;

const versioned = (row: Omit<WaitingRow, "version">): WaitingRow => ({
  ...row,
  version: JSON.stringify(row),
});

/** A session whose head or messages cannot be read: a row that says so, so that nothing waits unseen. */
function brokenSession(connectionId: string, source: Source): LookedSession | null {
  const id = stringOf(at(source, "id"));
  if (id === null) return null;
  const updatedAt = timeOf(stringOf(at(source, "updatedAt"))) ?? 0;
  const row = versioned({
    ref: { connectionId, batchId: batchIdOf(id, "", 0) },
    toolNames: [],
    calls: 0,
    waiting: 0,
    from: stringOf(at(source, "title")),
    askedAt: updatedAt === 0 ? null : updatedAt,
    deadline: null,
    level: "uninspectable",
    asks: "decision",
    hasClientTool: false,
    fault: sentence("phoenix.row.unread"),
  });
  return { id, updatedAt, isActive: false, row, source };
}

/** A row as a reading of the request that brought it. */
export const readingOf = (row: WaitingRow, answer: TextAnswer): Reading<WaitingRow> => ({
  value: row,
  startedAt: answer.startedAt,
  version: row.version,
  isTerminal: false,
});
