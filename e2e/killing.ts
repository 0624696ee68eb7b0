import { InboxPage } from "./inbox-page.ts";
import { watch } from "./watch.ts";

/** What is typed is kept within so many milliseconds. */
export const aSecond = 1_000;

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
