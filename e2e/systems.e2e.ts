import { fakes } from "../src/mocks/fakes.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { approveOneDenyOne, byMouse } from "./journey.ts";

/** Several systems in one inbox: what is done in one is asked of no other. */
test.use({ scenario: "all/default" });

const decisionsOf = async (inbox: InboxPage, protocol: string): Promise<number> =>
  (await inbox.effects(protocol)).filter(({ kind }) => kind === "decision" || kind === "run").length;

test("every system has its batches in one list, and opening one of each decides nothing", async ({
  inbox,
  page,
}) => {
  await inbox.open();
  for (const { connection } of fakes) {
    const line = page.getByRole("listitem").filter({ hasText: `${connection.label}, staging` });
    await expect(line.getByTitle(/^[1-9]/)).toBeVisible();
    await inbox.list.locator(`a[href*="/b/${connection.id}/"]`).first().click();
    await expect(inbox.calls.first()).toBeVisible();
    expect(new URL(page.url()).pathname).toContain(`/b/${connection.id}/`);
  }
  for (const { protocol } of fakes)
    expect([protocol, await decisionsOf(inbox, protocol)]).toEqual([protocol, 0]);
  expect(inbox.watched.decisions).toEqual([]);
});

test("what is decided in one system reaches no other", async ({ inbox }) => {
  const weeklyReport = { row: "Weekly report", approve: "send_email, 1 of 2", deny: "send_email, 2 of 2" };
  await approveOneDenyOne(inbox, byMouse(inbox), weeklyReport);
  for (const { protocol } of fakes) {
    const expected = protocol === "phoenix" ? 2 : 0;
    expect([protocol, await decisionsOf(inbox, protocol)]).toEqual([protocol, expected]);
  }
});

test("a batch opens and is answered although the page's own files have left the server since", async ({
  inbox,
  page,
}) => {
  await inbox.open();
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /\/([a-z0-9]+)\/submit-/.exec(name)?.[1] ?? []),
    );
  await expect
    .poll(async () => (await fetched()).sort())
    .toEqual(fakes.map(({ protocol }) => protocol).sort());
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
  const hand = byMouse(inbox);
  await hand.openRow("Weekly report");
  await hand.choose("Approve", "send_email, 1 of 2");
  await hand.choose("Deny", "send_email, 2 of 2");
  await hand.submit();
  await expect(inbox.status).toContainText("Recorded:");
});
