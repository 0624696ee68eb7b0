import { expect, test } from "@playwright/test";
import { attackScenarios } from "../src/mocks/mixed-scenarios.ts";
import { watch } from "./watch.ts";

/** The walk through the attacks, in the demo as static files. */
const host = `http://127.0.0.1:${Number(process.env["E2E_PORT"] ?? 7411)}`;
const demo = `${host}/anywhere/demo/`;

test("a person walks through the attacks by keyboard, and back to the gallery", async ({ page }) => {
  const watched = watch(page, host);
  const [first, second] = attackScenarios;
  await page.goto(`${demo}#/demo`);
  await page.getByRole("link", { name: first?.id ?? "", exact: true }).press("Enter");
  const walk = page.getByRole("navigation", { name: "Attacks" });
  await expect(walk).toContainText(first?.says ?? "");
  await expect(walk).toContainText(`1 of ${attackScenarios.length}`);
  await expect(walk.getByRole("link", { name: "Previous attack" })).toHaveCount(0);
  // The strip is the first thing on the page: its first link is the first that Tab reaches.
  await page.keyboard.press("Tab");
  await expect(walk.getByRole("link", { name: "Next attack" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(walk).toContainText(second?.says ?? "");
  await expect(
    page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first(),
  ).toBeVisible();
  await walk.getByRole("link", { name: "All attacks" }).click();
  await expect(page.getByRole("heading", { name: "Every state of the inbox" })).toBeVisible();
  await expect(walk).toHaveCount(0);
  expect(watched.faults).toEqual([]);
  expect(watched.decisions).toEqual([]);
});

test("the walk ends at the last attack, and no other scenario has one", async ({ page }) => {
  const last = attackScenarios.at(-1);
  await page.goto(`${demo}?scenario=${last?.id}`);
  const walk = page.getByRole("navigation", { name: "Attacks" });
  await expect(walk).toContainText(last?.says ?? "");
  await expect(walk.getByRole("link", { name: "Next attack" })).toHaveCount(0);
  await expect(walk.getByRole("link", { name: "Previous attack" })).toBeVisible();
  await page.goto(`${demo}?scenario=phoenix/one-call`);
  await expect(page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link")).toHaveCount(1);
  await expect(walk).toHaveCount(0);
});

test("the demo carries its policy in the page: trusted types, the worker's own, and that of the mocks' worker", async ({
  page,
}) => {
  await page.goto(`${demo}?scenario=attack/tags`);
  const meta = page.locator("meta[http-equiv='Content-Security-Policy']");
  const policy = (await meta.getAttribute("content")) ?? "";
  expect(policy).toContain("script-src 'self'; style-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types default spans");
  expect(policy).not.toMatch(/unsafe|frame-ancestors/);
});

for (const width of [1440, 390, 320]) {
  test(`the strip above the inbox takes nothing from it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`${demo}?scenario=attack/tags`);
    const list = page.getByRole("region", { name: "Inbox", exact: true });
    await expect(list.getByRole("link").first()).toBeVisible();
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { isWide: scrollWidth > innerWidth, isHigh: scrollHeight > innerHeight };
    });
    expect(size).toEqual({ isWide: false, isHigh: false });
    const box = await list.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(720);
  });
}
