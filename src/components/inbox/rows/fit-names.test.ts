import fc from "fast-check";
import { expect, test } from "vitest";
import { fitName, fitNames } from "./fit-names.ts";

const names = fc.array(fc.string({ minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 40 });

test("every name is drawn or counted, in order, and at least one is drawn", () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 12, max: 200 }), (all, perLine) => {
      const { shown, more } = fitNames(all, perLine);
      expect(shown).toEqual(all.slice(0, all.length - more));
      expect(shown.length).toBeGreaterThan(0);
    }),
  );
});

test("as many names as two lines hold are drawn, with room for how many are left", () => {
  const four = ["crm_update_contact", "crm_merge_contacts", "crm_delete_contact", "crm_export"];
  expect(fitNames(four, 40)).toEqual({ shown: four, more: 0 });
  expect(fitNames([...four, "crm_import", "crm_note"], 46)).toEqual({ shown: four, more: 2 });
  expect(fitNames(["a".repeat(100), "b"], 40)).toEqual({ shown: ["a".repeat(100)], more: 1 });
});

test("a chip takes its room: hidden characters leave room for fewer names", () => {
  const hidden = "x\u200b\u200b\u200by";
  const drawn = (name: string) =>
    fitNames(
      Array.from({ length: 30 }, () => name),
      40,
    ).shown.length;
  expect(drawn(hidden)).toBeLessThan(drawn("xaaay"));
});

test("a name that is cut says by how much, and is never cut inside a character", () => {
  const { shown, more } = fitName(`${"a".repeat(159)}\u{1f600}b`);
  expect(shown).toBe("a".repeat(159));
  expect(more).toBe(3);
});
