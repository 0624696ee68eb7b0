import {
  type JsonLeaves,
  type LeafChange,
  leafDifference,
  leavesOf,
  pathName,
} from "../lib/json/json-leaves.ts";
import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallId } from "./batch-ref.ts";
import { argumentTextOf } from "./call-changes.ts";
import { argumentLimits } from "./inspect-arguments.ts";
import { type PreviousCall, previousCall, toolKey } from "./previous-call.ts";
import type { ToolCall } from "./tool-call.ts";

/** A value that is not what it was in the call before. */
export interface StandingChange extends LeafChange {
  /** In how many calls before it was the same, or absent, without a break; 0 where it was not, or they are few. */
  readonly sameBefore: number;
}

/** How a call stands to the call of the same tool before it (T-44). */
export type CallStanding = {
  readonly previous: PreviousCall;
} & (
  | { readonly kind: "same-text" }
  /** Every value is the same; their order or the space between them is not. */
  | { readonly kind: "same-values"; readonly of: number }
  | { readonly kind: "differs"; readonly of: number; readonly changes: readonly StandingChange[] }
  /** Too long to be compared by itself: only when it is asked for. */
  | { readonly kind: "long" }
  /** One of them is no JSON that can be counted without guessing. */
  | { readonly kind: "not-countable" }
);

/** Longer texts, and more of them together, are compared only when it is asked for. In UTF-16 units. */
const longest = { text: 16_000, together: 400_000 };
/** A value says something by having stayed the same from this many calls on. */
const leastSame = 3;

/** What is known of the calls of one tool, in the order of the batch. */
interface Trail {
  calls: number;
  /** Of every value that is the same in all of them so far: its lexeme. */
  readonly same: Map<string, string>;
  /** Every path that any of them had. */
  readonly seen: Set<string>;
}

/**
 * How every call of a batch stands to the one of its tool before it; calls without one are left out. Values are compared
 * by their exact lexemes, leaf by leaf. Never throws.
 */
export function callStandings(batch: ApprovalBatch): ReadonlyMap<CallId, CallStanding> {
  const standings = new Map<CallId, CallStanding>();
  const trails = new Map<string, Trail>();
  const read = leavesWithin(longest.together);
  for (const call of batch.calls) {
    const previous = previousCall(batch, call);
    const leaves = read(argumentTextOf(call));
    const trail = trailOf(trails, call, previous === null ? null : read(previous.text));
    if (previous !== null) standings.set(call.id, standingOf({ call, previous, read, trail }));
    if (leaves !== null && leaves !== "long") follow(trail, leaves);
  }
  return standings;
}

type ReadLeaves = (text: string) => JsonLeaves | "long" | null;

/** Reads each text once, until too many were read. */
function leavesWithin(room: number): ReadLeaves {
  const known = new Map<string, JsonLeaves | null>();
  let left = room;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length > Math.min(longest.text, left)) return "long";
    left -= text.length;
    const leaves = leavesOf(text, argumentLimits);
    known.set(text, leaves);
    return leaves;
  };
}

/** The trail of a tool begins with what stands before the batch. */
function trailOf(trails: Map<string, Trail>, call: ToolCall, before: JsonLeaves | "long" | null): Trail {
  const tool = toolKey(call);
  const known = trails.get(tool);
  if (known !== undefined) return known;
  const trail: Trail = { calls: 0, same: new Map(), seen: new Set() };
  if (before !== null && before !== "long") follow(trail, before);
  trails.set(tool, trail);
  return trail;
}

function follow(trail: Trail, leaves: JsonLeaves): void {
  if (trail.calls === 0) for (const [name, { lexeme }] of leaves) trail.same.set(name, lexeme);
  else {
    for (const [name, lexeme] of trail.same) {
      if (leaves.get(name)?.lexeme !== lexeme) trail.same.delete(name);
    }
  }
  for (const name of leaves.keys()) trail.seen.add(name);
  trail.calls += 1;
}

interface Compared {
  readonly call: ToolCall;
  readonly previous: PreviousCall;
  readonly read: ReadLeaves;
  readonly trail: Trail;
}

function standingOf({ call, previous, read, trail }: Compared): CallStanding {
  const text = argumentTextOf(call);
  if (text === previous.text) return { kind: "same-text", previous };
  const [before, after] = [read(previous.text), read(text)];
  if (before === "long" || after === "long") return { kind: "long", previous };
  if (before === null || after === null) return { kind: "not-countable", previous };
  const { of, changes } = leafDifference(before, after);
  if (changes.length === 0) return { kind: "same-values", of, previous };
  return {
    kind: "differs",
    of,
    previous,
    changes: changes.map((change) => ({ ...change, sameBefore: sameBefore(trail, change) })),
  };
}

function sameBefore({ calls, same, seen }: Trail, { path, kind }: LeafChange): number {
  const name = pathName(path);
  const wasSo = kind === "added" ? !seen.has(name) : same.has(name);
  return calls >= leastSame && wasSo ? calls : 0;
}
