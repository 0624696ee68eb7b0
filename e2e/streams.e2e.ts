import { expect, test } from "./fixtures.ts";
import { InboxPage } from "./inbox-page.ts";
import { watch } from "./watch.ts";

/** Three long streams an origin (design section 8): the fourth answer waits, everything else goes on. */
test.use({ scenario: "phoenix/four-streams" });

async function send(inbox: InboxPage, title: string): Promise<void> {
  await inbox.rows.filter({ hasText: title }).click();
  await expect(inbox.batch).toContainText(`Titled “${title}”`);
  await inbox.choose("Approve", await inbox.callName(0));
  await inbox.pressUntilTaken(inbox.submit);
}

/** What the rail says of a connection while a stream tells of changes. */
const liveWords = (inbox: InboxPage) => inbox.page.getByText(/^open batch live; last read /);

async function sendThree(inbox: InboxPage): Promise<void> {
  await inbox.configure({ pollSeconds: 0.5 });
  await inbox.open();
  for (const title of ["Slow batch 1", "Slow batch 2", "Slow batch 3"]) {
    const already = inbox.watched.decisions.length;
    await send(inbox, title);
    await expect.poll(() => inbox.watched.decisions.length).toBe(already + 1);
  }
  await send(inbox, "Slow batch 4");
  await expect(inbox.afterSending).toContainText("Waiting for a free stream");
}

test("with three open streams polls and reads go on, and a fourth answer says that it waits", async ({
  inbox,
  page,
}) => {
  await sendThree(inbox);
  const polled = page.waitForResponse((answer) => answer.url().includes("/agent_sessions?"));
  expect((await polled).ok()).toBe(true);
  await inbox.rows.filter({ hasText: "Slow batch 5" }).click();
  await expect(inbox.batch).toContainText("Slow batch 5");
  await expect(inbox.calls).toHaveCount(1);
  expect(inbox.watched.decisions).toHaveLength(3);
});

test("the answer that waits can be cancelled, and its draft stays", async ({ inbox }) => {
  await sendThree(inbox);
  await inbox.batch.getByRole("button", { name: "Do not send" }).click();
  await expect(inbox.verb("Approve", "bash")).toHaveAttribute("aria-pressed", "true");
  await inbox.control({ do: "finish-streams" });
  await expect(inbox.alert).toHaveText("");
  expect(inbox.watched.decisions).toHaveLength(3);
});

test("the answer that waits leaves within two seconds of the first stream's end", async ({ inbox }) => {
  await sendThree(inbox);
  await inbox.control({ do: "finish-streams", session: "Slow batch 1" });
  await expect.poll(() => inbox.watched.decisions.length, { timeout: 2_000, intervals: [50] }).toBe(4);
  await inbox.control({ do: "finish-streams" });
  await expect(inbox.afterSending.getByRole("heading")).toHaveText("Recorded");
});

test("an answer that is on its way outlives its pane, and the page warns before it is closed", async ({
  inbox,
}) => {
  await inbox.open();
  await send(inbox, "Slow batch 1");
  await expect(inbox.afterSending).toContainText("Keep this window open");
  await inbox.rows.filter({ hasText: "Slow batch 2" }).click();
  await expect(inbox.batch).toContainText("Slow batch 2");
  await inbox.control({ do: "finish-streams" });
  await expect(inbox.status).toContainText("Recorded: 1 approve, bash");
  expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toHaveLength(1);
});

test.describe("beside the live stream of the open batch", () => {
  test.use({ scenario: "envole/many-streams" });

  /** Sends the next batches in turn, and gives what was said of a wait meanwhile, however shortly. */
  async function sendInTurn(inbox: InboxPage, titles: readonly string[]): Promise<readonly string[]> {
    await inbox.page.evaluate(() => {
      const said: string[] = [];
      const look = () => {
        if (document.body.textContent.includes("Waiting for a free stream")) said.push("waited");
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { said });
    });
    for (const title of titles) {
      const already = inbox.watched.decisions.length;
      await send(inbox, title);
      await expect.poll(() => inbox.watched.decisions.length).toBe(already + 1);
    }
    return inbox.page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
  }

  test("three answers leave at once, the fourth waits, and the stream comes back when a place is free", async ({
    inbox,
  }) => {
    await inbox.open();
    await inbox.rows.filter({ hasText: "Slow batch 1" }).click();
    await expect(liveWords(inbox)).toBeVisible();
    expect(await sendInTurn(inbox, ["Slow batch 1", "Slow batch 2", "Slow batch 3"])).toEqual([]);
    await expect(liveWords(inbox)).toBeHidden();
    await send(inbox, "Slow batch 4");
    await expect(inbox.afterSending).toContainText("Waiting for a free stream");
    await inbox.control({ do: "finish-streams" });
    await expect.poll(() => inbox.watched.decisions.length).toBe(4);
    await inbox.control({ do: "finish-streams" });
    await expect(inbox.afterSending.getByRole("heading")).toHaveText("Recorded");
    await expect(liveWords(inbox)).toBeVisible({ timeout: 20_000 });
  });

  test("the answers of one window take the place of another window's live stream, which comes back", async ({
    inbox,
    origin,
    page,
  }) => {
    const tab = await page.context().newPage();
    const other = new InboxPage(tab, origin, watch(tab, origin));
    await other.open();
    await other.rows.filter({ hasText: "Slow batch 5" }).click();
    await expect(liveWords(other)).toBeVisible();
    await inbox.open();
    expect(await sendInTurn(inbox, ["Slow batch 1", "Slow batch 2", "Slow batch 3"])).toEqual([]);
    await expect(liveWords(other)).toBeHidden();
    await inbox.control({ do: "finish-streams" });
    await expect(liveWords(other)).toBeVisible({ timeout: 20_000 });
    expect(other.watched.faults).toEqual([]);
  });
});

test.describe("a live stream that breaks", () => {
  test.use({ scenario: "envole/dropped-stream" });

  test("comes back by itself, and what was asked meanwhile stands in the list once, without a poll", async ({
    inbox,
  }) => {
    await inbox.configure({ pollSeconds: 600 });
    await inbox.openFirstBatch();
    await expect(liveWords(inbox)).toBeVisible();
    await expect(inbox.rows).toHaveCount(1);
    await expect(liveWords(inbox)).toBeHidden();
    await expect(liveWords(inbox)).toBeVisible();
    await inbox.list.getByRole("button", { name: /^1 new/ }).click();
    await expect(inbox.rows).toHaveCount(2);
    expect(inbox.watched.decisions).toEqual([]);
  });
});
