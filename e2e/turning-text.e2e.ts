import { probeOfSaid } from "../src/mocks/attacks/probes.ts";
import { expect, test } from "./fixtures.ts";
import { factsOf, kinds } from "./probe-page.ts";

/** Digits and signs of right-to-left scripts, with no letter of theirs. */
const texts = ["٢٠ - ١٠", "pay ٢٠ of ١٠ now", "20؟ 10", "1 ﷼ 2", "٢٠\u200b١٠"];

for (const text of texts) {
  test.describe(() => {
    test.use({ scenario: `attack/${probeOfSaid(text)}`, viewport: { width: 1280, height: 3800 } });

    test(`T-09: “${text}” holds no right-to-left letters: its characters stand in their order wherever it is drawn`, async ({
      page,
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const { fields } = await factsOf(page);
      for (const kind of kinds) {
        expect(fields[kind].length, kind).toBeGreaterThan(0);
        for (const { turned } of fields[kind]) expect(turned, kind).toEqual([]);
      }
    });
  });
}
