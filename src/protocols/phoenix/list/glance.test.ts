import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { at, itemsOf, spanOf } from "../../../lib/json/json-piece.ts";
import { phoenixScenarios } from "../../../mocks/phoenix/scenarios.ts";
import { collect, listAll } from "../../../test/backend-reading.ts";
import { fixture } from "../../../test/phoenix-recordings.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";
import { readAnswer } from "../record/read-answer.ts";
import { inRestForm } from "../record/rest-form.ts";

const signal = new AbortController().signal;

const glance = (world: PhoenixWorld, batchId: string) => world.backend.glance?.(batchId);

/** What is decided: everything of a batch that its detail must not change under the eyes. */
const decided = ({ version, calls, status, rules, ref }: ApprovalBatch) => ({
  version,
  ref,
  status,
  rules,
  calls: calls.map(({ id, digest, argumentText, toolName, rules: callRules, inspection }) => ({
    id,
    digest,
    argumentText,
    toolName,
    callRules,
    inspection,
  })),
});

/** Scenarios in which something cannot be read, or not at once, or in which there are too many to read one by one. */
const unread = new Set([
  "phoenix/loading",
  "phoenix/offline",
  "phoenix/expired-token",
  "phoenix/agents-disabled-403",
  "phoenix/other-owner",
  "phoenix/slow",
  "phoenix/huge-8mb",
  "phoenix/ten-thousand-waiting",
  "phoenix/thousand-waiting",
]);

describe("a glance", () => {
  const named = phoenixScenarios.map(({ id }) => id).filter((id) => !unread.has(id));

  it.each(named)("in %s says what the detail says of everything that is decided", async (id) => {
    const world = phoenixWorld(id);
    const { rows } = await listAll(world.backend);
    for (const { ref, calls } of rows.slice(0, 60)) {
      const seen = await glance(world, ref.batchId);
      // A session that cannot be read is no batch, in either way.
      if (calls === 0) {
        expect(seen).toBeNull();
        continue;
      }
      const detail = await world.backend.get(ref.batchId, signal);
      expect(seen).not.toBeNull();
      if (seen !== null && seen !== undefined) expect(decided(seen.value)).toEqual(decided(detail.value));
      expect(seen?.startedAt).toBeLessThanOrEqual(detail.startedAt);
      expect(seen?.version).not.toBe(detail.version);
    }
  });

  it("of a message too long to be written anew there is none: it waits for its detail (T-24)", async () => {
    const world = phoenixWorld("phoenix/huge-8mb");
    const { rows } = await listAll(world.backend);
    const seen = await Promise.all(rows.map(({ ref }) => glance(world, ref.batchId)));
    expect(rows.map(({ calls }, index) => [calls, seen[index] !== null])).toEqual(
      rows.map(({ calls }) => [calls, calls === 1]),
    );
  });

  it("asks the server nothing", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    const { rows } = await listAll(world.backend);
    const before = world.requests.length;
    expect(await glance(world, rows[0]?.ref.batchId ?? "")).not.toBeNull();
    expect(world.requests).toHaveLength(before);
  });

  it("has nothing of the first rows, which were read plainly, until the closer look", async () => {
    const world = phoenixWorld("phoenix/hidden-characters");
    const found: (unknown | null)[] = [];
    for await (const slice of world.backend.list(null, signal)) {
      const [row] = slice.rows;
      found.push((await glance(world, row?.value.ref.batchId ?? "")) ?? null);
    }
    expect(found[0]).toBeNull();
    expect(found[1]).not.toBeNull();
  });

  it("has nothing of what another token has read", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const { rows } = await listAll(world.backend);
    const id = rows[0]?.ref.batchId ?? "";
    expect(await glance(world, id)).not.toBeNull();
    world.holdToken("of-another-person");
    expect(await glance(world, id)).toBeNull();
  });

  it("has nothing of a session that is deleted, or that asks nothing any more", async () => {
    const world = phoenixWorld("phoenix/three-calls");
    let list = await listAll(world.backend);
    const id = list.rows[0]?.ref.batchId ?? "";
    world.someoneElseAnswers("deny");
    list = await listAll(world.backend, list.mark);
    expect(list.gone).toHaveLength(1);
    expect(await glance(world, id)).toBeNull();
  });

  it("has nothing of an id that names nothing", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const { rows } = await listAll(world.backend);
    const [session] = (rows[0]?.ref.batchId ?? "").split("/");
    for (const id of ["", "nothing", `${session}/unknown/0`, `${session}/unknown/0/1`])
      expect(await glance(world, id)).toBeNull();
  });

  it("shows what a poll has read since, with that poll's start", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const first = await listAll(world.backend);
    const id = first.rows[0]?.ref.batchId ?? "";
    const before = await glance(world, id);
    await world.clock.advance(3000);
    world.changeArguments('{"command":"rm -rf /"}');
    await collect(world.backend.list(first.mark, signal));
    const after = await glance(world, id);
    expect(after?.value.calls[0]?.argumentText).toMatchObject({ text: '{"command":"rm -rf /"}' });
    expect(after?.startedAt).toBeGreaterThan(before?.startedAt ?? Number.POSITIVE_INFINITY);
  });
});

describe("GraphQL's text in REST's form", () => {
  it("is REST's text in the recordings of both", () => {
    const rest = itemsOf(at(readAnswer(fixture("messages-exact-arguments.raw.json")), "data")) ?? [];
    const graphql = fixture("graphql-exact-arguments.raw.json");
    const messages = itemsOf(at(readAnswer(graphql), "data", "node", "messages")) ?? [];
    expect(graphql).toContain("\\u202e");
    expect(messages).toHaveLength(rest.length);
    expect(messages.map((message) => inRestForm(spanOf(message)))).toEqual(rest.map(spanOf));
  });

  it("is the same value in other characters, whatever is escaped", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "\\", '"', "u00e9", "é", "\u0007", "\u007f", "\u2028", "😀", "\n"),
    });
    fc.assert(
      fc.property(text, (value) => {
        const rest = JSON.stringify(value);
        const graphql = rest.replaceAll(
          /[\u007f-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        expect(inRestForm(graphql)).toBe(rest);
      }),
    );
  });

  it.each(['{"a":1e-07}', '{"a":[1.5e-05]}', '{"a":-2e-09}'])(
    "is not told of %s, which REST writes otherwise",
    (text) => {
      expect(inRestForm(text)).toBeNull();
    },
  );

  it.each(['{"a":1e-10}', '{"a":1e+22}', '{"a":0.001}', '{"a":5e-324}'])("of %s is that", (text) => {
    expect(inRestForm(text)).toBe(text);
  });
});
