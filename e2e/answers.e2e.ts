import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { byKeyboard } from "./journey.ts";

/** Questions of agents: answered, declined, and sent with everything else in one request. */

/** The bodies of the requests that decided something, as the server took them. */
async function bodies(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await inbox.effects();
  return effects.flatMap((effect) => (effect.kind === "decision" ? [effect.body] : []));
}

async function fillByMouse(inbox: InboxPage): Promise<void> {
  await inbox.batch.getByRole("radio").first().check();
  await inbox.batch.getByRole("checkbox").first().check();
  await inbox.batch
    .getByRole("article", { name: /ask_user/ })
    .getByRole("textbox")
    .last()
    .fill("because");
}

/** Every field in the order of the page: a choice, the boxes, the words. */
async function fillByKeyboard(inbox: InboxPage): Promise<void> {
  const { keyboard } = inbox.page;
  for (let steps = 0; steps < 40; steps++) {
    const field = await focusedField(inbox);
    if (field === "radio" || field === "checkbox") await keyboard.press("Space");
    if (field === "textarea") await keyboard.type("because");
    if (field === "textarea" && (await isLastField(inbox))) return;
    await keyboard.press("Tab");
  }
}

const focusedField = (inbox: InboxPage): Promise<string> =>
  inbox.page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.type : "";
  });

test.describe("a question", () => {
  test.use({ scenario: "phoenix/question" });

  test("is answered by keyboard alone, and recorded", async ({ inbox, page }) => {
    const hand = byKeyboard(inbox);
    const press = (key: string) => page.keyboard.press(key);
    await inbox.open();
    await hand.openRow("ask_user");
    await expect(inbox.calls.first()).toBeVisible();
    await expect(inbox.batch.getByRole("radio").first()).toBeVisible();
    await press("j");
    await expect(inbox.calls.first()).toBeFocused();
    await press("a");
    await expect(inbox.calls.first().locator(":focus")).toHaveCount(1);
    await fillByKeyboard(inbox);
    await expect(async () => {
      await press("Escape");
      const button = inbox.batch.getByRole("button", { name: /^Answer / });
      if ((await button.getAttribute("aria-pressed")) !== "true") {
        await button.focus();
        await press("Enter");
      }
      await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 400 });
    }).toPass();
    expect(inbox.watched.decisions, "a filled form is not yet sent").toEqual([]);
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded: 1 answer");
    const [body] = await bodies(inbox);
    expect(body).toContain('"toolOutputs":[');
    expect(body).not.toContain('"toolApprovals":[{');
    await expect(inbox.calls.first()).toContainText("Answered.");
  });

  test("is not chosen by filling it in, and an edit takes the choice back", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await fillByMouse(inbox);
    const answer = inbox.batch.getByRole("button", { name: /^Answer / });
    await expect(answer).toHaveAttribute("aria-pressed", "false");
    await inbox.choose("Answer", await answerName(inbox));
    await inbox.batch.getByRole("article").getByRole("textbox").last().fill("for another reason");
    await expect(answer).toHaveAttribute("aria-pressed", "false");
    await inbox.pressOffUntil(inbox.submit, () => expect(inbox.calls.first()).toBeFocused({ timeout: 400 }));
    await expect(inbox.afterSending).toHaveCount(0);
    expect(inbox.watched.decisions).toEqual([]);
  });

  test("says beside each question what is missing, goes to the first, and chooses nothing", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const answer = inbox.batch.getByRole("button", { name: /^Answer / });
    await inbox.pressUntil(answer, () =>
      expect(inbox.calls.first().locator("[aria-invalid='true']").first()).toBeVisible({ timeout: 400 }),
    );
    await expect(answer).toHaveAttribute("aria-pressed", "false");
    await expect(inbox.calls.first().locator(":focus")).toHaveCount(1);
  });

  test("is declined with the reason that was typed", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const name = await answerName(inbox);
    await inbox.choose("Decline", name);
    await inbox.batch.getByRole("textbox", { name: `Reason for ${name}` }).fill("Not mine to say.");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 decline");
    const [body] = await bodies(inbox);
    expect(body).toContain('"errorText":"Not mine to say."');
    await expect(inbox.calls.first()).toContainText("Not mine to say.");
  });
});

test.describe("a question beside a call", () => {
  test.use({ scenario: "phoenix/question-and-approval" });

  test("goes with the approval in one request; what is approved runs once", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash, 1 of 2");
    await fillByMouse(inbox);
    await inbox.choose("Answer", "ask_user, 2 of 2");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve, 1 answer");
    expect(inbox.watched.decisions).toHaveLength(1);
    const effects = await inbox.effects();
    expect(effects.filter(({ kind }) => kind === "run")).toHaveLength(1);
    expect(effects.filter(({ kind }) => kind === "forged")).toEqual([]);
  });

  test("is not left out: without its answer nothing is sent, and the way leads to it", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash, 1 of 2");
    // A control that is off is pressed all the same: it says why, and leads to what is missing.
    await inbox.pressOffUntil(inbox.submit, () =>
      expect(inbox.call("ask_user, 2 of 2")).toBeFocused({ timeout: 400 }),
    );
    expect(inbox.watched.decisions).toEqual([]);
  });
});

test.describe("a client tool that nobody knows", () => {
  test.use({ scenario: "phoenix/unknown-client-tool" });

  test("takes typed JSON behind one more control, and gets exactly what stood there", async ({ inbox }) => {
    await inbox.openFirstBatch();
    const typed = '{"z":9007199254740993,"a":1.0}';
    await inbox.calls.first().getByRole("button", { name: "Give an answer as JSON or text" }).click();
    await inbox.calls.first().getByRole("radio", { name: "JSON" }).check();
    await inbox.calls.first().getByRole("textbox").last().fill(typed);
    await expect(inbox.calls.first()).toContainText("9007199254740993");
    await inbox.choose("Answer", await answerName(inbox));
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 answer");
    const [body] = await bodies(inbox);
    expect(body).toContain(`"output":${typed}`);
  });
});

test.describe("a script of the system's own page", () => {
  test.use({ scenario: "phoenix/browser-script" });

  test("is declined here and never accepted", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await expect(inbox.batch.getByRole("button", { name: /^(Answer|Approve) / })).toHaveCount(0);
    await inbox.choose("Decline", "execute_browser_action");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 decline");
  });
});

test.describe("hostile questions", () => {
  test.use({ scenario: "phoenix/question-hostile" });

  test("are drawn as text, each on its own, and can be declined", async ({ inbox }) => {
    await inbox.open();
    const rows = await inbox.rows.count();
    for (let at = 0; at < rows; at++) {
      await inbox.rows.nth(at).click();
      await expect(inbox.calls.first()).toBeVisible();
      await expect(inbox.batch.getByRole("button", { name: /^Decline / }).first()).toBeVisible();
    }
  });
});

async function answerName(inbox: InboxPage): Promise<string> {
  const button = inbox.calls.first().getByRole("button", { name: /^Decline / });
  return ((await button.getAttribute("aria-label")) ?? "").replace(/^Decline /, "");
}

async function isLastField(inbox: InboxPage): Promise<boolean> {
  return inbox.calls.first().evaluate((card) => {
    const fields = [...card.querySelectorAll("input, textarea")];
    return fields.at(-1) === document.activeElement;
  });
}
