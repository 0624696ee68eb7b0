import { expect, it } from "vitest";
import { lettaScenarios } from "../../mocks/letta/scenarios.ts";
import { listAll } from "../../test/backend-reading.ts";
import { signal } from "../../test/contract-sending.ts";
import { lettaWorld } from "../../test/letta-world.ts";
import { lettaBatchEn } from "./messages/batch-en.ts";
import { lettaEn } from "./messages/en.ts";

/** Every sentence of Letta's inside a value, however deep. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const own =
    "id" in value && typeof value.id === "string" && value.id.startsWith("letta.") ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(sentencesIn)];
}

const withoutAnswer = [
  "letta/loading",
  "letta/offline",
  "letta/expired-token",
  "letta/slow",
  "letta/conversations-fail",
];
const scenarios = lettaScenarios.map(({ id }) => id).filter((id) => !withoutAnswer.includes(id));

it.each(scenarios)("%s: every sentence of its rows and batches stands in a catalogue", async (scenario) => {
  const { backend } = lettaWorld(scenario, undefined, { showHiddenAgents: true });
  const { rows } = await listAll(backend);
  const read = rows.map(({ ref }) => backend.get(ref.batchId, signal()).catch((failure: unknown) => failure));
  const said = sentencesIn([rows, await Promise.all(read), backend.state().get()]);
  expect(said.length).toBeGreaterThan(0);
  const unknown = said.filter((id) => !Object.hasOwn({ ...lettaEn, ...lettaBatchEn }, id));
  expect(unknown).toEqual([]);
});
