import { answered, askedInHistory, effectsOf, fieldOf, messagesOf, toolsThatRan } from "./envole-wire.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { patience } from "./presses.ts";

/** A batch of Envole is answered in one message that gives every request back (protocols/envole.md, "Answering"). */

/** Chooses a verb for each call in turn, and submits. */
async function decide(inbox: InboxPage, verbs: readonly ("Approve" | "Deny")[]): Promise<void> {
  for (const [at, verb] of verbs.entries()) await inbox.choose(verb, await inbox.callName(at));
  expect(inbox.watched.decisions, "nothing leaves before Submit").toEqual([]);
  await inbox.pressUntilSent(inbox.submit);
}

test.describe("three calls", () => {
  test.use({ scenario: "envole/three-calls" });

  test("approve, deny, approve: one POST, whose results are the requests byte for byte but for approvalResult", async ({
    inbox,
    page,
  }) => {
    await inbox.openFirstBatch();
    const asked = await askedInHistory(inbox);
    await expect(inbox.batch.getByRole("region", { name: "Decisions" })).toContainText("as ana@example.test");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await decide(inbox, ["Approve", "Deny", "Approve"]);
    await expect(inbox.status).toContainText("Recorded: 2 approve, 1 deny");
    expect(inbox.watched.decisions, "counted on the wire").toHaveLength(1);
    expect((await sent).headers()["x-envole-user-id"], "in the name that the batch shows").toBe(
      "ana@example.test",
    );
    expect(asked).toHaveLength(3);
    const words = ["APPROVED", "DENIED", "APPROVED"];
    expect(await messagesOf(inbox)).toEqual([
      { results: asked.map((request, at) => answered(request, words[at] ?? "")), items: [] },
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["google_calendar_create_event", "gmail_create_draft"]);
    expect((await effectsOf(inbox)).map(({ kind }) => kind)).toEqual(["decision", "run", "run"]);
    await inbox.page.reload();
    await expect(inbox.calls.nth(0)).toContainText("Approved.");
    await expect(inbox.calls.nth(1)).toContainText("Denied.");
    expect(inbox.watched.decisions, "a reload sends nothing").toHaveLength(1);
  });

  test("“Deny all” and a double press on Submit send one message that denies everything", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.pressUntil(inbox.batch.getByRole("button", { name: "Deny all" }), () =>
      expect(inbox.batch).toContainText("3 of 3 decided", { timeout: 400 }),
    );
    await inbox.sendBy(async () => {
      await inbox.submit.dblclick({ timeout: patience });
      await inbox.page.keyboard.press("Control+Enter");
    });
    await expect(inbox.status).toContainText("Recorded: 3 deny");
    const [message, ...more] = await messagesOf(inbox);
    expect(message?.results.map((result) => fieldOf(result, "approvalResult"))).toEqual(
      Array(3).fill("DENIED"),
    );
    expect(more).toEqual([]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });

  test("a batch is answered whole: with one call undecided Submit sends nothing, and says which", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", await inbox.callName(0));
    await inbox.choose("Deny", await inbox.callName(2));
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(inbox.calls.nth(1), "the focus goes to the first fault").toBeFocused({ timeout: 400 }),
    );
    await expect(inbox.batch).toContainText(
      "gmail_send_email, 2 of 3 is undecided. This batch is answered whole",
    );
    expect(inbox.watched.decisions).toEqual([]);
  });
});

/** Requests that careless handling would give back otherwise, with the decision that they take. */
const hostile = {
  "exact-numbers": "Approve",
  "unknown-fields": "Approve",
  "duplicate-keys": "Deny",
  "arguments-as-string": "Deny",
  "missing-arguments": "Deny",
} as const;

for (const [name, verb] of Object.entries(hostile)) {
  test.describe(() => {
    test.use({ scenario: `envole/${name}` });

    test(`${name}: the answer gives back every character that it was asked with`, async ({ inbox }) => {
      await inbox.openFirstBatch();
      const asked = await askedInHistory(inbox);
      await decide(
        inbox,
        asked.map(() => verb),
      );
      await expect(inbox.status).toContainText("Recorded:");
      const word = verb === "Approve" ? "APPROVED" : "DENIED";
      const results = asked.map((request) => answered(request, word));
      expect(await messagesOf(inbox)).toEqual([{ results, items: [] }]);
      expect(await toolsThatRan(inbox)).toHaveLength(verb === "Approve" ? asked.length : 0);
    });
  });
}
