import { fivePositions, probeOf, probeOfFive } from "../src/mocks/attacks/probes.ts";
import { characterOf, hiddenProbes } from "../src/test/attacks/hidden-characters.ts";
import { test as base, expect, newOrigin } from "./fixtures.ts";
import { type Area, isBlank, type Picture, pixelsOf, readPng } from "./picture.ts";
import { type FieldFacts, factsOf, type Kind, kinds, type ProbePageFacts, rawHidden } from "./probe-page.ts";

/** So tall that the whole page of a probe is in view at once. */
const viewport = { width: 1280, height: 3800 };

/** The page of the same fields without the character, and its picture. */
interface Twin {
  readonly facts: ProbePageFacts;
  readonly picture: Picture;
}

const test = base.extend<object, { readonly twin: Twin }>({
  twin: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport });
      await page.goto(newOrigin(`attack/${probeOf("word")}`));
      await page.getByRole("region", { name: "Inbox" }).getByRole("link").click();
      await page.getByRole("article").first().waitFor();
      await use({ facts: await factsOf(page), picture: readPng(await page.screenshot()) });
      await page.close();
    },
    { scope: "worker" },
  ],
});

/** A field on the page of the twin and on the page at hand, each with the picture of its page. */
interface Compared {
  readonly picture: Picture;
  readonly field: FieldFacts;
  readonly twin: Twin;
  readonly kind: Kind;
}

/**
 * Whether a field looks like the same text without the character, in an area as large as it. A box may begin between two
 * pixels, and is drawn on the one or the other: its edge is left out, and a picture that is a pixel higher is the same.
 */
function looksLikeTwin({ picture, field, twin, kind }: Compared): boolean {
  const [other] = twin.facts.fields[kind];
  const inside = ({ x, y }: Area, by = 0) => ({
    x,
    y: Math.floor(y) + 2 + by,
    width: Math.floor(field.box.width),
    height: Math.floor(field.box.height) - 4,
  });
  const mine = pixelsOf(picture, inside(field.box));
  return [0, -1, 1].some((by) => pixelsOf(twin.picture, inside((other as FieldFacts).box, by)).equals(mine));
}

test.describe("the pictures are compared and not the noise between them", () => {
  test.use({ scenario: `attack/${probeOf("word", "word", "word")}`, viewport });

  test("the same text twice is the same picture, in every kind of field", async ({ page, inbox, twin }) => {
    await inbox.openFirstBatch();
    const { fields } = await factsOf(page);
    const picture = readPng(await page.screenshot());
    for (const kind of kinds) {
      expect(fields[kind], kind).toHaveLength(3);
      for (const field of fields[kind]) {
        expect(looksLikeTwin({ picture, field, twin, kind }), kind).toBe(true);
      }
    }
  });
});

for (const { label, name, subclass } of hiddenProbes) {
  test.describe(() => {
    const character = characterOf(label);
    test.use({ scenario: `attack/${probeOfFive(character)}`, viewport });

    test(`${label} ${name} (${subclass}) is its number on screen in five positions of every kind of field (I-03, T-07, T-08, T-09, T-11, T-14, T-23)`, async ({
      page,
      inbox,
      twin,
    }) => {
      await inbox.openFirstBatch();
      await expect(inbox.calls).toHaveCount(5);
      const { fields, neighbours, beside } = await factsOf(page);
      const picture = readPng(await page.screenshot());
      for (const kind of kinds) {
        expect(fields[kind], kind).toHaveLength(5);
        for (const [at, [position, text]] of Object.entries(fivePositions(character)).entries()) {
          const field = fields[kind][at] as FieldFacts;
          const where = `${kind}, ${position}`;
          expectDrawn({ field, text, label, where });
          expectSeen(field, picture, where);
          expect(looksLikeTwin({ picture, field, twin, kind }), `${where}: as without it`).toBe(false);
        }
      }
      for (const field of beside) {
        expect(field.drawn, "the list's row").toContain(label);
        expect(field.turned, "the list's row: the order of x is the order of the text").toEqual([]);
      }
      const standing = twin.facts.neighbours[0]?.map(({ lefts }) => lefts);
      for (const around of neighbours) expect(around.map(({ lefts }) => lefts)).toEqual(standing);
      expect(await rawHidden(page), "raw characters of the class in the page").toEqual([]);
    });
  });
}

interface Drawn {
  readonly field: FieldFacts;
  readonly text: string;
  readonly label: string;
  readonly where: string;
}

/** A field holds the text with the number in place of the character, and its characters stand in their order. */
function expectDrawn({ field, text, label, where }: Drawn): void {
  const character = characterOf(label);
  const count = text.split(character).length - 1;
  expect(field.drawn, where).toContain(text.replaceAll(character, label));
  expect(field.chips.map((chip) => chip.label)).toEqual(Array(count).fill(label));
  expect(field.turned, `${where}: the order of x is the order of the text`).toEqual([]);
}

/** Every chip of a field is drawn, has room, and is neither clipped nor covered. */
function expectSeen({ chips }: FieldFacts, picture: Picture, where: string): void {
  for (const { box, isOnTop } of chips) {
    expect(Math.min(box.width, box.height), `${where}: room`).toBeGreaterThan(8);
    expect(isOnTop, `${where}: in view`).toBe(true);
    expect(isBlank(pixelsOf(picture, box), picture.channels), `${where}: drawn`).toBe(false);
  }
}
