import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Keeps requests from being answered until they are let go. Those that are let go once are answered from then on. */
async function holdRequests(page: Page, isHeld: (url: string) => boolean) {
  const waiting: (() => void)[] = [];
  let isLetGo = false;
  let seen = 0;
  await page.route("**/proxy/px/**", async (route) => {
    if (isHeld(route.request().url())) {
      seen += 1;
      if (!isLetGo) await new Promise<void>((resolve) => waiting.push(resolve));
    }
    // Whoever else holds requests of this page is asked too.
    await route.fallback().catch(() => undefined);
  });
  return {
    seen: () => seen,
    letGo() {
      isLetGo = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

const isOfMessages = (url: string): boolean => url.includes("/messages?");

for (const scenario of ["phoenix/long-transcript-20", "phoenix/long-transcript"]) {
  test.describe(`a batch of ${scenario} opened from the list`, () => {
    test.use({ scenario });

    test("shows its call while its messages are still on the way, and what is decided then holds", async ({
      page,
      inbox,
    }) => {
      const held = await holdRequests(page, isOfMessages);
      await inbox.open();
      await inbox.rows.first().click();
      await expect(inbox.call("bash")).toBeVisible();
      await inbox.choose("Deny", "bash");
      await expect.poll(held.seen).toBeGreaterThan(0);
      const answered = page.waitForResponse((answer) => isOfMessages(answer.url()) && answer.ok());
      held.letGo();
      await answered;
      await page.waitForLoadState("networkidle");
      await expect(inbox.verb("Deny", "bash")).toHaveAttribute("aria-pressed", "true");
      await expect(inbox.batch.getByRole("button", { name: "I have seen the difference" })).toHaveCount(0);
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded");
    });
  });
}

test.describe("arguments with hidden characters", () => {
  test.use({ scenario: "phoenix/hidden-characters" });

  test("are the same from the list and from the detail: nothing changes under the eyes", async ({
    page,
    inbox,
  }) => {
    const held = await holdRequests(page, isOfMessages);
    await inbox.open();
    await inbox.rows.first().click();
    await expect(inbox.calls.first()).toBeVisible();
    const before = await inbox.calls.allInnerTexts();
    held.letGo();
    await page.waitForLoadState("networkidle");
    await expect(inbox.batch.getByRole("button", { name: "I have seen the difference" })).toHaveCount(0);
    expect(await inbox.calls.allInnerTexts()).toEqual(before);
  });
});

test.describe("a batch of 2,000 messages opened by its address", () => {
  test.use({ scenario: "phoenix/long-transcript" });

  test("shows its call once the last page is read, whatever else is on the way", async ({ page, inbox }) => {
    await inbox.open();
    await inbox.rows.first().click();
    await expect(inbox.call("bash")).toBeVisible();
    const address = page.url();
    const list = await holdRequests(page, (url) => url.endsWith("/graphql"));
    const last = await holdRequests(page, (url) => isOfMessages(url) && url.includes("cursor="));
    await page.goto(address);
    await expect.poll(last.seen).toBeGreaterThan(0);
    await expect(inbox.call("bash")).toHaveCount(0);
    last.letGo();
    await expect(inbox.call("bash")).toBeVisible();
    list.letGo();
  });
});
