import { describe, expect, test } from "vitest";
import { attackWorlds as envoleWorlds } from "../envole/attack-worlds.ts";
import { attackWorlds as lettaWorlds } from "../letta/attack-worlds.ts";
import { attackScenarios, partsOf } from "../mixed-scenarios.ts";
import { attackWorlds as mka1Worlds } from "../mka1/attack-worlds.ts";
import { attackWorlds as phoenixWorlds } from "../phoenix/attack-worlds.ts";
import { attacks } from "./attacks.ts";
import { tagText } from "./tag-text.ts";
import { threatHeading, threats } from "./threats.ts";

const rows = Array.from({ length: 37 }, (_, index) => `T-${String(index + 1).padStart(2, "0")}`);

/** Rows that no page can show, and why. */
const withoutPage: Readonly<Record<string, string>> = {
  "T-05":
    "no system tells a digest of a tool's definition, and nothing here remembers an earlier approval of a tool",
  "T-06": "nothing wider than one call can be approved here: there is no 'always'",
};

/** What only the one fake has a word for: their worlds by protocol. */
const worlds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  phoenix: phoenixWorlds,
  envole: envoleWorlds,
  letta: lettaWorlds,
  mka1: mka1Worlds,
};

describe("the gallery of attacks", () => {
  test.each(rows)("has a page for %s, or a reason why none can show it", (row) => {
    const pages = Object.values(attacks).filter(({ threat }) => threat === row);
    expect([pages.length > 0, Object.hasOwn(withoutPage, row)].filter(Boolean)).toHaveLength(1);
    expect(threatHeading(row)).not.toBe(row);
  });

  test("names no row of the threats without words for it, and stands in their order", () => {
    const shown = [...new Set(Object.values(attacks).map(({ threat }) => threat))];
    expect(shown.filter((threat) => !Object.hasOwn(threats, threat))).toEqual([]);
    expect(shown).toEqual(Object.keys(threats).filter((threat) => shown.includes(threat)));
  });

  test.each(attackScenarios.map(({ id }) => id))(
    "opens %s, played by one fake, whose state can be kept",
    (id) => {
      const [part, ...more] = partsOf(id);
      expect(more).toEqual([]);
      const snapshot = part?.fake.create({ scenario: part.scenario }).snapshot() ?? "";
      expect(part?.fake.create({ scenario: part.scenario, restore: snapshot }).effects.all()).toEqual([]);
    },
  );

  test("leaves no attack of a fake without its page", () => {
    const played = new Set(Object.values(attacks).map(({ protocol, plays }) => `${protocol}/${plays}`));
    const unseen = Object.entries(worlds).flatMap(([protocol, names]) =>
      Object.keys(names)
        .map((name) => `${protocol}/${name}`)
        .filter((id) => !played.has(id)),
    );
    expect(unseen).toEqual([]);
  });

  test("names each so that it fits one label of a host's name", () => {
    for (const { id } of attackScenarios) expect(id).toMatch(/^attack\/[a-z0-9-]{1,40}$/);
  });

  test("lists none of them on a system's own shelf", () => {
    for (const name of Object.keys(attacks)) {
      const [part] = partsOf(`attack/${name}`);
      const isListed = part?.fake.scenarios.some(({ id }) => id === part.scenario);
      expect([name, isListed]).toEqual([name, name === "numbers"]);
    }
  });
});

describe("a text of tag characters", () => {
  test("has one for each character, and none for what no tag stands for", () => {
    expect(Array.from(tagText("; rm"), (tag) => tag.codePointAt(0)?.toString(16))).toEqual([
      "e003b",
      "e0020",
      "e0072",
      "e006d",
    ]);
    for (const text of ["\n", "\u00e9", "\ud83d\ude00"]) expect(() => tagText(text)).toThrow();
  });
});
