import { expect, it } from "vitest";
import { collect, listAll } from "../../../test/backend-reading.ts";
import { seenOf } from "../../../test/builders.ts";
import { eachAnswer } from "../../../test/contract-answers.ts";
import { signal } from "../../../test/contract-sending.ts";
import { inTime } from "../../../test/in-time.ts";
import { scriptedMka1 } from "../../../test/mka1-scripted.ts";

const run = (id: string, agentId: string) => ({
  id,
  object: "agent.run",
  agent_id: agentId,
  status: "completed",
  created_at: "2026-11-30T02:55:31Z",
  gateway_response_id: `resp_${id}`,
  gateway_response: {
    id: `resp_${id}`,
    output: [
      {
        id: "mcpr_same",
        type: "mcp_approval_request",
        name: "create_refund",
        server_label: "shop",
        arguments: `{"of":"${agentId}"}`,
      },
    ],
  },
});

const agents = "/api/v1/agents";
const page = (...data: readonly unknown[]) => ({ object: "list", data, has_more: false });

const worldOf = (approved: unknown) =>
  scriptedMka1(
    {
      "GET /api/v1/llm/tool-approvals?limit=20&order=desc&status=pending": page(),
      "GET /api/v1/llm/tool-approvals?limit=100&order=desc": page(),
      [`GET ${agents}/agt_1/runs?offset=0&limit=50&order=desc`]: page(run("run_1", "agt_1")),
      [`GET ${agents}/agt_2/runs?offset=0&limit=50&order=desc`]: page(run("run_2", "agt_2")),
      [`GET ${agents}/agt_1/runs/run_1`]: run("run_1", "agt_1"),
      [`GET ${agents}/agt_2/runs/run_2`]: run("run_2", "agt_2"),
      [`POST ${agents}/agt_1/runs/run_1/mcp-approvals`]: {
        object: "agent.run.mcp_approval",
        approval_request_id: "mcpr_same",
        approved,
        source_run_id: "run_1",
        continuation_run: null,
      },
    },
    { viewerId: "ana", agentIds: ["agt_1", "agt_2"] },
  );

async function denyFirst(approved: unknown) {
  const world = worldOf(approved);
  const { value } = await world.backend.get("g:agt_1:run_1:mcpr_same", signal());
  const answer = eachAnswer(value, () => ({ verb: "deny", reason: null }));
  await inTime(world.clock, collect(world.backend.submit(answer, seenOf(value), signal())));
  return world;
}

it("an answer to a call of one run says nothing of a call under the same id in another run", async () => {
  const { backend } = await denyFirst(false);
  const { value } = await backend.get("g:agt_2:run_2:mcpr_same", signal());
  expect(value.calls[0]?.outcome.kind).toBe("waiting");
  const { rows } = await listAll(backend);
  expect(rows.map(({ ref }) => ref.batchId)).toEqual(["g:agt_2:run_2:mcpr_same"]);
});

it.each([
  ["a word", "false"],
  ["nothing", null],
])("%s where a yes or no is due is no record of a denial", async (_, approved) => {
  const { backend } = await denyFirst(approved);
  const { value } = await backend.get("g:agt_1:run_1:mcpr_same", signal());
  expect(value.calls[0]?.outcome.kind).not.toBe("denied");
});
