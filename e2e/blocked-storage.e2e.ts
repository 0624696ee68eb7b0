import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Dialog, type Page } from "@playwright/test";
import { chromiumOptions } from "./chromium.ts";
import { expect, test } from "./fixtures.ts";
import { InboxPage } from "./inbox-page.ts";
import { untilKept } from "./killing.ts";
import { watch } from "./watch.ts";

/** A browser whose storage cannot be used keeps drafts in memory, says so once, and decides as any other (threats R-22). */

test.describe("a browser that blocks storage", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("decides as any other, says once that drafts stay in memory, and asks before words are lost", async ({
    origin,
  }) => {
    await withBlockedStorage(async (context) => {
      const page = await context.newPage();
      const inbox = new InboxPage(page, origin, watch(page, origin));
      await inbox.openFirstBatch();
      expect(await page.evaluate(isLocalStorageBlocked), "the browser of this test blocks storage").toBe(
        true,
      );
      const notice = page.getByText("Drafts will not survive a reload");
      await expect(notice).toHaveCount(1);
      await expect(notice).toBeVisible();
      expect(await asksBeforeReload(page)).toBe(false);
      await inbox.feedback.fill("my words");
      expect(await asksBeforeReload(page)).toBe(true);
      await expect(inbox.calls).toHaveCount(3);
      for (const call of ["bash, 1 of 3", "send_email, 2 of 3", "issue_write, 3 of 3"])
        await inbox.choose("Deny", call);
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 3 deny");
      expect(inbox.watched.faults).toEqual([]);
    });
  });
});

test("a browser that keeps drafts asks nothing before it leaves", async ({ inbox, page }) => {
  await inbox.openFirstBatch();
  await inbox.choose("Deny", "bash");
  await inbox.feedback.fill("my words");
  await untilKept(inbox, "my words");
  await expect(page.getByText("Drafts will not survive a reload")).toHaveCount(0);
  expect(await asksBeforeReload(page)).toBe(false);
  await expect(inbox.feedback).toHaveValue("my words");
});

/** Chromium as a person has it who blocks all cookies and site data. */
async function withBlockedStorage(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "blocked-storage-"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(join(profile, "Default"));
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    viewport: { width: 1280, height: 800 },
  });
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function isLocalStorageBlocked(): boolean {
  try {
    return window.localStorage === undefined;
  } catch {
    return true;
  }
}

/** Reloads, and tells whether the page asked first. Whoever watches the page lets it go. */
async function asksBeforeReload(page: Page): Promise<boolean> {
  let isAsked = false;
  const hear = (dialog: Dialog) => {
    isAsked = dialog.type() === "beforeunload";
  };
  page.on("dialog", hear);
  await page.reload();
  page.off("dialog", hear);
  return isAsked;
}
