import { expect, it } from "vitest";
import type { Source } from "../../../lib/json/json-piece.ts";
import { aRow } from "../../../test/builders.ts";
import { readPlainly } from "../plain-source.ts";
import { readAnswer } from "../record/read-answer.ts";
import { HeldSessions } from "./held-sessions.ts";
import type { LookedSession } from "./row.ts";

const answer = { text: "", startedAt: 7, serverNow: null };

/** A session that waits; `characters` is how long its source is, each of them counted as two bytes. */
function session(id: string, characters: number, read: (text: string) => Source = readAnswer): LookedSession {
  const source = read(`["${"a".repeat(characters)}"]`);
  return { id, updatedAt: 0, isActive: false, row: aRow(), source };
}

const size = 5_000_000;

it("what was read last stays: when there is too much, what was not read for longest goes", () => {
  const held = new HeldSessions();
  const holds = (id: string) => held.get(id, 1) !== null;
  for (const id of ["a", "b", "c"]) held.take(session(id, size), answer, 1);
  expect(["a", "b", "c"].map(holds)).toEqual([true, true, true]);
  held.take(session("a", size), answer, 1);
  held.take(session("d", size), answer, 1);
  expect(["a", "b", "c", "d"].map(holds)).toEqual([true, false, true, true]);
  held.letGo("a");
  held.take(session("e", size), answer, 1);
  expect(["a", "c", "d", "e"].map(holds)).toEqual([false, true, true, true]);
});

it("a session that alone is too much is not held, and takes nothing with it", () => {
  const held = new HeldSessions();
  held.take(session("a", 10), answer, 1);
  held.take(session("huge", 17_000_000), answer, 1);
  expect(held.get("huge", 1)).toBeNull();
  expect(held.get("a", 1)?.source.span()).toBe('["aaaaaaaaaa"]');
});

it("what was read plainly is never held, nor what asks nothing or cannot be read", () => {
  const held = new HeldSessions();
  held.take(session("a", 10), answer, 1);
  held.take(session("a", 10, readPlainly), answer, 1);
  expect(held.get("a", 1)).toBeNull();
  for (const row of [null, aRow({ calls: 0 })]) {
    held.take(session("a", 10), answer, 1);
    held.take({ ...session("a", 10), row }, answer, 1);
    expect(held.get("a", 1)).toBeNull();
  }
});

it("is given with the start of its request, and to the token that read it only", () => {
  const held = new HeldSessions();
  held.take(session("a", 10), answer, 1);
  expect(held.get("a", 1)?.startedAt).toBe(7);
  expect(held.get("a", 2)).toBeNull();
});
