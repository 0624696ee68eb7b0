import type { ListSlice } from "../../../domain/approval-backend.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { GoneRow, WaitingRow } from "../../../domain/waiting-row.ts";
import type { HeldCall } from "../record/held.ts";
import { type KnownCall, type Mka1Mark, sealed } from "./list-mark.ts";
import { byRow, type Glimpse, glimpseOf, type Look, readingOf, rowOf } from "./row.ts";

/** Why a row left: who decided, and what. */
type Why = Pick<GoneRow, "by" | "verb">;

const untold: Why = { by: null, verb: null };

const whyOf = ({ status, decidedBy }: HeldCall): Why => {
  if (status !== "approved" && status !== "denied") return untold;
  return { by: decidedBy?.label ?? null, verb: status === "approved" ? "approve" : "deny" };
};

interface Changed {
  readonly startedAt: number;
  readonly why: Why;
}

/** The list of one poll: what was known, and what its answers change of it. */
export class Ledger {
  readonly poll: number;
  /** Calls that wait, as the pages had them: newest first. */
  order: readonly string[];
  readonly suspects: Set<string>;
  readonly isHeld: Map<string, boolean>;
  walk: Mka1Mark["walk"];
  pendingAfter: string | null;
  hasMorePending: boolean;
  isComplete: boolean;
  step: number;
  /** How many calls were looked through. */
  looked = 0;
  readonly #connectionId: string;
  readonly #tokenAge: number;
  readonly #calls: Map<string, KnownCall>;
  readonly #rows: Map<string, string>;
  readonly #left: Map<string, number>;
  readonly #runs: Map<string, ReadonlyMap<string, Glimpse>>;
  readonly #changed = new Map<string, Changed>();
  #leftover: readonly string[];

  constructor(connectionId: string, mark: Mka1Mark) {
    this.#connectionId = connectionId;
    this.#tokenAge = mark.tokenAge;
    this.poll = mark.poll + 1;
    this.order = mark.order;
    this.suspects = new Set(mark.suspects);
    this.isHeld = new Map(mark.isHeld);
    this.walk = mark.walk;
    this.pendingAfter = mark.pendingAfter;
    this.hasMorePending = mark.hasMorePending;
    this.isComplete = mark.isComplete;
    this.step = mark.step;
    this.#calls = new Map(mark.calls);
    this.#rows = new Map(mark.rows);
    this.#left = new Map(mark.left);
    this.#runs = new Map(mark.runs);
    this.#leftover = mark.leftover;
  }

