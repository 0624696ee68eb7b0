import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { splitIds } from "../lib/address.ts";
import { listAll } from "../test/backend-reading.ts";
import { envoleWorld } from "../test/envole-world.ts";
import { lettaWorld } from "../test/letta-world.ts";
import { mka1World } from "../test/mka1-world.ts";
import { phoenixWorld } from "../test/phoenix-world.ts";

/** Whatever passes between a backend and its server. */
type Watch = (request: unknown, answer: () => Promise<Response>) => Promise<Response>;

const worlds: Readonly<Record<string, (watch?: Watch) => { readonly backend: ApprovalBackend }>> = {
  phoenix: (watch) => phoenixWorld("phoenix/waiting-20", watch),
  envole: (watch) => envoleWorld("envole/waiting-20", watch),
  mka1: (watch) => mka1World("mka1/waiting-20", watch),
  letta: (watch) => lettaWorld("letta/waiting-20", watch),
};

let harmedItems = 0;

const speaksOf = (item: unknown, ids: readonly string[]): boolean =>
  ids.some((id) => id.length > 4 && JSON.stringify(item).includes(JSON.stringify(id)));

/** The item of the outermost list that speaks of one of `ids`, replaced; nothing else is touched. */
function withBadItem(value: unknown, ids: readonly string[], bad: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBadItem(one, ids, bad)]));
  const speaking = value.filter((item) => speaksOf(item, ids));
  if (value.length < 2 || speaking.length !== 1) return value.map((item) => withBadItem(item, ids, bad));
  harmedItems += 1;
  return value.map((item) => (item === speaking[0] ? bad : item));
}

const harming =
  (ids: readonly string[], bad: unknown): Watch =>
  async (_, answer) => {
    const response = await answer();
    const text = await response.text();
    const body =
      text.startsWith("{") || text.startsWith("[")
        ? JSON.stringify(withBadItem(JSON.parse(text), ids, bad))
        : text;
    return new Response(body, { status: response.status, headers: response.headers });
  };

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, "", 17, true, [], {}, [[]], { id: 17 }, { id: null, messages: 3 }, { data: {} }),
);

describe.each(Object.entries(worlds))(
  "I-07: of twenty things that %s lists, one may be anything",
  (_, world) => {
    it("the other nineteen are listed, and one of them is read", async () => {
      const whole = (await listAll(world().backend)).rows.map(({ ref }) => ref.batchId);
      expect(whole).toHaveLength(20);
      harmedItems = 0;
      await fc.assert(
        fc.asyncProperty(fc.nat(19), anything, async (at, bad) => {
          const harmed = whole[at] ?? "";
          const { backend } = world(harming(splitIds(harmed) ?? [], bad));
          const { rows } = await listAll(backend);
          const listed = rows.map(({ ref }) => ref.batchId);
          expect(whole.filter((id) => id !== harmed && !listed.includes(id))).toEqual([]);
          const other = whole[(at + 1) % 20] ?? "";
          const read = await backend.get(other, new AbortController().signal);
          expect(read.value.calls.length).toBeGreaterThan(0);
        }),
        { numRuns: 25 },
      );
      expect(harmedItems, "each time something was harmed").toBeGreaterThanOrEqual(25);
    });
  },
);
