import { answered, askedInHistory, askedOnStream, fieldOf, messagesOf, toolsThatRan } from "./envole-wire.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** Requests of Envole as they come: by history, by the live stream, inside an answer (protocols/envole.md). */

/** Too seldom for a test to see: what appears meanwhile was told by a stream. */
const withoutPolls = { pollSeconds: 60 };

/** What the rail says of the connection while the open batch's stream tells of changes. */
const live = ({ page }: InboxPage) => page.getByText(/^open batch live; last read /);

/** Opens the first batch with a list that keeps no order for the pointer's sake, and waits for its stream. */
async function openLive(inbox: InboxPage): Promise<void> {
  await inbox.configure(withoutPolls);
  await inbox.openFirstBatch();
  await inbox.batch.getByRole("heading").first().hover();
  await expect(live(inbox)).toBeVisible();
}

const verbs = ["Approve", "Deny", "Approve"] as const;
const words = ["APPROVED", "DENIED", "APPROVED"];

async function decideThree(inbox: InboxPage): Promise<void> {
  for (const [at, verb] of verbs.entries()) await inbox.choose(verb, await inbox.callName(at));
  await inbox.pressUntilSent(inbox.submit);
  await expect(inbox.status).toContainText("Recorded: 2 approve, 1 deny");
}

const next = ({ afterSending }: InboxPage, tool: string) =>
  afterSending.getByRole("button", { name: `Next: ${tool}` });

