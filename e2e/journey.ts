import { expect } from "@playwright/test";
import type { InboxPage } from "./inbox-page.ts";

/** How a person works: the same steps by mouse and by keyboard alone. */
export interface Hand {
  /** From the list to the batch of the row whose name holds `row`. */
  openRow(row: string): Promise<void>;
  choose(verb: "Approve" | "Deny", call: string): Promise<void>;
  submit(): Promise<void>;
}

/** Pointer only. */
export const byMouse = (inbox: InboxPage): Hand => ({
  async openRow(row) {
    await inbox.rows.filter({ hasText: row }).click();
  },
  choose: (verb, call) => inbox.choose(verb, call),
  submit: () => inbox.pressUntilSent(inbox.submit),
});

/** Keys only: the pointer is never used, and no element is focused by the test. */
export const byKeyboard = (inbox: InboxPage): Hand => {
  const press = (key: string) => inbox.page.keyboard.press(key);
  const focused = () => inbox.page.locator(":focus");

  async function pressUntil(key: string, reached: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (await reached()) return;
      await press(key);
    }
    throw new Error(`${key} never led there`);
  }

  return {
    async openRow(row) {
      const link = inbox.rows.filter({ hasText: row });
      await expect(link).toBeVisible();
      const isIn = async (key: string) => {
        await pressUntil(key, async () => (await inbox.list.locator("a:focus").count()) > 0);
      };
      await isIn("Tab");
      await pressUntil(
        "j",
        async () => (await inbox.list.locator("a:focus").filter({ hasText: row }).count()) > 0,
      );
      await press("Enter");
      await expect(inbox.batch.getByRole("heading").first()).toBeFocused();
    },
    async choose(verb, call) {
      const button = inbox.verb(verb, call);
      const article = inbox.call(call);
      const isInside = () => article.evaluate((element) => element.contains(document.activeElement));
      await pressUntil((await isBefore(inbox, call)) ? "j" : "k", isInside);
      if (verb === "Approve")
        await pressUntil("Tab", async () => (await focused().innerText()).startsWith("End of arguments"));
      await expect(async () => {
        if ((await button.getAttribute("aria-pressed")) !== "true")
          await press(verb === "Approve" ? "a" : "d");
        await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 400 });
      }).toPass();
    },
    submit: () => inbox.pressKeyUntilSent(),
  };
};

/** Whether the focus stands before the call, in the order of the page. */
async function isBefore(inbox: InboxPage, call: string): Promise<boolean> {
  return inbox.call(call).evaluate((element) => {
    const active = document.activeElement;
    return active === null || !(element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
}

/** A batch of two calls, as the list and its cards name it. */
export interface TwoCalls {
  /** Text that only this batch's row holds. */
  readonly row: string;
  readonly approve: string;
  readonly deny: string;
}

/** List, look, decide, recorded, what happened: approves one of two calls and denies the other. */
export async function approveOneDenyOne(inbox: InboxPage, hand: Hand, two: TwoCalls): Promise<void> {
  await inbox.open();
  await hand.openRow(two.row);
  await expect(inbox.calls).toHaveCount(2);
  await hand.choose("Approve", two.approve);
  await hand.choose("Deny", two.deny);
  expect(inbox.watched.decisions, "nothing leaves before Submit").toEqual([]);
  await expect(inbox.batch.getByRole("region", { name: "Decisions" })).toContainText("1 approve, 1 deny");
  await hand.submit();
  await expect(inbox.status).toContainText("Recorded:");
  await expect(inbox.call(two.approve)).toContainText("Approved. Ran");
  await expect(inbox.call(two.deny)).toContainText("Denied. Did not run");
  await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny) / })).toHaveCount(0);
  expect(inbox.watched.decisions, "one request carries both").toHaveLength(1);
}
