import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { type EnvoleWorld, envoleWorld } from "../../../test/envole-world.ts";

async function listed(
  scenario: string,
): Promise<{ readonly world: EnvoleWorld; readonly ids: readonly string[] }> {
  const world = envoleWorld(`envole/${scenario}`);
  const { rows } = await listAll(world.backend);
  world.requests.length = 0;
  return { world, ids: rows.map(({ ref }) => ref.batchId) };
}

describe("a glance at what the list has read", () => {
  it("is what the detail then gives, with the list's start, and asks the server nothing", async () => {
    const { world, ids } = await listed("several-threads");
    expect(ids).toHaveLength(3);
    await world.clock.advance(5);
    for (const id of ids) {
      const glance = await world.backend.glance?.(id);
      expect(world.requests).toHaveLength(0);
      const { startedAt = -1, version, value } = glance ?? {};
      const read = await world.backend.get(id, signal());
      expect(read.value).toBe(value);
      expect(read.version).toBe(version);
      expect(read.startedAt).toBeGreaterThan(startedAt);
      world.requests.length = 0;
    }
  });

  it("is none of what was not read, does not wait any more, or was read with another token", async () => {
    const { world, ids } = await listed("one-call");
    const [id = ""] = ids;
    expect(await world.backend.glance?.("nothing")).toBeNull();
    expect(await world.backend.glance?.(`${id}x`)).toBeNull();
    expect(await envoleWorld("envole/one-call").backend.glance?.(id)).toBeNull();
    expect(await world.backend.glance?.(id)).not.toBeNull();
    world.someoneElseAnswers("deny");
    await world.backend.get(id, signal());
    expect(await world.backend.glance?.(id)).toBeNull();
    const other = await listed("one-call");
    other.world.holdToken("somebody else's");
    expect(await other.world.backend.glance?.(other.ids[0] ?? "")).toBeNull();
  });

  it("is none of what was still being read when another token was given", async () => {
    const world: EnvoleWorld = envoleWorld("envole/one-call", async ({ path }, answer) => {
      const response = await answer();
      if (path.includes("/messages")) world.holdToken("somebody else's");
      return response;
    });
    const [row] = (await listAll(world.backend)).rows;
    expect(row).toBeDefined();
    expect(await world.backend.glance?.(row?.ref.batchId ?? "")).toBeNull();
  });

  it("is of the later request, whichever answer came later", async () => {
    const holds: (() => void)[] = [];
    let isHeld = false;
    const world = envoleWorld("envole/one-call", async (_, answer) => {
      const response = await answer();
      if (isHeld) await new Promise<void>((resolve) => holds.push(resolve));
      return response;
    });
    const [row] = (await listAll(world.backend)).rows;
    const id = row?.ref.batchId ?? "";
    isHeld = true;
    await world.clock.advance(1);
    const slow = world.backend.get(id, signal());
    await world.clock.settle();
    isHeld = false;
    world.changeArguments('{"new":true}');
    await world.clock.advance(1);
    await world.backend.get(id, signal());
    for (const go of holds) go();
    await slow;
    const glance = await world.backend.glance?.(id);
    expect(glance?.value.calls[0]?.argumentText).toMatchObject({ text: '{"new":true}' });
  });
});
