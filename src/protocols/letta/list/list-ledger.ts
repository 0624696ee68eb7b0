import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { GoneRow, WaitingRow } from "../../../domain/waiting-row.ts";
import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import type { LettaClient } from "../client.ts";
import { agentOf, type LettaAgent, tellsPending } from "../record/agent.ts";
import { type LettaMessage, messageTypes } from "../record/message.ts";
import { type ActiveRun, youngerRuns } from "../record/runs.ts";
import type { AgentPage } from "./agent-pages.ts";
import type { ListedConversation } from "./conversations.ts";
import { type DueConversation, type KnownConversation, type LettaMark, rowsOf, sealed } from "./list-mark.ts";
import { memoryOf, readingOf } from "./list-memory.ts";
import { heldRow, type LevelOf } from "./row.ts";

/** What a look at one conversation brought. */
export type LookedConversation = {
  readonly listed: ListedConversation;
  /** Monotonic start of the request. */
  readonly startedAt: number;
} & (
  | { readonly kind: "read"; readonly newest: LettaMessage }
  /** Nothing was said in it, or all of it was deleted. */
  | { readonly kind: "empty" }
  /** It harms its own row alone. */
  | { readonly kind: "unread" }
  /** Letta does not know it any more. */
  | { readonly kind: "gone" }
);

/** What one poll learns, beside what was known before it. */
export class ListLedger {
  readonly #client: LettaClient;
  readonly #mark: LettaMark;
  readonly #runs: readonly ActiveRun[];
  readonly #agents = new Map<string, string>();
  readonly #conversations: Map<string, KnownConversation>;
  readonly #due: Map<string, DueConversation>;
  #page: AgentPage | null = null;
  #seen = 0;
  #isAgentsEnd = false;
  #isComplete: boolean;
  #leftover: readonly string[];
  #gone: GoneRow[] = [];

  constructor(client: LettaClient, mark: LettaMark, runs: readonly ActiveRun[]) {
    this.#client = client;
    this.#mark = mark;
    this.#runs = runs;
    this.#conversations = new Map(mark.conversations);
    this.#due = new Map(mark.due);
    this.#isComplete = mark.isComplete;
    this.#leftover = mark.leftover;
  }

