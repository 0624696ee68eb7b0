import type { BatchRef } from "../../domain/batch-ref.ts";
import type { CallOutcome } from "../../domain/call-outcome.ts";
import { sentence } from "../../domain/sentence.ts";
import type { GoneRow, WaitingRow } from "../../domain/waiting-row.ts";
import { joinIds, splitIds } from "../../lib/address.ts";
import { type Asking, askingOf, currentAsking, readMessages } from "./asking.ts";
import { inspectPart, worstLevel } from "./inspect.ts";
import { outcomesOf, statusOf } from "./outcome.ts";
import { timeOf } from "./part.ts";
import { at, check, type Source, stringOf } from "./source.ts";
import { sessionNodeSchema } from "./wire.ts";

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

/** Reads one session of GraphQL; null when not even its id and time can be read. One bad session harms no other. */
export function lookAtSession(connectionId: string, source: Source): LookedSession | null {
  const head = check(sessionNodeSchema, source, ["messages"]);
  if (!head.ok) return brokenSession(connectionId, source);
  const { id, isActive, title } = head.value;
  const updatedAt = timeOf(head.value.updatedAt) ?? 0;
  const messages = readMessages(at(source, "messages"));
  if (messages === null) return brokenSession(connectionId, source);
  const asking = currentAsking(messages);
  const facts = { connectionId, id, title: title ?? null, updatedAt, isActive };
  return { id, updatedAt, isActive, row: asking === null ? null : rowOf(asking, facts), source };
}

interface SessionFacts {
  readonly connectionId: string;
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
      connectionId: session.connectionId,
      batchId: batchIdOf(session.id, asking.message.id, asking.ordinal),
    },
    toolNames: [...new Set(asking.asked.map(({ part }) => part.toolName))],
    calls: asking.asked.length,
    waiting: waiting.length,
    from: session.title,
    askedAt:
      asking.message.at ?? waiting.find((part) => part.emittedAt !== null)?.emittedAt ?? session.updatedAt,
    deadline: null,
    level: worstLevel(waiting.map((part) => inspectPart(asking, part).level)),
    asks: status === "waiting" ? "decision" : "act",
    hasClientTool: waiting.some((part) => part.isClientTool),
    fault: hasFault ? sentence("phoenix.row.unread") : null,
  });
}

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

/** What is known of why a row left: the verb where all its calls got the same one, and the session's own time. */
export function goneRow(ref: BatchRef, looked: LookedSession): GoneRow {
  const messages = readMessages(at(looked.source, "messages")) ?? [];
  const [, messageId, ordinal] = splitIds(ref.batchId) ?? [];
  const message = messages.find((candidate) => candidate.id === messageId);
  const asking = message === undefined ? null : askingOf(messages, message, Number(ordinal));
  const verbs = asking === null ? [] : outcomesOf(asking, looked.isActive).map(verbOf);
  const first = verbs[0];
  const verb = first !== undefined && verbs.every((one) => one === first) ? first : null;
  return { ref, by: null, verb, at: looked.updatedAt };
}

function verbOf(outcome: CallOutcome): "approve" | "deny" | null {
  switch (outcome.kind) {
    case "ran":
      return outcome.wasAsked ? "approve" : null;
    case "denied":
      return "deny";
    case "running":
    case "recorded-not-continued":
    case "recorded-beside-waiting":
    case "failed":
    case "interrupted":
      return outcome.approved === null ? null : outcome.approved ? "approve" : "deny";
    default:
      return null;
  }
}
