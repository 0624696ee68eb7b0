import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** Argument text from the wire to the pixel (design section 5). */
test.describe("exact numbers", () => {
  test.use({ scenario: "phoenix/exact-numbers" });

  test("numbers, key order and __proto__ stand on screen as they came", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const text = await inbox.calls.first().innerText();
    const inOrder = [
      "z_first",
      "9007199254740993",
      "1.0",
      "-0",
      "1e2",
      "0.1000000000000000055",
      "__proto__",
      "polluted",
      '"ten"',
      '"two"',
      "a_last",
      "null",
    ];
    let at = 0;
    for (const lexeme of inOrder) {
      at = text.indexOf(lexeme, at);
      expect(at, `${lexeme} stands, after what came before it`).toBeGreaterThanOrEqual(0);
    }
  });
});

test.describe("duplicate keys", () => {
  test.use({ scenario: "phoenix/duplicate-keys" });

  test("both stand, Approve is off with its reason, and Deny works", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const card = inbox.calls.first();
    await expect(card).toContainText("sandbox");
    await expect(card).toContainText("production");
    const approve = inbox.verb("Approve", "delete_runs");
    await expect(approve).toHaveAttribute("aria-disabled", "true");
    await approve.click({ force: true });
    await expect(approve).toHaveAttribute("aria-pressed", "false");
    await inbox.choose("Deny", "delete_runs");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded:");
  });
});

test.describe("hidden characters", () => {
  test.use({ scenario: "phoenix/hidden-characters" });

  test("each is a chip with its number, also in a tool's name, and “Approve all” leaves the calls out", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    for (const chip of ["U+202E", "U+200B", "U+0430"]) await expect(inbox.calls.first()).toContainText(chip);
    await expect(inbox.calls.nth(1)).toHaveAccessibleName("s[U+0435]nd_email, 2 of 2");
    await expect(inbox.batch.getByText(/[\u202e\u200b]/)).toHaveCount(0);
    await inbox.pressUntil(inbox.batch.getByRole("button", { name: "Approve all" }), () =>
      expect(inbox.batch).toContainText("“Approve all” left out", { timeout: 400 }),
    );
    await expect(inbox.batch.getByRole("button", { name: /^Approve /, pressed: true })).toHaveCount(0);
    await expect(inbox.batch).toContainText("“Approve all” left out send_email");
  });
});

const sizes = {
  "1280x720": { viewport: { width: 1280, height: 720 } },
  "390x844": { viewport: { width: 390, height: 844 } },
  // What a page of 1280x720 has for its layout at 200 % zoom.
  "1280x720 at 200 %": { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
} as const;

for (const [size, use] of Object.entries(sizes)) {
  for (const [scenario, tool] of [
    ["very-long", "run_sql"],
    ["exact-numbers", "pay_invoice"],
  ] as const) {
    test.describe(() => {
      test.use({ scenario: `phoenix/${scenario}`, ...use });

      test(`${scenario}, ${size}: Approve stays off until nothing is folded and the end was in view`, async ({
        inbox,
      }) => {
        await inbox.openFirstBatch();
        const approve = inbox.verb("Approve", tool);
        await expect(approve).toBeVisible();
        const isOff = (await approve.getAttribute("aria-disabled")) === "true";
        expect(isOff || (await isEndInView(inbox)), "off, or the end is in view").toBe(true);
        await openAllFolds(inbox);
        await inbox.calls
          .first()
          .getByText(/^End of arguments/)
          .scrollIntoViewIfNeeded();
        await expect(approve).not.toHaveAttribute("aria-disabled", "true");
        await inbox.choose("Approve", tool);
      });
    });
  }
}

async function openAllFolds(inbox: InboxPage): Promise<void> {
  const folds = inbox.calls.first().getByRole("button", { name: /^(Open|Show) .*(lines?|characters)/ });
  while ((await folds.count()) > 0) await folds.first().click();
}

/** Whether the end marker is drawn where a person sees it, not under a bar. */
async function isEndInView(inbox: InboxPage): Promise<boolean> {
  const end = inbox.calls.first().getByText(/^End of arguments/);
  if ((await end.count()) === 0) return false;
  return end.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return onTop !== null && (element.contains(onTop) || onTop.contains(element));
  });
}

test.describe("malformed", () => {
  test.describe(() => {
    test.use({ scenario: "phoenix/malformed-session" });
    test("one session that cannot be read harms only its own row", async ({ inbox }) => {
      await inbox.open();
      await expect(inbox.rows.filter({ hasText: "Create the evaluation dataset" })).toBeVisible();
      await inbox.rows.filter({ hasText: "Prepare the release" }).click();
      await inbox.choose("Approve", "issue_write");
    });
  });

  test.describe(() => {
    test.use({ scenario: "phoenix/malformed-part" });
    test("one part that cannot be read harms only its own card", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await expect(inbox.calls).toHaveCount(2);
      await expect(inbox.calls.nth(1)).toContainText("eval-may");
    });
  });
});