  /** Takes in a page of agents; gives the rows of those whose own conversation asks something. */
  takeAgents(page: AgentPage, levelOf: LevelOf): readonly Reading<WaitingRow>[] {
    const { agents, startedAt } = page;
    if (this.#page !== page) this.#seen += agents.length;
    this.#page = page;
    return agents.flatMap((source) => this.#takeAgent(source, startedAt, levelOf) ?? []);
  }

  #takeAgent(source: Source, startedAt: number, levelOf: LevelOf): Reading<WaitingRow> | null {
    const agent = agentOf(source) ?? unreadAgent(source);
    memoryOf(this.#client).agents.set(agent.id, agent);
    const { pending } = agent;
    const isUnread = agent.id === "" || !tellsPending(source) || (pending !== null && pending.id === "");
    if (pending === null && !isUnread) return null;
    const request = isUnread ? null : pending;
    const place = { agentId: agent.id, conversationId: null, messageId: request?.id ?? "" };
    const activeRuns = request === null ? [] : youngerRuns(this.#runs, agent.id, request);
    const waiting = { place, agent, summary: null, request, activeRuns, startedAt };
    const { row } = heldRow(this.#client, waiting, levelOf);
    this.#agents.set(agent.id, row.ref.batchId);
    return readingOf(row, startedAt);
  }

  /** Every agent was seen: what asked before and asks no more, or asks anew, is gone. */
  endAgents(startedAt: number): void {
    this.#isAgentsEnd = true;
    for (const [id, row] of this.#mark.agents)
      if (this.#agents.get(id) !== row) this.#tellGone(row, startedAt);
  }

  get conversations(): ReadonlyMap<string, KnownConversation> {
    return this.#conversations;
  }

  /** What this poll found, and what an earlier one did not come to. */
  withDue(listed: readonly ListedConversation[]): readonly ListedConversation[] {
    const found = new Set(listed.map(({ id }) => id));
    return [...listed, ...[...this.#due.values()].filter(({ id }) => !found.has(id))];
  }

  /** Tells what is looked at now: what a poll that is broken off does not come to stays due. */
  begin(looks: readonly ListedConversation[]): void {
    for (const { id, agentId, summary, turnAt } of looks)
      if (turnAt !== null && this.#conversations.get(id)?.turnAt !== turnAt)
        this.#due.set(id, { id, agentId, summary, turnAt });
  }

  /** Takes in a look at one conversation; gives its row where it asks something, or could not be read. */
  takeConversation(looked: LookedConversation, levelOf: LevelOf): Reading<WaitingRow> | null {
    const { listed, startedAt } = looked;
    const known = this.#conversations.get(listed.id);
    this.#due.delete(listed.id);
    const row = this.#conversationRow(looked, levelOf);
    const rowId = row?.ref.batchId ?? null;
    if (known !== undefined && known.row !== null && known.row !== rowId)
      this.#tellGone(known.row, startedAt);
    if (looked.kind === "gone") this.#conversations.delete(listed.id);
    else this.#conversations.set(listed.id, knownOf(looked, known, rowId));
    return row === null ? null : readingOf(row, startedAt);
  }

  #conversationRow(looked: LookedConversation, levelOf: LevelOf): WaitingRow | null {
    const { listed, startedAt } = looked;
    const newest = looked.kind === "read" ? looked.newest : null;
    const doesAsk = looked.kind === "unread" || newest?.type === messageTypes.request;
    if (!doesAsk) return null;
    const { id, agentId, summary } = listed;
    const agent = memoryOf(this.#client).agents.get(agentId) ?? { ...nobody, id: agentId };
    const place = { agentId, conversationId: id, messageId: newest?.id ?? "" };
    const activeRuns = newest === null ? [] : youngerRuns(this.#runs, agentId, newest);
    const waiting = { place, agent, summary, request: newest, activeRuns, startedAt };
    return heldRow(this.#client, waiting, levelOf).row;
  }

  /** Everything was looked at: what another token showed and this one does not is gone. */
  end(startedAt: number): void {
    this.#isComplete = true;
    const found = new Set(rowsOf(this.#markNow()));
    for (const row of this.#leftover) if (!found.has(row)) this.#tellGone(row, startedAt);
    this.#leftover = [];
  }

  /** Whether something left that no slice has told yet. */
  get hasNews(): boolean {
    return this.#gone.length > 0;
  }

  #tellGone(batchId: string, startedAt: number): void {
    const ref = { connectionId: this.#client.connection.id, batchId };
    memoryOf(this.#client).held.delete(batchId);
    this.#gone.push({ ref, by: null, verb: null, at: this.#client.clock.now(), startedAt });
  }

  /** A slice of what was learned since the last one. */
  slice(rows: readonly Reading<WaitingRow>[]): ListSlice {
    const gone = this.#gone;
    this.#gone = [];
    return {
      rows,
      gone,
      mark: sealed(this.#markNow()),
      complete: this.#isComplete,
      looked: { done: this.#seen, of: this.#isComplete ? this.#seen : null },
      isActive: this.#isActive(),
    };
  }

  /** A run that began lately is at work, or has just been. */
  #isActive(): boolean {
    const now = this.#client.clock.now();
    return this.#runs.some(({ at: begun }) => begun !== null && now - begun < lately);
  }

  #markNow(): LettaMark {
    return {
      tokenAge: this.#mark.tokenAge,
      // Until every agent was seen, what was known before stays known.
      agents: new Map([...(this.#isAgentsEnd ? [] : this.#mark.agents), ...this.#agents]),
      conversations: new Map(this.#conversations),
      due: new Map(this.#due),
      isComplete: this.#isComplete,
      leftover: this.#leftover,
    };
  }
}

function knownOf(
  looked: LookedConversation,
  known: KnownConversation | undefined,
  row: string | null,
): KnownConversation {
  const { listed, startedAt } = looked;
  const newestId = looked.kind === "read" ? looked.newest.id : "";
  const turnAt = listed.turnAt ?? "";
  const isStill = known?.newestId === newestId && known.turnAt === turnAt;
  return {
    id: listed.id,
    agentId: listed.agentId,
    summary: listed.summary,
    turnAt,
    newestId,
    newestType: looked.kind === "read" ? looked.newest.type : looked.kind,
    stillSince: isStill ? known.stillSince : startedAt,
    readAt: startedAt,
    row,
  };
}

/** Milliseconds by this computer's clock: it only decides how soon the next poll comes. */
const lately = 300_000;

const nobody: LettaAgent = { id: "", name: null, type: "", gated: new Set(), tools: null, pending: null };

const unreadAgent = (source: Source): LettaAgent => ({
  ...nobody,
  name: stringOf(at(source, "name")) || null,
});
