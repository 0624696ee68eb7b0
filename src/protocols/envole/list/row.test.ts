import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { historiesOf, settled, threadsWorld, waiting } from "../../../test/envole-threads.ts";
import { envoleWorld } from "../../../test/envole-world.ts";

describe("a row", () => {
  it("tells every tool name, calls, where it comes from, when it was asked, and the worst level", async () => {
    const { rows } = await listAll(envoleWorld("envole/six-with-hidden").backend);
    expect(rows).toMatchObject([
      {
        calls: 6,
        waiting: 6,
        from: "Kick-off",
        level: "marked",
        asks: "decision",
        deadline: null,
        hasClientTool: false,
        fault: null,
        toolNames: [
          "google_calendar_create_event",
          "gmail_send_email",
          "update_row",
          "gmail_create_draft",
          "google_drive_delete_file",
        ],
      },
    ]);
    expect(rows[0]?.askedAt).toBe(Date.UTC(2026, 10, 30, 11, 48));
  });

  it("stands for one batch: two in one thread are two, and one that came in two messages is one", async () => {
    const two = await listAll(envoleWorld("envole/two-batches").backend);
    expect(two.rows.map(({ calls }) => calls)).toEqual([2, 1]);
    const one = await listAll(envoleWorld("envole/two-events").backend);
    expect(one.rows.map(({ calls }) => calls)).toEqual([3]);
  });

  it("stays where a part was answered and the rest hangs, so that nothing waits unseen", async () => {
    const { rows } = await listAll(envoleWorld("envole/half-answered").backend);
    expect(rows).toMatchObject([{ calls: 3, waiting: 2, asks: "decision" }]);
  });

  it("of a thread without a name is from its agent", async () => {
    const { rows } = await listAll(threadsWorld([waiting("", 5)]).backend);
    expect(rows).toMatchObject([{ from: "Team assistant" }]);
  });

  it("that left says what all its calls were recorded as, and not who did it", async () => {
    const world = threadsWorld([waiting("A", 5), waiting("B", 9)]);
    const mark = await settled(world);
    world.control({ do: "someone-else-approves", thread: "A" });
    world.control({ do: "someone-else-aborts", thread: "B" });
    const { gone } = await listAll(world.backend, mark);
    expect(gone).toMatchObject([
      { verb: "approve", by: null },
      { verb: "abort", by: null },
    ]);
  });

  it("that vanished from its history left too, and nothing is said of how", async () => {
    const world = threadsWorld([waiting("A", 5)]);
    const mark = await settled(world);
    world.control({ do: "forget-batch" });
    const { gone } = await listAll(world.backend, mark);
    expect(gone).toMatchObject([{ verb: null, by: null, at: world.clock.now() }]);
  });

  it("of a thread that its agent's list holds no more left", async () => {
    const world = threadsWorld([waiting("A", 5), waiting("B", 9)]);
    const mark = await settled(world);
    world.control({ do: "delete-thread", thread: "A" });
    const poll = await listAll(world.backend, mark);
    expect(poll.gone).toHaveLength(1);
    expect(historiesOf(world)).toHaveLength(0);
  });
});
