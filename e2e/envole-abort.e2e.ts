import {
  abortsOf,
  answered,
  askedInHistory,
  effectsOf,
  filesOf,
  messagesOf,
  toolsThatRan,
} from "./envole-wire.ts";
import { agenda, animation, drop, fileOf, paste, screenshot } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** Aborting a batch of Envole, with words and files for its assistant (design sections 4 and 6, "Abort"). */
test.use({ scenario: "envole/three-calls" });

const [event, mail, draft] = [
  "google_calendar_create_event, 1 of 3",
  "gmail_send_email, 2 of 3",
  "gmail_create_draft, 3 of 3",
] as const;

/** Which verb each call has, as its pressed button tells. */
async function chosen({ calls }: InboxPage): Promise<readonly string[]> {
  const pressed = calls.getByRole("button", { pressed: true });
  return pressed.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
}

/** Asks to abort from a card, and gives the button that asked. */
async function askFrom(inbox: InboxPage, call: string) {
  const button = inbox.verb("Abort", call);
  await inbox.pressUntil(button, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
  return button;
}

const keepDeciding = ({ warning }: InboxPage) => warning.getByRole("button", { name: "Keep deciding" });

const button = ({ batch }: InboxPage, name: string) => batch.getByRole("button", { name, exact: true });

test("from a card: warned of every tool, carried to all, words asked for, and sent by “Send abort” alone", async ({
  inbox,
}) => {
  await inbox.openFirstBatch();
  const asked = await askedInHistory(inbox);
  await inbox.choose("Deny", mail);
  await askFrom(inbox, event);
  await expect(inbox.warning).toHaveAccessibleName("Aborting will cancel all 3 tools in this batch");
  await expect(inbox.warning).toContainText("3 calls of 3 tools");
  for (const tool of ["google_calendar_create_event", "gmail_send_email", "gmail_create_draft"])
    await expect(inbox.warning).toContainText(tool);
  await expect(inbox.warning).toContainText("What you chose for 1 call stays behind it");
  await expect(keepDeciding(inbox)).toBeFocused();
  await button(inbox, "Abort all 3 calls").click();
  await expect(inbox.feedback).toBeFocused();
  expect(await chosen(inbox)).toEqual([`Abort ${event}`, `Abort ${mail}`, `Abort ${draft}`]);
  expect(inbox.watched.decisions, "nothing leaves before Send abort").toEqual([]);

  await inbox.pressOffUntil(inbox.sendAbort, () => expect(inbox.feedback).toBeFocused({ timeout: 400 }));
  await expect(inbox.batch).toContainText("Say in Feedback what went wrong.");
  expect(inbox.watched.decisions, "an abort has words").toEqual([]);

  await inbox.feedback.fill("Wrong calendar: stop.");
  await inbox.pressUntilSent(inbox.sendAbort);
  await expect(inbox.status).toContainText("Recorded: abort 3");
  expect(inbox.watched.decisions).toHaveLength(1);
  expect(await messagesOf(inbox)).toEqual([
    {
      results: asked.map((request) => answered(request, "ABORTED_WITH_FEEDBACK")),
      items: [{ type: "text", text: "Wrong calendar: stop." }],
    },
  ]);
  expect((await effectsOf(inbox)).map(({ kind }) => kind)).toEqual(["decision", "aborted"]);
  await expect(inbox.calls.first()).toContainText("Aborted with its whole batch.");
});

test("“Keep deciding”, Esc, “Undo abort” and a verb on a card leave the draft as it stood", async ({
  inbox,
}) => {
  await inbox.openFirstBatch();
  await inbox.choose("Deny", mail);
  await inbox.choose("Approve", draft);
  const before = [`Deny ${mail}`, `Approve ${draft}`];
  for (const leave of [() => keepDeciding(inbox).click(), () => inbox.page.keyboard.press("Escape")]) {
    const asked = await askFrom(inbox, event);
    await leave();
    await expect(inbox.warning).toHaveCount(0);
    await expect(asked, "the focus returns to where it came from").toBeFocused();
    expect(await chosen(inbox)).toEqual(before);
  }
  await inbox.abortAll(3);
  await button(inbox, "Undo abort").click();
  await expect(inbox.submit).toBeVisible();
  expect(await chosen(inbox)).toEqual(before);

  await inbox.abortAll(3);
  await inbox.choose("Approve", event);
  expect(await chosen(inbox), "the others are what they were behind the abort").toEqual([
    `Approve ${event}`,
    ...before,
  ]);
  await inbox.pressUntilSent(inbox.submit);
  await expect(inbox.status).toContainText("Recorded: 2 approve, 1 deny");
  expect(await toolsThatRan(inbox)).toEqual(["google_calendar_create_event", "gmail_create_draft"]);
  expect(await abortsOf(inbox)).toEqual([]);
});

test("from the feedback: the warning says that it sends, and its button does", async ({ inbox }) => {
  await inbox.openFirstBatch();
  await inbox.choose("Approve", event);
  await inbox.feedback.fill("This is the live account.");
  const abort = button(inbox, "Abort all 3 calls");
  await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
  await expect(inbox.warning).toContainText("This sends the abort with your feedback at once.");
  await expect(inbox.warning).toContainText("What you chose for 1 call is not sent.");
  await keepDeciding(inbox).click();
  await expect(abort).toBeFocused();
  expect(await chosen(inbox)).toEqual([`Approve ${event}`]);
  await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
  expect(inbox.watched.decisions).toEqual([]);
  await button(inbox, "Abort all 3 calls and send").click();
  await expect(inbox.status).toContainText("Recorded: abort 3");
  expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual(["This is the live account."]);
  expect(await toolsThatRan(inbox)).toEqual([]);
});

test("stopping waits for no code that comes late, and the field is never another", async ({
  inbox,
  page,
}) => {
  await inbox.openFirstBatch();
  const held: (() => void)[] = [];
  await page.route("**/assets/**", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  await inbox.abortAll(3);
  await page.keyboard.type("Stop, this is ");
  const field = await inbox.feedback.elementHandle();
  await expect.poll(() => held.length, "the form of the feedback is on its way").toBeGreaterThan(0);
  await expect(inbox.sendAbort).not.toHaveAttribute("aria-disabled", "true");
  await page.unroute("**/assets/**");
  for (const letGo of held) letGo();
  await inbox.attachFiles.setInputFiles([screenshot]);
  await expect(inbox.attached.getByRole("img")).toBeVisible();
  await page.keyboard.type("live.");
  expect(await field?.evaluate((one) => one.isConnected && one === document.activeElement)).toBe(true);
  await inbox.pressUntilSent(inbox.sendAbort);
  await expect(inbox.status).toContainText("Recorded: abort 3");
  expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual(["Stop, this is live."]);
});

for (const change of ["grow-batch", "change-arguments"]) {
  test(`${change} under the open warning closes it, says why, and aborts nothing`, async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Deny", draft);
    await askFrom(inbox, event);
    await inbox.control({ do: change });
    await expect(inbox.warning).toHaveCount(0);
    await expect(inbox.batch).toContainText("The warning was closed: the batch changed meanwhile.");
    const calls = change === "grow-batch" ? 4 : 3;
    await expect(inbox.calls).toHaveCount(calls);
    expect(await chosen(inbox)).toEqual([`Deny gmail_create_draft, 3 of ${calls}`]);
    expect(inbox.watched.decisions).toEqual([]);
  });
}

const exactWords = [
  "Zwei Zeilen,\n\n\tund eine leere. ",
  "👩🏽‍💻🏳️‍🌈 é é \u200b\u202e",
  'שלום، مرحبا (RTL) "quoted" \\ </script>',
].join("\n");

test("words with newlines, emoji, right-to-left text and 10,000 characters arrive exactly", async ({
  inbox,
}) => {
  const words = exactWords.padEnd(10_000, "Ende 終 ");
  await inbox.openFirstBatch();
  await inbox.abortAll(3);
  await inbox.feedback.fill(words);
  await expect(inbox.batch, "what nobody sees is marked").toContainText(
    "hidden characters stand in your feedback",
  );
  await inbox.pressUntilSent(inbox.sendAbort);
  await expect(inbox.status).toContainText("Recorded: abort 3");
  expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual([words]);
  expect((await messagesOf(inbox)).map(({ items }) => items)).toEqual([[{ type: "text", text: words }]]);
});

test.describe("two pictures and a document, by picker, drop and paste", () => {
  /** Brings the three in, and waits for their list. */
  async function attachThree(inbox: InboxPage): Promise<void> {
    await inbox.attachFiles.setInputFiles([screenshot]);
    await drop(inbox.feedback, [animation]);
    await paste(inbox.feedback, [agenda]);
    await expect(inbox.attached).toHaveCount(3);
    await expect(inbox.feedback, "a paste of files pastes no words").toHaveValue("");
    await expect(inbox.attached.nth(0)).toContainText(screenshot.name);
    await expect(inbox.attached.nth(1)).toContainText("image/gif");
    await expect(inbox.attached.nth(2)).toContainText("application/pdf");
  }

  test("arrive byte for byte with an abort, pictures as pictures", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.abortAll(3);
    await attachThree(inbox);
    const pictures = inbox.attached.getByRole("img", { name: /^Preview of / });
    await expect(pictures).toHaveCount(2);
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([24, 1]);
    await inbox.feedback.fill("See the pictures.");
    await expect(inbox.batch).toContainText("Abort 3 calls, with your feedback and 3 files");
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.status).toContainText("Recorded: abort 3");
    const [message] = await messagesOf(inbox);
    expect(message?.items[0]).toEqual({ type: "text", text: "See the pictures." });
    expect(filesOf(message ?? { items: [] })).toEqual([
      { name: null, mimeType: "image/png", bytes: screenshot.buffer },
      { name: null, mimeType: "image/gif", bytes: animation.buffer },
      { name: agenda.name, mimeType: "application/pdf", bytes: agenda.buffer },
    ]);
    expect((await abortsOf(inbox)).map(({ items }) => items.map(({ type }) => type))).toEqual([
      ["image", "image", "file"],
    ]);
  });

  test("keep Submit from going beside choices; “Leave it out” sends the choices, and none of them", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    for (const call of [event, mail, draft]) await inbox.choose("Approve", call);
    await attachThree(inbox);
    const ways = inbox.batch.getByRole("group", { name: "Your files go only with an abort." });
    await inbox.pressOffUntil(inbox.submit, () => expect(ways).toBeFocused({ timeout: 400 }));
    expect(inbox.watched.decisions).toEqual([]);
    await button(inbox, "Leave it out").click();
    await expect(inbox.attached, "they are kept here").toHaveCount(3);
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 3 approve");
    const [message, ...more] = await messagesOf(inbox);
    expect([message?.items, more]).toEqual([[], []]);
    expect((await effectsOf(inbox)).map(({ kind }) => kind)).toEqual(["decision", "run", "run", "run"]);
    await expect(inbox.batch).toContainText("Nothing of this batch takes words or files any more.");
    await expect(inbox.batch.getByRole("button", { name: /^Save / })).toHaveCount(3);
  });

  test("go with the abort that is the other way on, after its warning", async ({ inbox }) => {
    await inbox.openFirstBatch();
    for (const call of [event, mail, draft]) await inbox.choose("Deny", call);
    await attachThree(inbox);
    await inbox.feedback.fill("All three are wrong.");
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(inbox.batch).toContainText("Your feedback and files go only with an abort.", { timeout: 400 }),
    );
    await button(inbox, "Abort all and send it").click();
    await expect(inbox.warning).toContainText("This sends the abort with your feedback and 3 files at once.");
    await button(inbox, "Abort all 3 calls and send").click();
    await expect(inbox.status).toContainText("Recorded: abort 3");
    const [message] = await messagesOf(inbox);
    expect(filesOf(message ?? { items: [] }).map(({ bytes }) => bytes.length)).toEqual(
      [screenshot, animation, agenda].map(({ buffer }) => buffer.length),
    );
    expect(await toolsThatRan(inbox)).toEqual([]);
  });
});

