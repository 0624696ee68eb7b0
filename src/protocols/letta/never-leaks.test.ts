import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { DecidingAnswer } from "../../domain/decision.ts";
import { listAll } from "../../test/backend-reading.ts";
import { send, signal } from "../../test/contract-sending.ts";
import { lettaWorld } from "../../test/letta-world.ts";

const pathsOf = (world: { readonly requests: readonly { readonly path: string }[] }) =>
  world.requests.map(({ path }) => path);

describe("the agents' list is never asked for in the form that leaks secrets (protocols/letta.md)", () => {
  it.each(["default", "client-tool", "no-redis", "late-opposite", "conversation"])(
    "in %s, over list, glance, detail, search and answer, every request for agents has its include and its slash",
    async (scenario) => {
      const world = lettaWorld(`letta/${scenario}`, undefined, { showHiddenAgents: true });
      const { rows, mark } = await listAll(world.backend);
      for (const { ref } of rows) {
        await world.backend.glance?.(ref.batchId);
        const { value } = await world.backend.get(ref.batchId, signal());
        await send(world, value, abortAll(value));
      }
      await world.backend.find?.("agent-00000000-0000-4000-8000-000000000000", signal());
      await listAll(world.backend, mark);
      const ofAgents = pathsOf(world).filter((path) => /^\/v1\/agents(?:[/?]|\/[^/?]+)?(?:\?|$)/.test(path));
      expect(ofAgents.length).toBeGreaterThan(2);
      for (const path of ofAgents) {
        expect(path).toMatch(/^\/v1\/agents\//);
        expect(new URL(path, "http://x.test").searchParams.getAll("include")).toContain(
          "agent.pending_approval",
        );
        expect(path).not.toContain("secrets");
      }
      expect(world.server.effects.all().filter(({ kind }) => kind === "leaked")).toEqual([]);
    },
  );

  it("no list is ever asked for with a limit below one, which Letta answers with a failure of its database", async () => {
    const world = lettaWorld("letta/default");
    await listAll(world.backend);
    for (const path of pathsOf(world)) {
      const limit = new URL(path, "http://x.test").searchParams.get("limit");
      if (limit !== null) expect(Number(limit)).toBeGreaterThan(0);
    }
  });
});

const abortAll = ({ calls }: ApprovalBatch): DecidingAnswer => ({
  kind: "abort",
  calls: calls.map(({ id }) => id),
  feedback: "Stop.",
  attachments: [],
  key: "11111111-1111-4111-8111-111111111111",
});
