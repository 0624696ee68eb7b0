import { test as plain } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hostOf } from "./server/origins.ts";

const port = Number(process.env["E2E_PORT"] ?? 7411);

test("the page carries the strict policy, and may not be framed", async ({ inbox, page }) => {
  const answer = await page.goto(`${inbox.origin}/`);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  for (const directive of [
    "default-src 'none'",
    "script-src 'self';",
    "style-src 'self';",
    "connect-src 'self';",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types spans;",
    "worker-src 'self'",
  ]) {
    expect(policy).toContain(directive);
  }
  expect(answer?.headers()["x-content-type-options"]).toBe("nosniff");
  expect(answer?.headers()["x-frame-options"]).toBe("DENY");
  await expect(inbox.list).toBeVisible();
});

test("what the policy forbids is reported to the test", async ({ page, origin }) => {
  // Proof that silence in all other tests means something: `watched` is not asked for here.
  const [report] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith("/__e2e/csp-report")),
    page.goto(`${origin}/`).then(() =>
      page.evaluate(() => {
        const style = document.createElement("style");
        style.textContent = "body { color: red }";
        document.head.append(style);
      }),
    ),
  ]);
  expect(report.postData()).toContain("style-src");
});

plain("another page that frames the inbox gets nothing of it", async ({ page }) => {
  const inbox = `http://${hostOf({ run: "framed", scenario: "phoenix/one-call" })}:${port}/`;
  await page.goto(`http://127.0.0.1:${port}/ready`);
  await page.setContent(`<iframe src="${inbox}" title="inbox" width="900" height="700"></iframe>`);
  // What Chromium shows in the place of a page that refuses its frame.
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  await expect(page.frameLocator("iframe").getByRole("button")).toHaveCount(0);
});
