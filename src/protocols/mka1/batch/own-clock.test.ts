import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
import { examplesNow, scriptedMka1 } from "../../../test/mka1-scripted.ts";

const calls = "/api/v1/llm/tool-approvals";
const item = { id: "mcpr_a", type: "mcp_approval_request", name: "create_refund", arguments: "{}" };

/** An approved call that its requester is to continue, due a minute ago by this computer's clock. */
const approved = {
  ...item,
  status: "approved",
  tool_type: "mcp",
  server_label: "shop",
  response_id: "resp_1",
  requested_by: "ana",
  approvers: ["bo"],
  decided_by: "bo",
  consumed: false,
  created_at: examplesNow / 1_000 - 900,
  expires_at: (examplesNow / 1_000 - 60) as unknown,
};
const response = { id: "resp_1", model: "m", status: "completed", output: [item] };

/** An MKA1 whose date a browser may not read, as over CORS, unless `headers` tell one. */
function worldOf(call: object, headers: Record<string, string> = {}) {
  const plain = (value: unknown) => () => Response.json(value, { headers });
  const page = plain({ object: "list", data: [call], has_more: false });
  const nothing = plain({ object: "list", data: [], has_more: false });
  return scriptedMka1(
    {
      [`GET ${calls}/mcpr_a`]: plain(call),
      "GET /api/v1/llm/responses/resp_1": plain(response),
      [`GET ${calls}?limit=20&order=desc&status=pending`]: nothing,
      [`GET ${calls}?limit=100&order=desc&status=pending`]: nothing,
      [`GET ${calls}?limit=100&order=desc&status=approved`]: page,
      [`GET ${calls}?limit=100&order=desc&status=denied`]: nothing,
      [`GET ${calls}?limit=100&order=desc`]: page,
    },
    { viewerId: "ana" },
  );
}

describe("a continuation whose time is over by this computer's clock alone", () => {
  it("is not told as lapsed, and stays offered: MKA1 has the last word", async () => {
    const { value } = await worldOf(approved).backend.get("h:mcpr_a", signal());
    expect(value.calls[0]?.outcome.kind).toBe("awaits-continuation");
    expect(value.acts).toHaveLength(1);
    expect(value.deadline?.for).toBe("continuation");
  });

  it("keeps its row", async () => {
    const { backend } = worldOf(approved);
    const { rows, mark } = await listAll(backend);
    expect(rows).toHaveLength(1);
    expect((await listAll(backend, mark)).gone).toEqual([]);
  });

  it("is told as lapsed where MKA1 told its time", async () => {
    const date = new Date(examplesNow).toUTCString();
    const { value } = await worldOf(approved, { date }).backend.get("h:mcpr_a", signal());
    expect(value.calls[0]?.outcome.kind).toBe("recorded-lapsed");
  });
});

it.each([1e18, 1e300, -1e300])("a time that no calendar has (%d) is none", async (time) => {
  const { value } = await worldOf({ ...approved, created_at: time, expires_at: time }).backend.get(
    "h:mcpr_a",
    signal(),
  );
  expect(value.askedAt).toBeNull();
  expect(value.deadline).toBeNull();
  expect(value.acts).toEqual([]);
});
