import { abortsOf, effectsOf, filesOf, messagesOf, toolsThatRan } from "./envole-wire.ts";
import { agenda, screenshot } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** How an answer to Envole ends that was not taken as it was meant (protocols/envole.md, "Errors"). */

/** Chooses the same for every call, and submits. */
async function decideAll(inbox: InboxPage, verb: "Approve" | "Deny"): Promise<void> {
  for (const name of await inbox.namesOfVerb("Deny")) await inbox.choose(verb, name);
  await inbox.pressUntilSent(inbox.submit);
}

/** Presses a control that stands in the conflict dialog: it came by itself, so the first press may not be taken. */
const takeWay = (inbox: InboxPage, name: string) =>
  inbox.pressUntil(inbox.conflict.getByRole("button", { name, exact: true }), () =>
    expect(inbox.conflict).toHaveCount(0, { timeout: 400 }),
  );

/** Esc equals "Decide again", and is guarded like it. */
const leaveByEsc = (inbox: InboxPage) =>
  inbox.pressKeyUntil("Escape", () => expect(inbox.conflict).toHaveCount(0, { timeout: 400 }));

const report = ({ afterSending }: InboxPage) => afterSending.getByRole("heading");

/** The forms of the error, and whether it says what the server saw. */
const mixed = {
  "mixed-body": true,
  "mixed-body-bare": false,
  "mixed-stream": true,
  "mixed-stream-bare": false,
  "mixed-words": false,
  "mixed-words-json": true,
};

for (const [name, doesTell] of Object.entries(mixed)) {
  test.describe(() => {
    test.use({ scenario: `envole/${name}` });

    test(`${name}: asks for one of two ways on, and nothing that was typed or attached is lost`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Deny", "gmail_send_email, 2 of 3");
      await inbox.abortAll(3);
      await inbox.feedback.fill("Not this week.\nAsk me again.");
      await inbox.attachFiles.setInputFiles([screenshot, agenda]);
      await expect(inbox.attached).toHaveCount(2);
      await inbox.pressUntilSent(inbox.sendAbort);
      await expect(inbox.conflict).toBeVisible();
      await expect(inbox.conflict).toContainText("It takes an abort of all calls, or of none.");
      const saw = inbox.conflict.getByRole("list", { name: "What the server saw: 3 decisions" });
      if (doesTell) {
        await expect(saw.getByRole("listitem")).toHaveText([
          "google_calendar_create_event, 1 of 3: approve",
          "gmail_send_email, 2 of 3: abort",
          "gmail_create_draft, 3 of 3: abort",
        ]);
      } else await expect(saw).toHaveCount(0);

      if (doesTell) await takeWay(inbox, "Decide again");
      else await leaveByEsc(inbox);
      await expect(inbox.call("google_calendar_create_event, 1 of 3")).toBeFocused();
      await expect(inbox.verb("Deny", "gmail_send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");
      await expect(inbox.feedback).toHaveValue("Not this week.\nAsk me again.");
      await expect(inbox.attached).toHaveCount(2);
      expect(inbox.watched.decisions, "neither way sends").toHaveLength(1);

      await inbox.abortAll(3);
      await inbox.pressUntilSent(inbox.sendAbort);
      await expect(inbox.status).toContainText("Recorded: abort 3");
      expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual(["Not this week.\nAsk me again."]);
      const [, second] = await messagesOf(inbox);
      expect(filesOf(second ?? { items: [] }).map(({ bytes }) => bytes)).toEqual([
        screenshot.buffer,
        agenda.buffer,
      ]);
      expect(inbox.watched.decisions).toHaveLength(2);
      expect(await toolsThatRan(inbox)).toEqual([]);
    });
  });
}

test.describe("decisions that the server saw as a mixed abort", () => {
  test.use({ scenario: "envole/mixed-body" });

  test("stay behind “Abort all 3 calls”, over a reload too", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await decideAll(inbox, "Deny");
    await expect(inbox.alert).toContainText("Not recorded: google_calendar_create_event");
    await expect(inbox.conflict.getByRole("button", { name: "Decide again" })).toBeFocused();
    await takeWay(inbox, "Abort all 3 calls");
    await expect(inbox.feedback).toBeFocused();
    await expect(inbox.sendAbort).toBeVisible();
    expect(inbox.watched.decisions, "nothing is sent before Send abort").toHaveLength(1);
    await inbox.batch.getByRole("button", { name: "Undo abort" }).click();
    const denied = inbox.calls.getByRole("button", { name: /^Deny /, pressed: true });
    await expect(denied).toHaveCount(3);
    await page.reload();
    await expect(denied).toHaveCount(3);
    await expect(inbox.conflict, "asked once; after a reload the report has the two ways").toHaveCount(0);
    await expect(inbox.afterSending.getByRole("button", { name: "Decide again" })).toBeVisible();
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 3 deny");
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

for (const [name, words] of [
  ["refused-words", "I did not get an answer for every tool of that batch"],
  ["needs-memory-id", "toolMemoryId is not what I asked with"],
] as const) {
  test.describe(() => {
    test.use({ scenario: `envole/${name}` });

    test(`${name}: a refusal as conversation is quoted as the assistant's words, and the draft stays`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await decideAll(inbox, "Approve");
      await expect(report(inbox)).toHaveText("Not recorded", { timeout: 20_000 });
      await expect(inbox.afterSending.getByRole("figure", { name: "The agent says" })).toContainText(words);
      await expect(inbox.alert).toContainText("Not recorded: google_calendar_create_event");
      await expect(inbox.calls.getByRole("button", { pressed: true })).toHaveCount(3);
      await expect(inbox.conflict).toHaveCount(0);
      expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, []]);
    });
  });
}

