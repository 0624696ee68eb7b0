import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../../fixtures.ts";
import { InboxPage } from "../../inbox-page.ts";
import { watch } from "../../watch.ts";
import { upstreamOf } from "../upstreams.ts";
import {
  asksForScript,
  asksQuestions,
  createsDatasets,
  PhoenixClient,
  together,
  worksFor,
} from "./sessions.ts";

const phoenix = new PhoenixClient(upstreamOf("real"));
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.use({ scenario: "real" });

const given = { answers: { "q-colour": ["blue"], "q-days": ["mon", "tue"], "q-why": "because" } };

async function fillQuestions(inbox: InboxPage): Promise<void> {
  await inbox.question("Which colour?").getByRole("radio", { name: /Blue/ }).check();
  await inbox
    .question("Which days?")
    .getByRole("checkbox", { name: /Monday/ })
    .check();
  await inbox
    .question("Which days?")
    .getByRole("checkbox", { name: /Tuesday/ })
    .check();
  await inbox.question("Why?").getByRole("textbox").fill("because");
}

test("a question is answered, and the model reads the answer", async ({ inbox }) => {
  const title = `Question ${unique()}`;
  const session = await phoenix.waitingSession(title, [asksQuestions]);
  await inbox.openBatchOf(title);
  await fillQuestions(inbox);
  await inbox.choose("Answer", "ask_user");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Recorded:");
  const [part] = await phoenix.toolParts(session);
  expect(part).toMatchObject({ state: "output-available", output: given });
  const last = (await phoenix.messages(session)).at(-1);
  expect(last?.parts.at(-1)?.text).toContain("because");
  expect(inbox.watched.decisions).toHaveLength(1);
});

test("a question and an approval go in one request: the command runs, the answer is read", async ({
  inbox,
}) => {
  const [name, title] = [`both-${unique()}`, `Both ${unique()}`];
  const session = await phoenix.waitingSession(title, [together(createsDatasets(name), asksQuestions)]);
  await inbox.openBatchOf(title);
  await inbox.choose("Approve", "bash, 1 of 2");
  await fillQuestions(inbox);
  await inbox.choose("Answer", "ask_user, 2 of 2");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Recorded:");
  expect(inbox.watched.decisions).toHaveLength(1);
  const [bash, question] = await phoenix.toolParts(session);
  expect(bash).toMatchObject({ state: "output-available", output: { exitCode: 0 } });
  expect(question).toMatchObject({ state: "output-available", output: given });
  expect(await phoenix.datasets()).toContain(name);
});

test("a script of Phoenix's page is declined, and does not run", async ({ inbox }) => {
  const title = `Script ${unique()}`;
  const session = await phoenix.waitingSession(title, [asksForScript]);
  await inbox.openBatchOf(title);
  await expect(inbox.batch.getByRole("button", { name: /^Answer / })).toHaveCount(0);
  await inbox.choose("Decline", "execute_browser_action");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Recorded:");
  const [part] = await phoenix.toolParts(session);
  expect(part).toMatchObject({ state: "output-available", output: { status: "rejected" } });
});

test("an abort records every denial, then the feedback arrives before the model speaks again", async ({
  inbox,
}) => {
  const [name, title] = [`stop-${unique()}`, `Stop ${unique()}`];
  const words = `Use the staging copy instead, ${unique()}.`;
  const session = await phoenix.waitingSession(title, [
    together(createsDatasets(name, `${name}-b`), asksQuestions),
  ]);
  await inbox.openBatchOf(title);
  await inbox.abortAll(3);
  await inbox.feedback.fill(words);
  expect(inbox.watched.decisions, "nothing leaves before Send abort").toEqual([]);
  await inbox.sendAbort.click();
  await expect(inbox.status).toContainText("Recorded:");
  const parts = await phoenix.toolParts(session);
  expect(parts.map(({ approval }) => approval?.approved)).toEqual([false, false, undefined]);
  expect(parts[2]).toMatchObject({ state: "output-error" });
  expect((await phoenix.said(session)).at(-1)).toBe(words);
  expect((await phoenix.messages(session)).at(-1)?.role).toBe("assistant");
  expect(await phoenix.datasets()).not.toContain(name);
});

test("a stranded turn is closed with a message, and the approved command does not run", async ({ inbox }) => {
  const [name, title] = [`stranded-${unique()}`, `Stranded ${unique()}`];
  const session = await phoenix.waitingSession(title, [createsDatasets(name)]);
  const [waiting] = await phoenix.toolParts(session);
  await phoenix.record(session, [{ toolCallId: waiting?.toolCallId ?? "", approved: true }]);
  await inbox.openBatchOf(title);
  await expect(inbox.batch).toContainText("not known");
  await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);
  const words = `Begin again, ${unique()}.`;
  await inbox.closeTurn(words);
  await expect(inbox.status).toContainText("Recorded:");
  expect((await phoenix.said(session)).at(-1)).toBe(words);
  const [part] = await phoenix.toolParts(session);
  expect(part?.callProviderMetadata?.phoenix?.outcome).toBe("interrupted");
  expect(await phoenix.datasets()).not.toContain(name);
});

test("a tool that takes 20 s goes on while the page shows something else, and is told when it ends", async ({
  inbox,
}) => {
  test.setTimeout(80_000);
  const [title, other] = [`Long ${unique()}`, `Other ${unique()}`];
  await phoenix.waitingSession(other, [createsDatasets(`other-${unique()}`)]);
  const session = await phoenix.waitingSession(title, [worksFor(20)]);
  await inbox.openBatchOf(title);
  await inbox.choose("Approve", "bash");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Sent, the record does not show it yet");
  await inbox.rows.filter({ hasText: other }).click();
  await expect(inbox.batch).toContainText(other);
  await expect(inbox.status).toContainText("Recorded:", { timeout: 40_000 });
  await inbox.page.goBack();
  await expect(inbox.calls.first()).toContainText("exit code 0");
  const [part] = await phoenix.toolParts(session);
  expect(part).toMatchObject({ state: "output-available", output: { exitCode: 0, stdout: "ran\n" } });
  expect(inbox.watched.decisions).toHaveLength(1);
});

test("of two browsers that answer at once one is recorded, and the other is told so", async ({
  inbox,
  origin,
  browser,
}) => {
  const [name, title] = [`race-${unique()}`, `Race ${unique()}`];
  const session = await phoenix.waitingSession(title, [createsDatasets(name)]);
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page: Page = await context.newPage();
  const second = new InboxPage(page, origin, watch(page, origin));
  await Promise.all([inbox.openBatchOf(title), second.openBatchOf(title)]);
  await inbox.choose("Approve", "bash");
  await second.choose("Deny", "bash");
  await Promise.all([inbox.submit.click(), second.submit.click()]);
  const isRecorded = async (one: InboxPage) => /Recorded:/.test(await one.status.innerText());
  const isTold = async (one: InboxPage) =>
    /Not recorded/.test(`${await one.alert.innerText()} ${await one.batch.innerText()}`) ||
    /while you looked|before yours/.test(await one.batch.innerText());
  await expect(async () => {
    const recorded = [await isRecorded(inbox), await isRecorded(second)];
    expect(recorded.filter(Boolean)).toHaveLength(1);
    expect(await isTold(recorded[0] === true ? second : inbox)).toBe(true);
  }).toPass({ timeout: 15_000 });
  const [part] = await phoenix.toolParts(session);
  const didRun = part?.state === "output-available";
  expect(await isRecorded(inbox)).toBe(didRun);
  expect((await phoenix.datasets()).includes(name)).toBe(didRun);
  expect(second.watched.faults).toEqual([]);
  await context.close();
});
