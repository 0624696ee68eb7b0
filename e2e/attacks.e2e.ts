import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { attacks } from "../src/mocks/attacks/attacks.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/**
 * Every page of the gallery's attacks, against the production build under the strict policy: it opens, with everything
 * that is folded in it, and decides nothing, asks nobody, reports nothing (the fixtures' `test`). What assistive
 * technology meets of its rows and of its first batch is kept word for word; a change of it needs a person's eyes.
 */

/** What is to be waited for beyond the first look, by attack. */
const arrives: Readonly<Record<string, (inbox: InboxPage) => Promise<void>>> = {
  "envole-card-arrives": async (inbox) => {
    await expect(inbox.calls).toHaveCount(2);
    // The stream brings the card; its row follows with the next poll.
    await expect(inbox.rows.first()).toContainText("2 calls");
  },
  // The stream brings the change; its row follows with the next poll.
  "envole-changed-hidden": async (inbox) => {
    await expect(inbox.batch).toContainText("while you looked");
    await expect(inbox.rows.first()).toContainText("marked");
  },
  "envole-batch-arrives": (inbox) => expect(inbox.list).toContainText("1 new"),
  "mka1-row-vanishes": (inbox) => expect(inbox.batch).toContainText("This batch is gone"),
};

/** Of a batch with very many calls, the cards that matter. */
const onlyCards: Readonly<Record<string, readonly string[]>> = {
  "sixty-similar": ["send_email, 40 of 60", "send_email, 41 of 60", "send_email, 42 of 60"],
};

const endNotSeen = /until the end of the arguments is seen|Approve waits for the end/;

/** Stands where an end was not in view at the very first drawing, which depends on the moment. */
const endWasAwaited = /^ *- paragraph: Opened and seen to the end\.$/;

/** Attacks that change a call while somebody looks at it. */
const changes = /(?:^|-)changed-/;

/** What nobody sees: no tree holds it as it is. A page of ordinary text has joiners and tags that act as they should. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800\ufffc]/gu;
const ofOrdinaryText = "misplaced";

/** Opens whatever is folded in the batch but for the dock, layer by layer. Only of what decides nothing. */
const openFolds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const batch = document.querySelector("section[aria-label='Batch'], [role='region'][aria-label='Batch']");
    const closed = [
      ...(batch?.querySelectorAll("details:not([open]) > summary, [aria-expanded='false']") ?? []),
    ];
    const folds = closed.filter(
      (control) =>
        control instanceof HTMLElement &&
        control.closest("[role='alertdialog'], [aria-haspopup], [aria-pressed]") === null &&
        control.textContent?.trim() !== "Find",
    );
    for (const fold of folds) if (fold instanceof HTMLElement) fold.click();
    return folds.length;
  });

async function openEverything(page: Page): Promise<void> {
  // What comes late, a transcript for one, may bring folds of its own: three looks in a row find none.
  let calm = 0;
  const looks = async () => {
    calm = (await openFolds(page)) === 0 ? calm + 1 : 0;
    return calm;
  };
  await expect
    .poll(looks, { message: "what is folded opens, layer by layer", intervals: [100] })
    .toBeGreaterThanOrEqual(3);
}

/**
 * Looks at the end of every call, so that Approve is off only where looking does not help: what is in view at first
 * depends on the moment and on fonts.
 */
async function seeEveryEnd(inbox: InboxPage): Promise<void> {
  await expect(async () => {
    await inbox.page.evaluate(async () => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      for (const marker of document.querySelectorAll<HTMLElement>("article [data-end-of-arguments]")) {
        marker.focus();
        await painted();
        await painted();
      }
    });
    await expect(inbox.batch).not.toContainText(endNotSeen, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

/** A line as it is kept: clock times and ages are those of the run, and what is very long is told by its sum. */
function keptLine(line: string): string {
  const still = line
    .replaceAll(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g, "date")
    .replaceAll(/(_at\\":)\d{10}\b/g, "$1seconds")
    .replaceAll(/\b\d{1,2}:\d{2}(:\d{2})?( UTC)?\b/g, "hh:mm")
    .replaceAll(/\b\d{1,2} [A-Z][a-z]{2}( \d{4})?,? hh:mm/g, "hh:mm")
    .replaceAll(/\b\d+ (s|min|h|d)( ago)?\b/g, "n $1$2");
  if (still.length <= 4000) return still;
  const sum = createHash("sha256").update(still).digest("hex").slice(0, 16);
  return `${still.slice(0, 400)} … ${still.length} characters, ${sum}`;
}

const kept = (tree: string): string => {
  const lines = tree.split("\n").filter((line) => !endWasAwaited.test(line));
  return `${lines.map(keptLine).join("\n")}\n`;
};

for (const [name, { threat, hasRows = true }] of Object.entries(attacks)) {
  test.describe(() => {
    test.use({ scenario: `attack/${name}` });

    test(`${threat}: attack/${name} is shown whole, and does nothing`, async ({ inbox, watched }) => {
      if (changes.test(name) || Object.hasOwn(arrives, name)) await inbox.configure({ pollSeconds: 1 });
      await inbox.open();
      const batch = hasRows ? await batchOf(inbox, name) : "";
      if (!hasRows) await expect(inbox.list).toContainText("Nothing waits");
      const trees = [kept(await inbox.list.ariaSnapshot()), batch].join("\n");
      if (name !== ofOrdinaryText) expect(trees.match(unseen), "no tree holds what nobody sees").toBeNull();
      expect(trees).toMatchSnapshot(`${name}.yml`);
      expect(watched.decisions, "opening decides nothing").toEqual([]);
    });
  });
}

async function batchOf(inbox: InboxPage, name: string): Promise<string> {
  await inbox.rows.first().click();
  await expect(inbox.calls.first()).toBeVisible({ timeout: 20_000 });
  const cards = onlyCards[name];
  if (cards !== undefined) return cardsOf(inbox, cards);
  await (arrives[name] ?? untilChanged(name))(inbox);
  // A conversation of Letta is read after its request, or with it where only it tells who runs a call; every one of these
  // has messages before the request, which are folded or begin with the agent's instructions.
  if (name.startsWith("letta-"))
    await expect(inbox.batch).toContainText(/earlier messages?|You are a helpful agent/);
  await openEverything(inbox.page);
  await seeEveryEnd(inbox);
  return kept(await inbox.batch.ariaSnapshot());
}

async function cardsOf(inbox: InboxPage, names: readonly string[]): Promise<string> {
  const trees: string[] = [];
  for (const name of names) {
    const card = inbox.call(name);
    await card.locator("[data-end-of-arguments]").focus();
    await expect(card).not.toContainText(endNotSeen);
    trees.push(kept(await card.ariaSnapshot()));
  }
  return trees.join("\n");
}

/** Every change under somebody's eyes is told before it is kept; nothing else is waited for. */
const untilChanged = (name: string) => async (inbox: InboxPage) => {
  if (changes.test(name) || Object.hasOwn(arrives, name))
    await expect(inbox.batch).toContainText("while you looked");
};
