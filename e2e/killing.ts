import { expect } from "@playwright/test";
import { InboxPage } from "./inbox-page.ts";
import { watch } from "./watch.ts";

/** Resolves when storage holds a draft with all of these texts: words, a verb, a file's name. */
export async function untilKept({ page }: InboxPage, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => page.evaluate(keptDrafts)).toContain(text);
}

/** Resolves when no draft in storage holds this text any more. */
export async function untilForgotten({ page }: InboxPage, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptDrafts)).not.toContain(text);
}

/** Every draft that this origin keeps, as one text. Makes no database where there is none. */
async function keptDrafts(): Promise<string> {
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept: unknown[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    if (database.objectStoreNames.contains("drafts"))
      kept.push(await resultOf(database.transaction("drafts").objectStore("drafts").getAll()));
    database.close();
  }
  return JSON.stringify(kept);
}

/** One more page of the same browser, at an address of its own or at the same one. */
export async function openBeside({ page, origin }: InboxPage, address = page.url()): Promise<InboxPage> {
  const beside = await page.context().newPage();
  const inbox = new InboxPage(beside, origin, watch(beside, origin));
  await beside.goto(address);
  return inbox;
}

/** The page dies: no script of it runs any more, not even for a goodbye. Gives the page that is opened instead. */
export async function killAndReopen(inbox: InboxPage): Promise<InboxPage> {
  const address = inbox.page.url();
  const death = inbox.page.waitForEvent("crash");
  const session = await inbox.page.context().newCDPSession(inbox.page);
  session.send("Page.crash").catch(() => undefined);
  await death;
  return openBeside(inbox, address);
}
