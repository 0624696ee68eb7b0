import type { Locator } from "@playwright/test";
import { abortsOf, fieldOf, filesOf, messagesOf, toolsThatRan } from "./envole-wire.ts";
import { agenda, screenshot, type TestFile } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";
import { byKeyboard } from "./journey.ts";

/** Every way through a batch of Envole by keys alone: no pointer, and nothing is focused by the test (design section 6). */

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab, or back by Shift+Tab, until the focus stands on a control. */
async function tabTo({ page }: InboxPage, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let steps = 0; steps < 40 && !(await isFocused(target)); steps++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** The focus is in a dialog, starts where it should, and no Tab leads out of it to the page. */
async function expectFocusStays({ page }: InboxPage, dialog: Locator, first: Locator): Promise<void> {
  await expect(first).toBeFocused();
  for (const key of [...Array(5).fill("Tab"), ...Array(5).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    const isInside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside, `${key} stays in the dialog`).toBe(true);
  }
}

/** Presses a key until the warning is there: what just arrived takes no press for a moment. */
const askByKey = (inbox: InboxPage) =>
  inbox.pressKeyUntil("x", () => expect(inbox.warning).toBeVisible({ timeout: 400 }));

const keepDeciding = ({ warning }: InboxPage) => warning.getByRole("button", { name: "Keep deciding" });

/** From a focused card through the warning to Feedback: Esc leads back to the card, and the second time it is confirmed. */
async function abortByKeys(inbox: InboxPage, call: string, count: number): Promise<void> {
  const { page, warning, feedback } = inbox;
  await expect(inbox.call(call)).toBeFocused();
  await askByKey(inbox);
  await expectFocusStays(inbox, warning, keepDeciding(inbox));
  await page.keyboard.press("Escape");
  await expect(warning).toHaveCount(0);
  await expect(inbox.call(call), "the focus comes back").toBeFocused();
  await askByKey(inbox);
  await tabTo(inbox, warning.getByRole("button", { name: `Abort all ${count} calls`, exact: true }));
  await page.keyboard.press("Enter");
  await expect(feedback).toBeFocused();
}

/** Attaches files through the picker that a key opens. */
async function attachByKeys(inbox: InboxPage, files: readonly TestFile[]): Promise<void> {
  // Asked for before the first Tab: Playwright takes the picker over only some time after it was asked.
  const chooser = inbox.page.waitForEvent("filechooser");
  await tabTo(inbox, inbox.attachFiles);
  await inbox.page.keyboard.press("Enter");
  await (await chooser).setFiles([...files]);
  await expect(inbox.attached).toHaveCount(files.length);
}

const remove = ({ batch }: InboxPage, { name }: TestFile) =>
  batch.getByRole("button", { name: `Remove ${name}` });

test.describe("three calls", () => {
  // The first answer is refused as a mixed abort, so that its dialog is on the way.
  test.use({ scenario: "envole/mixed-body" });

  test("from the list to the record: choices, the warning, words, files, the conflict dialog", async ({
    inbox,
    page,
  }) => {
    const press = (key: string) => page.keyboard.press(key);
    const hand = byKeyboard(inbox);
    await inbox.open();
    await hand.openRow("google_calendar_create_event");
    await expect(inbox.calls).toHaveCount(3);
    await hand.choose("Deny", "gmail_send_email, 2 of 3");
    await press("j");
    await abortByKeys(inbox, "gmail_create_draft, 3 of 3", 3);
    await page.keyboard.type("Wrong week.");

    await attachByKeys(inbox, [screenshot, agenda]);
    await tabTo(inbox, remove(inbox, screenshot), "Shift+Tab");
    await press("Enter");
    await expect(remove(inbox, agenda), "on to the next file").toBeFocused();
    await press("Space");
    await expect(inbox.attachFiles, "no file is left: back to the picker").toBeFocused();
    await attachByKeys(inbox, [agenda]);
    expect(inbox.watched.decisions).toEqual([]);

    await inbox.pressKeyUntilSent();
    await expectFocusStays(
      inbox,
      inbox.conflict,
      inbox.conflict.getByRole("button", { name: "Decide again" }),
    );
    await inbox.pressKeyUntil("Escape", () => expect(inbox.conflict).toHaveCount(0, { timeout: 400 }));
    await expect(inbox.calls.first()).toBeFocused();
    await expect(inbox.verb("Deny", "gmail_send_email, 2 of 3")).toHaveAttribute("aria-pressed", "true");

    await abortByKeys(inbox, "google_calendar_create_event, 1 of 3", 3);
    await expect(inbox.feedback).toHaveValue("Wrong week.");
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded: abort 3");
    const [, second, ...more] = await messagesOf(inbox);
    expect([filesOf(second ?? { items: [] }).map(({ name }) => name), more]).toEqual([[agenda.name], []]);
    expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual(["Wrong week."]);
  });
});

test.describe("forty calls", () => {
  test.use({ scenario: "envole/forty-calls" });

  /** Where a bar stands in the window, as far as it is seen. */
  const isInView = (bar: Locator) =>
    bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  test("carry their place in every name, and the decision bar stays in view while keys deny them all", async ({
    inbox,
    page,
  }) => {
    await inbox.open();
    await byKeyboard(inbox).openRow("update_row");
    await expect(inbox.calls).toHaveCount(40);
    const places = Array.from({ length: 40 }, (_, at) => `update_row, ${at + 1} of 40`);
    for (const verb of ["Approve", "Deny", "Abort"] as const)
      expect(await inbox.namesOfVerb(verb)).toEqual(places);
    await byKeyboard(inbox).choose("Deny", "update_row, 1 of 40");
    const bar = inbox.submit;
    for (const place of places.slice(1)) {
      await page.keyboard.press("j");
      await page.keyboard.press("d");
      expect(await isInView(bar), `the bar at ${place}`).toBe(true);
    }
    await expect(inbox.call("update_row, 40 of 40")).toBeFocused();
    await expect(inbox.batch).toContainText("40 of 40 decided");
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded: 40 deny");
    const [message, ...more] = await messagesOf(inbox);
    expect(message?.results.map((result) => fieldOf(result, "approvalResult"))).toEqual(
      Array(40).fill("DENIED"),
    );
    expect([more, await toolsThatRan(inbox)]).toEqual([[], []]);
  });

  test("are aborted from the last card: warned of the one tool, words and a file, one message", async ({
    inbox,
    page,
  }) => {
    await inbox.open();
    await byKeyboard(inbox).openRow("update_row");
    await byKeyboard(inbox).choose("Deny", "update_row, 39 of 40");
    await page.keyboard.press("j");
    await abortByKeys(inbox, "update_row, 40 of 40", 40);
    await page.keyboard.type("Not forty.");
    await attachByKeys(inbox, [screenshot]);
    await inbox.pressKeyUntilSent();
    await expect(inbox.status).toContainText("Recorded: abort 40");
    const [message, ...more] = await messagesOf(inbox);
    expect([message?.results.length, filesOf(message ?? { items: [] }).length, more]).toEqual([40, 1, []]);
    expect((await abortsOf(inbox)).map(({ text }) => text)).toEqual(["Not forty."]);
  });

  test("are gone through by Tab in the order of the document", async ({ inbox, page }) => {
    await inbox.open();
    await byKeyboard(inbox).openRow("update_row");
    await expect(inbox.calls).toHaveCount(40);
    await page.evaluate(startTrail);
    const steps = await page.evaluate(
      () => document.querySelectorAll("a, button, input, textarea, summary, [tabindex='0']").length,
    );
    // What leads to an end goes when the end was seen, so that there are fewer on the way than stood there at first.
    for (let step = 0; step < steps && !(await page.evaluate(isRound)); step++)
      await page.keyboard.press("Tab");
    const { trail, turns } = await page.evaluate(readTrail);
    expect(await page.evaluate(isRound), "the first is met again").toBe(true);
    expect(turns, "only past the last element it begins again").toBeLessThanOrEqual(1);
    const met = [...new Set(trail)];
    expect(met.filter((name) => /^update_row, \d+ of 40$/.test(name))).toEqual(
      Array.from({ length: 40 }, (_, at) => `update_row, ${at + 1} of 40`),
    );
    expect(met.filter((name) => name.startsWith("Deny update_row, "))).toHaveLength(40);
  });
});

interface Trail {
  readonly trail: string[];
  readonly turns: number;
  readonly isRound: boolean;
}

/** Follows where the focus goes: the names it meets, and how often it jumps back. */
function startTrail(): void {
  const found = {
    trail: [] as string[],
    turns: 0,
    isRound: false,
    first: null as Element | null,
    last: null as Element | null,
  };
  Object.assign(window, { found });
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    found.trail.push(target.getAttribute("aria-label") ?? target.textContent);
    const isBack = (found.last?.compareDocumentPosition(target) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING;
    // A way to an end that goes while it has the focus, because the end came into view, gives it to its card.
    if (isBack && found.last?.isConnected === true) found.turns += 1;
    found.isRound ||= target === found.first;
    found.first ??= target;
    found.last = target;
  });
}

const readTrail = (): Trail => {
  const { trail, turns, isRound } = (window as unknown as { readonly found: Trail }).found;
  return { trail, turns, isRound };
};
const isRound = (): boolean => (window as unknown as { readonly found: Trail }).found.isRound;
