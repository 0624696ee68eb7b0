import { test as base, expect } from "@playwright/test";
import { InboxPage } from "./inbox-page.ts";
import { ask } from "./server/ask.ts";
import { hostOf } from "./server/origins.ts";
import { type Watch, watch } from "./watch.ts";

const port = Number(process.env["E2E_PORT"] ?? 7411);

/** What a test gets: the inbox on an origin of its own, and what was watched meanwhile. */
interface InboxFixtures {
  /** Which scenario of the fake stands behind this test's origin. Set with `test.use({ scenario })`. */
  readonly scenario: string;
  readonly origin: string;
  readonly watched: Watch;
  readonly inbox: InboxPage;
}

let made = 0;

/** A name that no other test of this run has: state, configuration and reports are kept under it. */
const newRun = (): string => `r${process.pid.toString(36)}${(made++).toString(36)}`;

/** An origin of its own for one scenario: its state is nobody else's. */
export const newOrigin = (scenario: string): string =>
  `http://${hostOf({ run: newRun(), scenario })}:${port}`;

/** Playwright's test, with the inbox of design section 6 and the promises that hold everywhere. */
export const test = base.extend<InboxFixtures>({
  scenario: ["phoenix/one-call", { option: true }],
  origin: async ({ scenario }, use) => {
    await use(newOrigin(scenario));
  },
  watched: async ({ page, origin }, use) => {
    const watched = watch(page, origin);
    await use(watched);
    expect(watched.faults, "console, errors, dialogs, requests elsewhere").toEqual([]);
    expect(await ask(origin, "/__e2e/csp-reports"), "reports against the policy").toBe("[]");
  },
  inbox: async ({ page, origin, watched }, use) => {
    await use(new InboxPage(page, origin, watched));
  },
});

export { expect };
