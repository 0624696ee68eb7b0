import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { at, itemsOf, spanOf } from "../../lib/json/json-piece.ts";
import { partCases } from "../../mocks/phoenix/part-cases.ts";
import { phoenixScenarios } from "../../mocks/phoenix/scenarios.ts";
import { listAll } from "../../test/backend-reading.ts";
import { fixture, recorded, recordings } from "../../test/phoenix-recordings.ts";
import { phoenixWorld } from "../../test/phoenix-world.ts";

/** Seed 003's own schema of a message (the tool_outputs page of Phoenix's documentation). */
const openApi = parse(fixture("seed-003.yaml")) as Readonly<Record<string, unknown>>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: "seed", ...openApi });
const validate = ajv.compile({ $ref: "seed#/components/schemas/PhoenixUIMessage" });

function faultsOf(messages: readonly unknown[]): readonly string[] {
  return messages.flatMap((message) =>
    validate(message)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`),
  );
}

/** Messages of a recorded GET messages. */
function recordedMessagesOf(name: string): readonly unknown[] {
  const path = at(recorded(name), "request", "path");
  const isMessages = path !== null && /\/messages(\?|"|$)/.test(spanOf(path));
  const items = isMessages ? itemsOf(at(recorded(name), "response", "body", "data")) : null;
  return (items ?? []).map((item) => JSON.parse(spanOf(item)) as unknown);
}

describe("messages as a real Phoenix sends them", () => {
  const named = recordings().filter((name) => recordedMessagesOf(name).length > 0);

  it("are held against a schema that refuses what does not fit", () => {
    const part = { type: "tool-bash", toolCallId: 17, state: "approval-requested", input: {} };
    expect(faultsOf([{ id: "m", role: "assistant", parts: [part] }])).not.toEqual([]);
  });

  it("are recorded in many states", () => {
    expect(named.length).toBeGreaterThan(30);
  });

  it.each(named)("%s fits seed 003", (name) => {
    expect(faultsOf(recordedMessagesOf(name))).toEqual([]);
  });
});

/** Scenarios that break the schema on purpose, or that answer nothing. */
const odd = new Set([
  ...partCases.filter(({ isOdd }) => isOdd).map(({ name }) => `phoenix/part-${name}`),
  "phoenix/transcript-parts",
  "phoenix/other-owner",
  "phoenix/malformed-part",
  "phoenix/malformed-session",
  "phoenix/unknown-state",
  "phoenix/loading",
  "phoenix/offline",
  "phoenix/expired-token",
  "phoenix/agents-disabled-403",
  "phoenix/slow",
  "phoenix/ten-thousand-waiting",
  "phoenix/thousand-waiting",
]);

describe("messages as the fake sends them", () => {
  const named = phoenixScenarios.map(({ id }) => id).filter((id) => !odd.has(id));

  it.each(named)("%s fits seed 003", async (id) => {
    const world = phoenixWorld(id);
    const { rows } = await listAll(world.backend);
    for (const { ref } of rows) await world.backend.get(ref.batchId, new AbortController().signal);
    const paths = world.requests.map(({ path }) => path).filter((path) => path.includes("/messages"));
    for (const path of paths) {
      const answer = await world.answer(`http://phoenix.example.test${path}`, {});
      const body = (await answer.json()) as { readonly data: readonly unknown[] };
      expect(faultsOf(body.data)).toEqual([]);
    }
  });
});
