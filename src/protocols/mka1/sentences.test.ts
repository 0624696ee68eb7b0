import { expect, it } from "vitest";
import { mka1Scenarios } from "../../mocks/mka1/scenarios.ts";
import { listAll } from "../../test/backend-reading.ts";
import { signal } from "../../test/contract-sending.ts";
import { mka1World } from "../../test/mka1-world.ts";
import { mka1BatchEn } from "./messages/batch-en.ts";
import { mka1En } from "./messages/en.ts";

/** Every sentence of MKA1's inside a value, however deep. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "id" in value && typeof value.id === "string" && value.id.startsWith("mka1.") ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(sentencesIn)];
}

const withoutAnswer = ["mka1/loading", "mka1/failing", "mka1/offline", "mka1/expired-token", "mka1/slow"];
const scenarios = mka1Scenarios.map(({ id }) => id).filter((id) => !withoutAnswer.includes(id));

it.each(scenarios)("%s: every sentence of its rows and batches stands in a catalogue", async (scenario) => {
  const { backend } = mka1World(scenario);
  const { rows } = await listAll(backend).catch(() => ({ rows: [] }));
  const ids = [...rows.map(({ ref }) => ref.batchId), "h:mcpr_2"];
  const read = ids.map((id) => backend.get(id, signal()).catch((failure: unknown) => failure));
  const said = sentencesIn([rows, await Promise.all(read), backend.state().get()]);
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((id) => !Object.hasOwn({ ...mka1En, ...mka1BatchEn }, id))).toEqual([]);
});

it("the connection says which names the vendor has not confirmed, and which five operations its client lacks", () => {
  expect(mka1En["mka1.note.unconfirmed"]).toMatch(/path.*fields.*decides.*built-in/);
  expect(mka1En["mka1.note.not-covered"]).toMatch(/list held calls, get one, decide one, continue.*and read/);
  const { notes } = mka1World("mka1/assigned").backend.state().get();
  expect(notes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["mka1.note.unconfirmed", "mka1.note.not-covered"]),
  );
});
