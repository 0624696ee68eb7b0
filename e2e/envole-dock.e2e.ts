import type { Locator } from "@playwright/test";
import { agenda, fileOf, screenshot } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** How much room the dock takes from the calls, and that it draws a sentence once (design section 6). */

test.use({ scenario: "envole/three-calls", viewport: { width: 1440, height: 900 } });

const tooLong = "Your feedback is 2,000 characters too long: shorten it, or attach a part of it as a file.";

/** The part of the pane that the calls have, of one. */
async function shareOfCalls({ batch }: InboxPage): Promise<number> {
  const heights = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);
  return (await heights(batch.locator("[data-batch-scroll]"))) / (await heights(batch));
}

/** How many of the elements that say something have more than a dot of room. */
const drawn = async (said: Locator): Promise<number> =>
  (await said.evaluateAll((all) => all.filter((element) => element.getBoundingClientRect().width > 1)))
    .length;

test("words beyond the limit, files and hidden characters leave three fifths of the pane to the calls", async ({
  inbox,
}) => {
  await inbox.openFirstBatch();
  expect(await shareOfCalls(inbox)).toBeGreaterThan(0.75);
  await inbox.abortAll(3);
  await inbox.feedback.fill("Wrong\u200b week.\n".repeat(20) + "x".repeat(34_000));
  await inbox.attachFiles.setInputFiles([screenshot, agenda, fileOf("notes.txt", 5), fileOf("more.txt", 5)]);
  await expect(inbox.batch.getByText(/characters too long/).first()).toBeVisible();
  expect(await shareOfCalls(inbox)).toBeGreaterThanOrEqual(0.6);
  await expect(inbox.sendAbort).toBeInViewport({ ratio: 1 });
});

test("what is wrong with feedback is drawn once, at its own place, and heard at Submit as well", async ({
  inbox,
}) => {
  await inbox.openFirstBatch();
  await inbox.abortAll(3);
  await inbox.feedback.fill("x".repeat(34_000));
  await expect(inbox.feedback).toHaveAttribute("aria-invalid", "true");
  const said = inbox.batch.getByText(tooLong);
  await expect(said).toHaveCount(2);
  expect(await drawn(said.locator("xpath=ancestor-or-self::p"))).toBe(1);
  await expect(inbox.sendAbort).toHaveAccessibleDescription(tooLong);
});
