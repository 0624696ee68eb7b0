import { readFile, writeFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { expect as expectSoon } from "../../fixtures.ts";
import { InboxPage } from "../../inbox-page.ts";
import { watch } from "../../watch.ts";
import type { Step } from "../scripted-model.ts";
import { upstreamOf } from "../upstreams.ts";
import { LettaClient, type Seed, type Waiting } from "./client.ts";
import { gateOf } from "./tools.ts";

/** A tool starts a Python process, and so does its server: on two busy cores they take their time. */
export const slowly = { timeout: 90_000 };

/** Waits for what a real server does as long as that may take it. */
export const expect = expectSoon.configure(slowly);

/** The servers that take the same journeys: with the lock, and without. */
export const lockings = ["locked", "unlocked"] as const;

const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: these journeys are run by "npm run real"`);
  return value;
};

/** The password of the server that asks for one. */
export const passwordOf = (scenario: string): string | undefined =>
  scenario === "guarded" ? environment("LETTA_TEST_PASSWORD") : undefined;

/** A word that no other test of the run has: names of agents and accounts are made of it. */
export const unique = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Another client of the server of a scenario. */
export const clientOf = (scenario: string): LettaClient =>
  new LettaClient(upstreamOf(scenario), passwordOf(scenario));

/** An agent with the tools of these journeys that waits for a person, on the server of a scenario. */
export async function waitingAgent(scenario: string, seed: Seed): Promise<Waiting> {
  const toolIds = JSON.parse(environment("LETTA_TEST_TOOLS")) as Readonly<Record<string, readonly string[]>>;
  return clientOf(scenario).waitingAgent(seed, toolIds[scenario] ?? []);
}

/** How often a tool left its line: "paid" for `pay`, "looked up" for `look_up`. */
export async function timesRun(what: "paid" | "looked up", account: string): Promise<number> {
  const lines = (await readFile(environment("LETTA_TEST_RUN_LOG"), "utf8")).split("\n");
  return lines.filter((line) => line.startsWith(what) && line.endsWith(` ${account}`)).length;
}

/** Lets the nth `heldPayment` to an account come to its end, counted from one. */
export async function letEnd(account: string, nth = 1): Promise<void> {
  await writeFile(gateOf(environment("LETTA_TEST_RUN_LOG"), account, nth), "");
}

/** The messages of each request to the model that speaks of a text, in order. */
export async function askedModel(
  about: string,
): Promise<readonly (readonly { readonly role: string; readonly content?: unknown }[])[]> {
  const url = `${environment("LETTA_TEST_MODEL")}/asked?about=${encodeURIComponent(about)}`;
  const asked = (await (await fetch(url)).json()) as { messages: { role: string; content?: unknown }[] }[];
  return asked.map(({ messages }) => messages);
}

/** Kills a server, or starts it again. */
export async function control(step: "kill" | "restart", scenario: string): Promise<void> {
  const answer = await fetch(`${environment("LETTA_TEST_CONTROL")}/${step}/${scenario}`, { method: "POST" });
  if (!answer.ok) throw new Error(`${step} ${scenario}: ${answer.status} ${await answer.text()}`);
}

/** Opens the request of the agent of that name, by its row. Resolves when its calls can be seen. */
export async function openRequestOf(inbox: InboxPage, name: string): Promise<void> {
  await inbox.open();
  await inbox.rows.filter({ hasText: name }).click();
  await expect(inbox.calls.first()).toBeVisible();
}

/** Presses what sends until the report of it stands there, as the guard may not take the first press. */
export async function press(inbox: InboxPage): Promise<void> {
  const button = inbox.batch.getByRole("button", { name: /^(Submit decisions|Send abort)$/ });
  await expect(async () => {
    if (!(await inbox.afterSending.isVisible())) await button.click({ timeout: 1_000 });
    await expect(inbox.afterSending).toBeVisible({ timeout: 1_000 });
  }).toPass(slowly);
}

/** Agrees to send without the lock, as the report of a sending asks. */
export async function agree(inbox: InboxPage): Promise<void> {
  const yes = inbox.afterSending.getByRole("button", { name: "Send without a lock" });
  await expect(inbox.afterSending).toContainText("This server cannot lock. Send without?");
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 1_000 });
    await expect(yes).toBeHidden({ timeout: 1_000 });
  }).toPass(slowly);
}

/** Presses what sends; where the server cannot lock, agrees to the question that it then asks. */
export async function send(inbox: InboxPage, scenario: string): Promise<void> {
  await press(inbox);
  if (scenario === "unlocked") await agree(inbox);
}

/** Waits until the screen says that the record holds what was sent. */
export const untilRecorded = (inbox: InboxPage) => expect(inbox.status).toContainText("Recorded:");

/** One more browser, with nothing in common but the origin. Close it by its page's context. */
export async function otherBrowser(browser: Browser, origin: string): Promise<InboxPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  return new InboxPage(page, origin, watch(page, origin));
}

/** Calls that the model asks for at once, then whatever it does after their answer. */
export const asks = (...calls: Extract<Step, { calls: unknown }>["calls"]): Step => ({ calls });