test("limits are told before sending, every fault at once, with what to do, and nothing goes until they are kept", async ({
  inbox,
}) => {
  await inbox.openFirstBatch();
  await expect(inbox.batch).toContainText("Up to 10 files, 5 MB together");
  await expect(inbox.batch).toContainText("Up to 32,000 characters");
  await inbox.abortAll(3);
  const eleven = Array.from({ length: 10 }, (_, at) => fileOf(`part ${at + 1}.txt`, 10));
  await inbox.attachFiles.setInputFiles([...eleven, fileOf("too much.txt", 5_000_000)]);
  await inbox.feedback.fill("x".repeat(32_010));
  await inbox.pressOffUntil(inbox.sendAbort, () => expect(inbox.feedback).toBeFocused({ timeout: 400 }));
  for (const fault of [
    "Your feedback is 10 characters too long: shorten it, or attach a part of it as a file.",
    "11 files are attached, and 10 may go: remove 1.",
    "that may go: remove some, or attach smaller ones.",
  ])
    await expect(inbox.batch).toContainText(fault);
  expect(inbox.watched.decisions).toEqual([]);
  await inbox.feedback.fill("Short.");
  await button(inbox, "Remove too much.txt").click();
  await expect(inbox.batch).toContainText("10 of 10 files, 100 bytes of 5 MB");
  await inbox.pressUntilSent(inbox.sendAbort);
  await expect(inbox.status).toContainText("Recorded: abort 3");
  const [message] = await messagesOf(inbox);
  expect(filesOf(message ?? { items: [] })).toHaveLength(10);
});