  /** Takes a call as an answer had it; one that is older than what is known changes nothing. */
  take(call: HeldCall, look: Look, startedAt: number): void {
    const id = look.listIdOf(call);
    const known = this.#calls.get(id);
    if (startedAt < Math.max(known?.startedAt ?? 0, this.#left.get(id) ?? 0)) return;
    const glimpse = glimpseOf(call, look);
    if (call.id !== "") this.isHeld.set(id, true);
    if (glimpse === null) {
      this.leave(id, startedAt, whyOf(call));
      return;
    }
    if (known !== undefined && known.rowId !== glimpse.rowId) this.leave(id, startedAt);
    this.#calls.set(id, { ...glimpse, seenIn: this.poll, startedAt });
    this.#left.delete(id);
    this.suspects.delete(id);
    this.#change(glimpse.rowId, startedAt, untold);
  }

  /** Takes a call out that has no place in the list any more. */
  leave(id: string, startedAt: number, why: Why = untold): void {
    const known = this.#calls.get(id);
    this.suspects.delete(id);
    if (known === undefined) return;
    this.#calls.delete(id);
    this.#left.set(id, startedAt);
    this.#change(known.rowId, startedAt, why);
  }

  /** Marks known calls to be looked at by themselves. */
  suspect(ids: Iterable<string>): void {
    for (const id of ids) if (this.#calls.has(id)) this.suspects.add(id);
  }

  /** Calls that no page has told since a poll. */
  unseenSince(poll: number): readonly string[] {
    return [...this.#calls.values()].filter(({ seenIn }) => seenIn < poll).map(({ id }) => id);
  }

  /** Whether a call is known to wait for a decision, whoever's it is. */
  isWaiting(id: string): boolean {
    return this.#calls.get(id)?.isPending === true;
  }

  /** Calls whose deadline is over at `now`, by the server's clock. */
  overdue(now: number): readonly KnownCall[] {
    return [...this.#calls.values()].filter(({ deadline }) => deadline !== null && deadline.at <= now);
  }

  /** Takes what stands in the runs of one agent now, in place of what stood there. */
  takeRuns(agentId: string, glimpses: ReadonlyMap<string, Glimpse>, startedAt: number): void {
    const known = this.#runs.get(agentId) ?? new Map<string, Glimpse>();
    this.#runs.set(agentId, glimpses);
    for (const rowId of new Set([...known.keys(), ...glimpses.keys()]))
      this.#change(rowId, startedAt, untold);
  }

  /** What changed since the last slice. */
  slice(now: number): ListSlice {
    const { rows, gone } = this.#news(now);
    return {
      rows,
      gone,
      mark: sealed(this.#mark()),
      complete: this.isComplete,
      looked: { done: this.looked, of: null },
      isActive: false,
    };
  }

  #change(rowId: string, startedAt: number, why: Why): void {
    const known = this.#changed.get(rowId);
    this.#changed.set(rowId, { startedAt, why: why.verb === null ? (known?.why ?? why) : why });
  }

  #news(now: number): { readonly rows: Reading<WaitingRow>[]; readonly gone: GoneRow[] } {
    const rows: Reading<WaitingRow>[] = [];
    const gone: GoneRow[] = [];
    const standing = byRow(this.#standing(this.#changed));
    for (const [rowId, { startedAt, why }] of this.#changed) {
      const glimpses = standing.get(rowId);
      if (glimpses !== undefined) {
        const row = rowOf(this.#connectionId, glimpses);
        if (this.#rows.get(rowId) !== row.version) rows.push(readingOf(row, startedAt));
        this.#rows.set(rowId, row.version);
      } else if (this.#rows.delete(rowId)) gone.push({ ...this.#ref(rowId), ...why, at: now, startedAt });
    }
    this.#changed.clear();
    gone.push(...this.#leftBehind(now));
    return { rows, gone };
  }

  /** Rows of another token that were not found again. */
  #leftBehind(now: number): readonly GoneRow[] {
    if (!this.isComplete) return [];
    const left = this.#leftover.filter((rowId) => !this.#rows.has(rowId));
    this.#leftover = [];
    return left.map((rowId) => ({ ...this.#ref(rowId), ...untold, at: now }));
  }

  *#standing(changed: ReadonlyMap<string, unknown>): Generator<Glimpse> {
    if (changed.size === 0) return;
    for (const call of this.#calls.values()) if (changed.has(call.rowId)) yield call;
    for (const runs of this.#runs.values())
      for (const glimpse of runs.values()) if (changed.has(glimpse.rowId)) yield glimpse;
  }

  #ref(batchId: string): Pick<GoneRow, "ref"> {
    return { ref: { connectionId: this.#connectionId, batchId } };
  }

  #mark(): Mka1Mark {
    return {
      tokenAge: this.#tokenAge,
      poll: this.poll,
      calls: new Map(this.#calls),
      rows: new Map(this.#rows),
      order: this.order,
      isComplete: this.isComplete,
      walk: this.walk,
      pendingAfter: this.pendingAfter,
      hasMorePending: this.hasMorePending,
      step: this.step,
      suspects: new Set(this.suspects),
      left: new Map(this.#left),
      runs: new Map(this.#runs),
      isHeld: new Map(this.isHeld),
      leftover: this.#leftover,
    };
  }
}