test.describe("a record that never says how it was answered", () => {
  test.use({ scenario: "envole/untold" });

  test("is said to wait no longer, and nothing is claimed of what it recorded", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await decideAll(inbox, "Approve");
    await expect(inbox.status).toContainText("No longer waiting: google_calendar_create_event");
    await expect(report(inbox)).toHaveText("No longer waiting");
    await expect(inbox.afterSending).not.toContainText("recorded: approve");
    await expect(inbox.calls.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
    await expect(inbox.alert).toHaveText("");
    await inbox.open("/?view=sent");
    await expect(inbox.list).toContainText("No longer waiting, what was recorded is not told");
    expect([inbox.watched.decisions.length, (await toolsThatRan(inbox)).length]).toEqual([1, 3]);
  });
});

test.describe("someone else first", () => {
  test.describe(() => {
    test.use({ scenario: "envole/someone-else-first" });
    test("is told with what the record holds, and ours is not recorded", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await decideAll(inbox, "Approve");
      await expect(inbox.alert).toContainText("Someone else answered first.");
      await expect(report(inbox)).toHaveText("Answered by someone else");
      await expect(inbox.calls.first()).toContainText("Denied.");
      await expect(inbox.status).not.toContainText("Recorded:");
      expect(await toolsThatRan(inbox)).toEqual([]);
    });
  });

  test.describe(() => {
    test.use({ scenario: "envole/answered-the-same" });
    test("with the same answer: the record holds it, and every tool ran once", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await decideAll(inbox, "Approve");
      await expect(inbox.status).toContainText("Recorded: 3 approve");
      const runs = (await effectsOf(inbox)).filter(({ kind }) => kind === "run");
      expect(runs.map(({ client }) => client)).toEqual(Array(3).fill("someone-else"));
      expect(inbox.watched.decisions).toHaveLength(1);
    });
  });

  test.describe(() => {
    test.use({ scenario: "envole/partial-by-other" });
    test("with a part: says what is recorded, and that the rest takes no answer any more", async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await decideAll(inbox, "Approve");
      await expect(report(inbox)).toHaveText("Recorded in part", { timeout: 20_000 });
      await expect(inbox.batch).toContainText("the calls that still wait cannot be answered any more");
      await expect(inbox.afterSending).toContainText("takes none here any more. The batch says why.");
      await expect(inbox.call("gmail_send_email, 2 of 3")).toContainText("takes no decision here now");
      await expect(inbox.calls.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
      expect(inbox.watched.decisions).toHaveLength(1);
      expect(await toolsThatRan(inbox)).toEqual(["google_calendar_create_event"]);
    });
  });
});

test.describe("a token that counts no more", () => {
  test.use({ scenario: "envole/status-401" });

  test("is asked for in place, words and files stay, and the abort is sent by the person alone", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    await inbox.pressUntil(inbox.verb("Abort", "gmail_send_email"), () =>
      expect(inbox.sendAbort).toBeVisible({ timeout: 400 }),
    );
    await inbox.feedback.fill("Not to Bo.");
    await inbox.attachFiles.setInputFiles([screenshot]);
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.alert).toContainText("Envole does not take this token.");
    await expect(inbox.feedback).toHaveValue("Not to Bo.");
    await inbox.giveToken(inbox.afterSending, "demo-token");
    await expect(inbox.page.getByLabel(/^Token for /)).toHaveCount(0);
    await expect(inbox.attached).toHaveCount(1);
    expect(inbox.watched.decisions, "a token sends nothing").toHaveLength(1);
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.status).toContainText("Recorded: abort 1");
    expect((await abortsOf(inbox)).map(({ text, items }) => [text, items.length])).toEqual([
      ["Not to Bo.", 1],
    ]);
    const stored = await inbox.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain("demo-token");
  });
});

/** What no page documents: refusals by status, and answers that get lost. The record has the last word. */
const endings = {
  "status-403": ["Not recorded", "this account may not answer"],
  "status-429": ["Not recorded", "asks for fewer requests"],
  "status-504": ["Recorded", "holds these decisions"],
  "empty-200": ["Recorded", "holds these decisions"],
  "stream-broken": ["Recorded", "holds these decisions"],
  // Chromium itself repeats a request whose used connection broke; the tool still ran once.
  "lost-reply": ["Recorded", "holds these decisions"],
} as const;

for (const [name, [title, says]] of Object.entries(endings)) {
  test.describe(() => {
    test.use({ scenario: `envole/${name}` });

    test(`${name}: ends as “${title}” once the record was read, and nothing is sent again`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      await decideAll(inbox, "Approve");
      await expect(report(inbox)).toHaveText(title, { timeout: 30_000 });
      await expect(inbox.afterSending).toContainText(says, { ignoreCase: true });
      if (title !== "Recorded") await expect(inbox.call("gmail_send_email")).toContainText("You: approve");
      expect(inbox.watched.decisions).toHaveLength(1);
      expect(await toolsThatRan(inbox)).toHaveLength(title === "Recorded" ? 1 : 0);
    });
  });
}

test.describe("a server that failed before it recorded", () => {
  test.use({ scenario: "envole/status-500" });

  test("is not known until the record was read, and is sent again by a press alone", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await decideAll(inbox, "Approve");
    await expect(inbox.status).toContainText("Not known yet, checking");
    await expect(report(inbox)).toHaveText("Not known", { timeout: 30_000 });
    await expect(inbox.alert).toContainText("Not known whether it was recorded");
    await expect(inbox.call("gmail_send_email")).toContainText("You: approve");
    expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([1, []]);
    await inbox.pressUntilSent(inbox.batch.getByRole("button", { name: /^Send again/ }));
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    expect([inbox.watched.decisions.length, await toolsThatRan(inbox)]).toEqual([2, ["gmail_send_email"]]);
  });
});
