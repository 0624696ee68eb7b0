import { expect, test } from "@playwright/test";
import { fakes } from "../src/mocks/fakes.ts";
import { scenarios } from "../src/mocks/scenarios.ts";
import { InboxPage } from "./inbox-page.ts";
import { watch } from "./watch.ts";

/** The demo as static files below a path, on a host that sends no header of ours (design section 8). */
const host = `http://127.0.0.1:${Number(process.env["E2E_PORT"] ?? 7411)}`;
const demo = `${host}/anywhere/demo/`;

test("the gallery lists every scenario with its sentence", async ({ page }) => {
  const watched = watch(page, host);
  await page.goto(`${demo}#/demo`);
  await expect(page.getByText(scenarios.at(-1)?.says ?? "", { exact: true })).toBeVisible();
  const shown = new Set((await page.locator("main").innerText()).split("\n").map((line) => line.trim()));
  expect(scenarios.filter(({ says }) => !shown.has(says))).toEqual([]);
  expect(watched.faults).toEqual([]);
});

test("without a scenario the demo opens at least ten waiting batches, of every system", async ({ page }) => {
  const watched = watch(page, host);
  await page.goto(demo);
  const rows = page.getByRole("region", { name: "Inbox", exact: true }).getByRole("link");
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10);
  for (const { connection } of fakes) {
    const line = page.getByRole("listitem").filter({ hasText: `${connection.label}, demo` });
    await expect(line.getByTitle(/^[1-9]/)).toBeVisible();
  }
  expect(watched.faults).toEqual([]);
});

for (const { id, hasRows = true } of scenarios) {
  test(`the demo opens ${id} without a fault`, async ({ page }) => {
    const watched = watch(page, host);
    await page.goto(`${demo}?scenario=${id}`);
    const list = page.getByRole("region", { name: "Inbox", exact: true });
    if (!hasRows) await expect(list).toBeVisible();
    else {
      const rows = list.getByRole("link");
      // One of these cannot be read, and may be the first that comes: the others are what is opened.
      const isMixed = /\/malformed-(thread|agent|session|run|item)$/.test(id);
      await (isMixed ? rows.filter({ hasNotText: "could not be read" }) : rows).first().click();
      await expect(
        page.getByRole("region", { name: "Batch", exact: true }).getByRole("article").first(),
      ).toBeVisible();
    }
    expect(watched.faults).toEqual([]);
    expect(watched.decisions, "opening decides nothing").toEqual([]);
  });
}

test("what a fake did stays over a reload, in its scenario alone, until the demo is reset", async ({
  page,
}) => {
  const inbox = new InboxPage(page, `${host}/anywhere/demo`, watch(page, host));
  await inbox.open("/?scenario=phoenix/one-call");
  await inbox.rows.click();
  await inbox.choose("Deny", "bash");
  await inbox.submit.click();
  await expect(inbox.afterSending.getByRole("heading")).toHaveText("Recorded");
  await page.reload();
  await inbox.open("/?scenario=phoenix/one-call");
  await expect(inbox.list.getByText("Nothing waits")).toBeVisible();
  await inbox.open("/?scenario=all/default");
  const waiting = page.getByRole("listitem").filter({ hasText: "Phoenix, demo" }).getByTitle("14 waiting");
  await expect(waiting).toBeVisible();

  await inbox.open("/#/demo");
  await page.getByRole("button", { name: "Reset demo" }).click();
  await expect(inbox.status).toHaveText("Every scenario is back at its beginning.");
  await inbox.open("/?scenario=phoenix/one-call");
  await expect(inbox.rows).toHaveCount(1);
});

test("a demo in another page's frame shows no control", async ({ page }) => {
  await page.goto(`${host}/ready`);
  await page.setContent(`<iframe src="${demo}" title="demo" width="900" height="700"></iframe>`);
  const framed = page.frameLocator("iframe");
  await expect(framed.getByText(/frame|another page/i).first()).toBeVisible();
  await expect(framed.getByRole("button")).toHaveCount(0);
});
