import { expect, type Locator, type Page } from "@playwright/test";
import type { Watch } from "./watch.ts";

/** How long one press may take to reach its control, in milliseconds: behind a dialog it never does. */
export const patience = 5_000;

/**
 * Presses as a patient person makes them: again when the guard did not take one (design section 6, "Guards"), and what
 * sends only while it has not sent.
 */
export class Presses {
  readonly page: Page;
  readonly watched: Watch;

  constructor(page: Page, watched: Watch) {
    this.page = page;
    this.watched = watched;
  }

  get batch(): Locator {
    return this.page.getByRole("region", { name: "Batch", exact: true });
  }

  /** The line that says where a sending stands. */
  get afterSending(): Locator {
    return this.batch.getByRole("region", { name: "After sending" });
  }

  /** Presses, and presses again when the guard did not take it. Only for controls that send nothing. */
  async pressUntil(
    button: Locator,
    isTaken: () => Promise<void>,
    { force = false }: { readonly force?: boolean } = {},
  ): Promise<void> {
    let isPressed = false;
    await expect(async () => {
      const fault = await button.click({ timeout: patience, force }).then(() => null, String);
      // What a press opens may come late, and cover the control before it is seen.
      isPressed ||= fault === null;
      expect(isPressed, fault ?? "").toBe(true);
      await isTaken();
    }).toPass();
  }

  /** Presses a control that is off, where it stands, until the press has led where it should. */
  async pressOffUntil(button: Locator, hasLed: () => Promise<void>): Promise<void> {
    await this.pressUntil(button, hasLed, { force: true });
  }

  /** Presses a key, and again when the guard did not take it. Only for keys that send nothing. */
  async pressKeyUntil(key: string, isTaken: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press(key);
      await isTaken();
    }).toPass();
  }

  /** Presses what sends until something has left. */
  async pressUntilSent(button: Locator): Promise<void> {
    await this.sendBy(() => button.click({ timeout: patience }));
  }

  /** Presses the key that sends until something has left. */
  async pressKeyUntilSent(key = "Control+Enter"): Promise<void> {
    await this.sendBy(() => this.page.keyboard.press(key));
  }

  /** Does what sends, and again only while nothing has left, as when the guard did not take the first press. */
  async sendBy(press: () => Promise<void>): Promise<void> {
    const before = this.watched.decisions.length;
    const hasLeft = () => this.watched.decisions.length > before;
    await expect(async () => {
      if (!hasLeft()) await press();
      await expect.poll(hasLeft, { timeout: 1_000 }).toBe(true);
    }).toPass();
  }

  /** The same for what may end before anything leaves: until the batch, which told of no sending, tells of this one. */
  async pressUntilTaken(button: Locator): Promise<void> {
    await this.takeBy(() => button.click({ timeout: patience }));
  }

  /** Does what sends, and again only while the batch tells of no sending. It tells of it in the moment of the press. */
  async takeBy(press: () => Promise<void>): Promise<void> {
    await expect(this.afterSending, "only for a first sending").toHaveCount(0);
    await expect(async () => {
      if ((await this.afterSending.count()) === 0) await press();
      await expect(this.afterSending).toBeVisible({ timeout: 600 });
    }).toPass();
  }
}
