import { answersOf, askingOf, expect, recordedBy, test, toolsThatRan } from "./letta-wire.ts";

/** What Letta's model wrote is what a person sees, and what cannot be looked at is not approved (protocols/letta.md). */

const approve = /^Approve /;

test.describe("exact arguments", () => {
  test.use({ scenario: "letta/exact-arguments" });

  test("stand on screen and in the clipboard to the byte: digits, spaces, order, escapes", async ({
    inbox,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await inbox.openFirstBatch();
    const { argumentTexts } = await askingOf(inbox);
    const card = inbox.call("send_email");
    for (const text of ["9007199254740993", "1.10", "-0.0", "1E+2", "__proto__"])
      await expect(card).toContainText(text);
    const drawn = await card.innerText();
    const order = ["amount", "subject", "__proto__", '"ten"', '"two"'].map((text) => drawn.indexOf(text));
    expect(order, "keys in their order, each there").toEqual(order.toSorted((one, other) => one - other));
    expect(Math.min(...order)).toBeGreaterThan(-1);
    await card.getByRole("button", { name: /^Copy/ }).click();
    await expect.poll(() => inbox.page.evaluate(() => navigator.clipboard.readText())).toBe(argumentTexts[0]);
    await inbox.choose("Approve", "send_email");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    expect(await recordedBy(inbox)).toEqual(["inbox"]);
  });
});

/** Calls that one cannot look at, or not apart, with the words that say why. */
const uninspectable = {
  "broken-arguments": {
    calls: ["send_email, 1 of 2"],
    says: "The arguments are not JSON: approved, the tool would run with no arguments at all.",
    ran: ["send_email"],
  },
  "empty-arguments": {
    calls: ["send_email, 1 of 2"],
    says: "The arguments are not JSON: approved, the tool would run with no arguments at all.",
    ran: ["send_email"],
  },
  "same-id": {
    calls: ["send_email, 1 of 2", "pay, 2 of 2"],
    says: "Two calls share one id, and one decision runs both: they can be denied, not approved.",
    ran: [],
  },
} as const;

for (const [name, { calls, says, ran }] of Object.entries(uninspectable)) {
  test.describe(() => {
    test.use({ scenario: `letta/${name}` });

    test(`${name}: cannot be approved, with those words, not by “Approve all” either; a denial is recorded`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const { callIds } = await askingOf(inbox);
      await inbox.batch.getByRole("button", { name: "Approve all" }).click({ force: true });
      for (const call of calls) {
        await expect(inbox.call(call)).toContainText(says);
        const button = inbox.call(call).getByRole("button", { name: approve });
        if ((await button.count()) > 0) {
          await button.click({ force: true });
          await expect(button).toHaveAttribute("aria-pressed", "false");
        }
        await inbox.choose("Deny", call);
        await inbox
          .call(call)
          .getByRole("textbox", { name: /^Reason/ })
          .fill("Not like this.");
      }
      if (ran.length > 0) await inbox.choose("Approve", "send_email, 2 of 2");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded:");
      const [answer, ...more] = await answersOf(inbox);
      expect(answer?.decisions.map(({ tool_call_id }) => tool_call_id)).toEqual([...new Set(callIds)]);
      expect(answer?.decisions[0]).toMatchObject({ approve: false, reason: "Not like this." });
      expect([more, await toolsThatRan(inbox)]).toEqual([[], ran]);
    });
  });
}

test.describe("forty calls", () => {
  test.use({ scenario: "letta/forty-calls" });

  test("are denied one by one with a reason each, and leave as one message", async ({ inbox, page }) => {
    test.slow();
    await inbox.openFirstBatch();
    await expect(inbox.calls).toHaveCount(40);
    await inbox.pressUntil(inbox.batch.getByRole("button", { name: "Deny all" }), () =>
      expect(inbox.batch).toContainText("40 of 40 decided", { timeout: 1_000 }),
    );
    for (let at = 1; at <= 40; at += 1)
      await inbox.batch.getByRole("textbox", { name: `Reason for pay, ${at} of 40` }).fill(`Reason ${at}`);
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 40 deny");
    const [answer, ...more] = await answersOf(inbox);
    expect(answer?.decisions.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 40 }, (_, at) => `Reason ${at + 1}`),
    );
    expect([more, await toolsThatRan(inbox)]).toEqual([[], []]);
    await page.reload();
    await expect(inbox.call("pay, 40 of 40")).toContainText("Reason 40");
  });
});
