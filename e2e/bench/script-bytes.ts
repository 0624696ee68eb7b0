import type { Page } from "@playwright/test";

/** How long the first row may keep us waiting before a script counts as one that it waits for, in milliseconds. */
const patienceMs = 3_000;

/**
 * Bytes of JavaScript, compressed as on the wire, that the first row of the list waits for. Whatever is asked for
 * once the list has its first answer is held back: when the row stands all the same, it was only fetched ahead.
 */
export async function scriptBytes(page: Page, origin: string): Promise<number> {
  const needed = new Set<string>();
  let isAnswered = false;
  page.on("response", (answer) => {
    if (answer.url().includes("/proxy/")) isAnswered = true;
  });
  const row = page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link").first();
  await page.route("**/*.js", async (route) => {
    const stands = row.waitFor({ timeout: patienceMs }).then(
      () => true,
      () => false,
    );
    if (!isAnswered || !(await stands)) needed.add(route.request().url());
    await route.continue().catch(() => undefined);
  });
  await page.goto(origin);
  await row.waitFor();
  return page.evaluate(bytesOf, [...needed]);
}

/** Runs in the page: what its scripts of these addresses weighed when they came. */
function bytesOf(needed: readonly string[]): number {
  return performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter((entry) => needed.includes(entry.name))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}