test.describe("the live stream of the open batch", () => {
  test.use({ scenario: "envole/three-calls" });

  test("brings a further request and a change of this one without a poll, and takes no choice of the others", async ({
    inbox,
  }) => {
    await openLive(inbox);
    await inbox.choose("Deny", "gmail_create_draft, 3 of 3");
    await inbox.control({ do: "add-batch" });
    await expect(inbox.rows).toHaveCount(2);
    await inbox.control({ do: "change-arguments" });
    await expect(inbox.calls.first()).toContainText("while you looked");
    await expect(inbox.calls.first()).toContainText("eve@example.test");
    await expect(inbox.verb("Deny", "gmail_create_draft, 3 of 3")).toHaveAttribute("aria-pressed", "true");
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("comes back after it broke, and what happened meanwhile is read then", async ({ inbox }) => {
    await openLive(inbox);
    await inbox.control({ do: "refuse-streams" });
    await expect(live(inbox)).toBeHidden();
    await inbox.control({ do: "someone-else-denies" });
    await expect(inbox.verb("Approve", "gmail_send_email, 2 of 3"), "nobody told it").toBeVisible();
    await inbox.control({ do: "allow-streams" });
    await expect(inbox.calls.first()).toContainText("Denied.", { timeout: 20_000 });
    await expect(live(inbox)).toBeVisible();
    await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("a request that only the history tells", () => {
  test.use({ scenario: "envole/history-only" });

  test("is answerable, and says that it has no toolMemoryId", async ({ inbox }) => {
    await openLive(inbox);
    await expect(inbox.batch).toContainText(
      "The history does not carry toolMemoryId; if the assistant refuses the answer, it will say so in the thread.",
    );
    const asked = await askedInHistory(inbox);
    await decideThree(inbox);
    expect(await messagesOf(inbox)).toEqual([
      { results: asked.map((request, at) => answered(request, words[at] ?? "")), items: [] },
    ]);
    expect(asked.map((request) => fieldOf(request, "toolMemoryId"))).toEqual(Array(3).fill(undefined));
  });
});

for (const [scenario, says] of [
  ["stream-repeats", "a request that the stream repeats"],
  ["two-events", "a batch whose calls came in two messages"],
] as const) {
  test.describe(() => {
    test.use({ scenario: `envole/${scenario}` });

    test(`${says} is one batch, keeps its draft, and is answered with the stream's own fields`, async ({
      inbox,
      page,
    }) => {
      let letGo: () => void = () => undefined;
      const isLetGo = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/stream", (route) => isLetGo.then(() => route.fallback()), { times: 1 });
      await inbox.openFirstBatch();
      await expect(inbox.rows).toHaveCount(1);
      const lacksMemory = inbox.batch.getByText("The history does not carry toolMemoryId");
      await expect(lacksMemory).toBeVisible();
      await inbox.choose("Deny", await inbox.callName(1));
      letGo();
      await expect(lacksMemory).toBeHidden();
      await expect(inbox.verb("Deny", "gmail_send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");
      await expect(inbox.batch).not.toContainText("while you looked");
      const asked = await askedOnStream(inbox);
      await decideThree(inbox);
      const results = asked.map((request, at) => answered(request, words[at] ?? ""));
      expect(await messagesOf(inbox)).toEqual([{ results, items: [] }]);
      expect(asked.map((request) => typeof fieldOf(request, "toolMemoryId"))).toEqual(
        Array(3).fill("string"),
      );
    });
  });
}

test.describe("the next request", () => {
  test.describe(() => {
    test.use({ scenario: "envole/next-inside" });
    test("inside the answer stands in place as “Next”, and opens by a press alone", async ({
      inbox,
      page,
    }) => {
      await openLive(inbox);
      await decideThree(inbox);
      const address = page.url();
      await expect(inbox.afterSending.getByRole("figure", { name: /^The agent says/ })).toContainText(
        "Done:",
      );
      await expect(next(inbox, "google_calendar_create_event")).toBeVisible();
      expect(page.url(), "nothing is put under the person by itself").toBe(address);
      await expect(inbox.calls).toHaveCount(3);
      await next(inbox, "google_calendar_create_event").click();
      await expect(inbox.calls).toHaveCount(1);
      await expect(inbox.batch).toContainText("Room Blue");
      await inbox.choose("Deny", "google_calendar_create_event");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 1 deny");
      expect(inbox.watched.decisions).toHaveLength(2);
    });
  });

  test.describe(() => {
    test.use({ scenario: "envole/asks-again" });
    test("after the answer has ended comes by the live stream, and the one after it too", async ({
      inbox,
    }) => {
      await openLive(inbox);
      await decideThree(inbox);
      await next(inbox, "google_calendar_create_event").click();
      await expect(inbox.calls).toHaveCount(1);
      await inbox.choose("Approve", "google_calendar_create_event");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.status).toContainText("Recorded: 1 approve, google_calendar_create_event");
      await next(inbox, "gmail_send_email").click();
      await expect(inbox.calls).toHaveCount(1);
      await expect(inbox.batch).toContainText("Booked");
      expect(inbox.watched.decisions).toHaveLength(2);
    });
  });
});

test.describe("two batches in one thread", () => {
  test.use({ scenario: "envole/two-batches" });

  test("have a draft and an answer each, and answering one leaves the other waiting", async ({ inbox }) => {
    await inbox.openBatchOf("gmail_send_email");
    await inbox.choose("Deny", "gmail_send_email");
    await inbox.rows.filter({ hasText: "update_row" }).click();
    await expect(inbox.calls).toHaveCount(2);
    for (const at of [0, 1]) await inbox.choose("Approve", await inbox.callName(at));
    const asked = await askedInHistory(inbox);
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 2 approve");
    expect(await messagesOf(inbox)).toEqual([
      { results: asked.slice(0, 2).map((request) => answered(request, "APPROVED")), items: [] },
    ]);
    await next(inbox, "gmail_send_email").click();
    await expect(inbox.verb("Deny", "gmail_send_email")).toHaveAttribute("aria-pressed", "true");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 deny");
    const [, second] = await messagesOf(inbox);
    expect(second?.results).toEqual(asked.slice(2).map((request) => answered(request, "DENIED")));
    expect(await toolsThatRan(inbox)).toEqual(["update_row", "update_row"]);
  });
});
