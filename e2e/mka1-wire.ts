import { expect } from "@playwright/test";
import type { Effect } from "../src/mocks/mka1/effects.ts";
import type { InboxPage } from "./inbox-page.ts";

/** Everything the fake did, in order. */
export const effectsOf = async (inbox: InboxPage): Promise<readonly Effect[]> => inbox.effects("mka1");

/** One request that decided or continued something: where it went, and its body as it left. */
export interface Sent {
  readonly path: string;
  readonly body: string;
}

/** What reached the server and decides or continues, in order, whichever window sent it. */
export async function sentOf(inbox: InboxPage): Promise<readonly Sent[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) =>
    effect.kind === "decision" ? [{ path: effect.path, body: effect.body }] : [],
  );
}

/** The tools that ran, in order. */
export async function toolsThatRan(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "run" ? [effect.tool] : []));
}

/** What was recorded, in order: by whom, what, and with which comment. */
export async function recordedBy(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) =>
    effect.kind === "decided"
      ? [`${effect.by} ${effect.approved ? "approves" : "denies"} ${effect.callId}: ${effect.comment ?? ""}`]
      : [],
  );
}

/** Opens a view of the rail, by its link, and then the row of `tool`. */
export async function openIn(inbox: InboxPage, view: string, tool: string): Promise<void> {
  await inbox.open();
  await inbox.page.getByRole("link", { name: new RegExp(`^${view}`) }).click();
  await expect(inbox.list.getByRole("heading", { name: view, level: 1 })).toBeVisible();
  await inbox.rows.filter({ hasText: tool }).click();
  await expect(inbox.calls.first()).toBeVisible();
}

/** The words of the bar below a batch. */
export const dockOf = ({ batch }: InboxPage) => batch.getByRole("region", { name: "Decisions" });

/** What continues a decided response. */
export const continueOf = ({ batch }: InboxPage) =>
  batch.getByRole("button", { name: "Continue the response" });

/** Nothing of the open batch can be decided. */
export const expectNoVerbs = ({ batch }: InboxPage) =>
  expect(batch.getByRole("button", { name: /^(Approve|Deny|Abort) / })).toHaveCount(0);

/**
 * After a reply that was lost: the page said what the record holds and sent nothing more. Chromium itself repeats a
 * request whose used connection broke, so that one lost on the way may arrive all the same; `count` is how often what was
 * sent had its effect.
 */
export async function expectToldAsItRan(inbox: InboxPage, count: () => Promise<number>): Promise<void> {
  const { afterSending } = inbox;
  const report = afterSending.getByRole("heading");
  await expect(report).toHaveText(/^(Recorded|Not known)$/, { timeout: 20_000 });
  const isRecorded = (await report.innerText()) === "Recorded";
  expect(await count()).toBe(isRecorded ? 1 : 0);
  if (!isRecorded) {
    await expect(afterSending).toContainText("the calls still wait");
    await expect(afterSending.getByRole("button", { name: /^Send again, 1 approve/ })).toBeVisible();
  }
  await inbox.page.reload();
  await expect(inbox.calls.first()).toBeVisible();
  expect(inbox.watched.decisions, "one POST of the page's, and none by itself").toHaveLength(1);
  expect(await count()).toBe(isRecorded ? 1 : 0);
}
