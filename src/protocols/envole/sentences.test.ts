import { expect, it } from "vitest";
import { envoleScenarios } from "../../mocks/envole/scenarios.ts";
import { listAll } from "../../test/backend-reading.ts";
import { signal } from "../../test/contract-sending.ts";
import { envoleWorld } from "../../test/envole-world.ts";
import { envoleBatchEn } from "./messages/batch-en.ts";
import { envoleEn } from "./messages/en.ts";

/** Every sentence of Envole's inside a value, however deep. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const own =
    "id" in value && typeof value.id === "string" && value.id.startsWith("envole.") ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(sentencesIn)];
}

const withoutAnswer = ["envole/loading", "envole/offline", "envole/token-due", "envole/slow"];
const scenarios = envoleScenarios.map(({ id }) => id).filter((id) => !withoutAnswer.includes(id));

it.each(scenarios)("%s: every sentence of its rows and batches stands in a catalogue", async (scenario) => {
  const { backend } = envoleWorld(scenario);
  const { rows } = await listAll(backend);
  const read = rows.map(({ ref }) => backend.get(ref.batchId, signal()).catch((failure: unknown) => failure));
  const said = sentencesIn([rows, await Promise.all(read), backend.state().get()]);
  expect(said.length).toBeGreaterThan(0);
  const unknown = said.filter((id) => !Object.hasOwn({ ...envoleEn, ...envoleBatchEn }, id));
  expect(unknown).toEqual([]);
});
