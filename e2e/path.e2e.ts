import { expect, test } from "./fixtures.ts";
import { approveOneDenyOne, byKeyboard, byMouse } from "./journey.ts";

/** The whole path against the fake; `e2e/real` walks the same one on a real Phoenix. */
test.use({ scenario: "phoenix/two-calls" });

for (const [way, hand] of [
  ["mouse", byMouse],
  ["keyboard alone", byKeyboard],
] as const) {
  test(`list, open, approve one, deny one, submit, recorded, ran and denied: by ${way}`, async ({
    inbox,
  }) => {
    await approveOneDenyOne(inbox, hand(inbox), "bash");
    const effects = await inbox.effects();
    expect(effects.filter((effect) => effect.kind === "run")).toHaveLength(1);
    expect(effects.filter((effect) => effect.kind === "denied")).toHaveLength(1);
  });
}
