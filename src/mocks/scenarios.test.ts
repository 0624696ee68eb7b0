import { describe, expect, test } from "vitest";
import { toolParts } from "./phoenix/state.ts";
import { worldOf } from "./phoenix/worlds.ts";
import { scenarioOf } from "./scenario-address.ts";
import { defaultScenario, scenarios } from "./scenarios.ts";

const now = Date.UTC(2026, 10, 30);

test.each(scenarios.map(({ id }) => id))("%s can be opened", (id) => {
  expect(worldOf(id, now).sessions.length).toBeGreaterThan(0);
});

test("every scenario is told in one sentence, and no two have one name or one sentence", () => {
  for (const { says } of scenarios) expect(says).toMatch(/^[^.]+(\.\d[^.]*)*[^.]*\.$/);
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  expect(new Set(scenarios.map(({ says }) => says)).size).toBe(scenarios.length);
});

test("without a scenario at least twelve batches wait, of one to eight calls", () => {
  const { sessions } = worldOf(defaultScenario, now);
  const counts = sessions
    .map((session) => session.messages.at(-1))
    .map((message) => (message ? toolParts(message).length : 0));
  expect(counts.length).toBeGreaterThanOrEqual(12);
  expect(Math.min(...counts)).toBe(1);
  expect(Math.max(...counts)).toBe(8);
});

test("a scenario that does not exist says so", () => {
  expect(() => worldOf("phoenix/constructor", now)).toThrow('there is no scenario "phoenix/constructor"');
});

describe("the scenario of an address", () => {
  const at = (search: string, hash = "") => ({ search, hash });

  test("stands in the search, or behind # in the demo", () => {
    expect(scenarioOf(at("?scenario=phoenix/empty"), null)).toBe("phoenix/empty");
    expect(scenarioOf(at("", "#/b/px/1?scenario=phoenix/slow"), null)).toBe("phoenix/slow");
  });

  test("where none is named is what the tab showed before a reload, else the default", () => {
    expect(scenarioOf(at(""), "phoenix/slow")).toBe("phoenix/slow");
    expect(scenarioOf(at(""), null)).toBe(defaultScenario);
  });

  test("that nobody knows is the default", () => {
    expect(scenarioOf(at("?scenario=phoenix/nope"), null)).toBe(defaultScenario);
  });
});
