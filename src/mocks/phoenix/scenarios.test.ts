import { expect, test } from "vitest";
import { phoenixScenarios } from "./scenarios.ts";
import { toolParts } from "./state.ts";
import { worldOf } from "./worlds.ts";

const now = Date.UTC(2026, 10, 30);

test.each(phoenixScenarios.map(({ id }) => id))("%s can be opened", (id) => {
  expect(worldOf(id, now).sessions.length).toBeGreaterThan(0);
});

test("in the default at least twelve batches wait, of one to eight calls", () => {
  const { sessions } = worldOf("phoenix/default", now);
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
