import { describe, expect, test } from "vitest";
import { fakes } from "./fakes.ts";
import { mixedScenarios, partsOf } from "./mixed-scenarios.ts";
import { scenarioOf } from "./scenario-address.ts";
import { defaultScenario, scenarios } from "./scenarios.ts";

const namesOf = (id: string) => partsOf(id).map(({ fake, scenario }) => [fake.protocol, scenario]);

test("every scenario is told in one sentence, and no two have one name or one sentence", () => {
  for (const { says } of scenarios) expect(says).toMatch(/^[^.]+(\.\d[^.]*)*[^.]*\.$/);
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  expect(new Set(scenarios.map(({ says }) => says)).size).toBe(scenarios.length);
});

describe.each(fakes)("the fake of $protocol", (fake) => {
  test("has a connection of its own, and every scenario of it begins with its protocol", () => {
    expect(fakes.filter(({ connection }) => connection.id === fake.connection.id)).toEqual([fake]);
    expect(fake.connection.protocol).toBe(fake.protocol);
    for (const { id } of fake.scenarios) expect(id.split("/")[0]).toBe(fake.protocol);
  });

  test.each(fake.scenarios.map(({ id }) => id))(
    "makes %s, whose state can be kept and gone on from",
    (id) => {
      const snapshot = fake.create({ scenario: id }).snapshot();
      expect(fake.create({ scenario: id, restore: snapshot }).effects.all()).toEqual([]);
    },
  );

  test("makes no scenario that does not exist, and takes no step that it does not know", () => {
    expect(() => fake.create({ scenario: `${fake.protocol}/constructor` })).toThrow();
    const server = fake.create({ scenario: `${fake.protocol}/default` });
    expect(() => server.control({ do: "constructor" })).toThrow();
  });
});

describe("the fakes of a scenario", () => {
  test("are the one of its protocol", () => {
    expect(namesOf("phoenix/slow")).toEqual([["phoenix", "phoenix/slow"]]);
    expect(namesOf("phoenix/waiting-37")).toEqual([["phoenix", "phoenix/waiting-37"]]);
  });

  test("are all of them in the default, each in its own", () => {
    expect(namesOf(defaultScenario)).toEqual(fakes.map(({ protocol }) => [protocol, `${protocol}/default`]));
  });

  test.each(fakes)(
    "have $protocol in trouble alone where it is named, in every mixed scenario all of them",
    ({ protocol }) => {
      for (const [trouble, played] of [
        ["failing", "offline"],
        ["hanging", "loading"],
      ])
        expect(namesOf(`all/${protocol}-${trouble}`)).toEqual(
          fakes.map((fake) => [
            fake.protocol,
            `${fake.protocol}/${fake.protocol === protocol ? played : "default"}`,
          ]),
        );
      for (const { id } of mixedScenarios) expect(namesOf(id)).toHaveLength(fakes.length);
    },
  );

  test("share evenly what waits in all", () => {
    const counts = namesOf("all/waiting-10003").map(([, name]) => Number(name?.split("-").at(-1)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_003);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  test.each([
    "phoenix/nope",
    "all/nope",
    "all/nope-failing",
    "all/phoenix-dancing",
    "all/waiting-x",
    "default",
    "",
  ])("are none where nobody knows it: %j", (id) => {
    expect(partsOf(id)).toEqual([]);
  });
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
