import { expect, test } from "./fixtures.ts";
import { byKeyboard } from "./journey.ts";
import { patience } from "./presses.ts";

/** Turns that did not go as turns go: told, never guessed, and never a way that runs a call twice. */

test.describe("a stranded turn", () => {
  test.use({ scenario: "phoenix/stranded" });

  test("is closed by keyboard alone with a message, and nothing runs", async ({ inbox, page }) => {
    await inbox.open();
    await byKeyboard(inbox).openRow("bash");
    await expect(inbox.batch).toContainText("not known");
    await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
    const message = inbox.batch.getByRole("textbox", { name: "Message" });
    for (let steps = 0; steps < 80; steps++) {
      if (await message.evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("Begin again, please.");
    const close = inbox.batch.getByRole("button", { name: "Close this turn with a message" });
    await inbox.takeBy(async () => {
      await close.focus({ timeout: patience });
      await page.keyboard.press("Enter");
    });
    await expect(inbox.status).toContainText("Recorded:");
    const effects = await inbox.effects();
    expect(effects.filter(({ kind }) => kind === "run")).toEqual([]);
    const decisions = effects.flatMap((effect) => (effect.kind === "decision" ? [effect] : []));
    expect(decisions).toHaveLength(1);
    expect(decisions[0]?.body).not.toContain('"toolApprovals":[{');
    expect(decisions[0]?.body).not.toContain('"toolOutputs":[{');
  });
});

/** What a batch says in each odd turn that is there when it is opened, and whether its verbs are there. */
const opened: Readonly<Record<string, { readonly says: string | RegExp; readonly decides: boolean }>> = {
  stranded: { says: "did not go on", decides: false },
  "stranded-denied": { says: "did not go on", decides: false },
  "stranded-answers": { says: "did not go on", decides: false },
  interrupted: { says: /may have (happened|done)/, decides: true },
  "half-recorded": { says: "already", decides: true },
};

for (const [name, { says, decides }] of Object.entries(opened)) {
  test.describe(() => {
    test.use({ scenario: `phoenix/${name}` });
    test(`${name} says what is known${decides ? "" : ", and offers no decision"}`, async ({ inbox }) => {
      await inbox.openFirstBatch();
      await expect(inbox.batch).toContainText(says);
      const verbs = inbox.batch.getByRole("button", { name: /^(Approve|Deny|Answer|Decline) / });
      if (decides) await expect(verbs.first()).toBeVisible();
      else await expect(verbs).toHaveCount(0);
      expect(inbox.watched.decisions).toEqual([]);
    });
  });
}

for (const name of [
  "answered-in-phoenix",
  "partial-by-other",
  "crashed",
  "not-saved",
  "400-records",
] as const) {
  test.describe(() => {
    test.use({ scenario: `phoenix/${name}` });
    test(`${name}: nothing runs twice, and nothing is claimed that the log does not hold`, async ({
      inbox,
    }) => {
      test.setTimeout(80_000);
      await inbox.openFirstBatch();
      for (const call of await inbox.namesOfVerb("Approve")) await inbox.choose("Approve", call);
      for (const call of await inbox.namesOfVerb("Decline")) await inbox.choose("Decline", call);
      await inbox.pressUntilTaken(inbox.submit);
      // The four facts are drawn once the sending is settled.
      await expect(inbox.afterSending.getByRole("table")).toBeVisible({ timeout: 40_000 });
      const runs = (await inbox.effects()).flatMap((effect) =>
        effect.kind === "run" ? [effect.callId] : [],
      );
      expect(new Set(runs).size, "at most one run a call").toBe(runs.length);
      expect(inbox.watched.decisions, "one press, one sending").toHaveLength(1);
      if (/^Recorded$/.test(await inbox.afterSending.getByRole("heading").innerText()))
        expect(name).not.toBe("answered-in-phoenix");
    });
  });
}
