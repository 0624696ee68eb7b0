import type { BrowserContext, Page } from "@playwright/test";
import { payloads } from "../src/mocks/attacks/payloads.ts";
import { probeOf } from "../src/mocks/attacks/probes.ts";
import { expect, test } from "./fixtures.ts";
import { InboxPage } from "./inbox-page.ts";
import { ask } from "./server/ask.ts";
import { hostOf } from "./server/origins.ts";
import { watch } from "./watch.ts";

/** Markup and addresses in every field from outside, beside the same text without what acts (T-32, I-04, I-08, I-27). */
const port = Number(process.env["E2E_PORT"] ?? 7411);

// Everything is in view at once: what is drawn does not hang on how a text wraps.
test.use({ viewport: { width: 1440, height: 6_000 } });

const tried: readonly (readonly [attack: string, twin: string])[] = [
  ...payloads.map((_, at) => [`attack/payload-${at + 1}`, `phoenix/payload-${at + 1}-plain`] as const),
  ...["envole", "mka1", "letta"].map(
    (protocol) => [`attack/payload-${protocol}`, `${protocol}/payload-all-plain`] as const,
  ),
];

for (const [attack, twin] of tried) {
  test.describe(() => {
    test.use({ scenario: attack });

    test(`T-32: ${attack} adds no element, asks for nothing, and opens nothing`, async ({
      inbox,
      context,
    }) => {
      const plain = await beside(inbox, context, twin);
      const wanted = await walked(plain);
      const found = await walked(inbox);
      expect(found).toEqual(wanted);
      expect(plain.watched.faults).toEqual([]);
      expect(await ask(plain.origin, "/__e2e/csp-reports")).toBe("[]");
    });
  });
}

/** Another scenario in a page of its own, watched as well. */
async function beside(inbox: InboxPage, context: BrowserContext, scenario: string): Promise<InboxPage> {
  const page = await context.newPage();
  const [run = ""] = new URL(inbox.origin).hostname.split("--");
  const origin = `http://${hostOf({ run: `${run}p`, scenario })}:${port}`;
  return new InboxPage(page, origin, watch(page, origin));
}

/** What a page is made of, in the list, in the first batch with everything unfolded, and what it asked for besides. */
async function walked(inbox: InboxPage) {
  const asked = requestsOf(inbox.page);
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await expect(inbox.page.getByRole("heading", { name: "Connections" })).toBeVisible();
  const title = await inbox.page.title();
  const rows = await settled(inbox.page);
  await inbox.rows.first().click();
  await expect(inbox.calls.first()).toBeVisible();
  await expect(inbox.batch.locator("[aria-busy=true]")).toHaveCount(0);
  // The ends of the arguments are in view: once that was noticed nothing is said of it any more.
  await expect(inbox.batch.getByText(/^Approve is off until/)).toHaveCount(0);
  await unfold(inbox);
  return { title, rows, batch: await settled(inbox.page), asked: [...asked].toSorted() };
}

/** Presses everything in the batch that is folded, until nothing is. Nothing of it decides, so the page itself may press. */
async function unfold(inbox: InboxPage): Promise<void> {
  const folded = inbox.batch.locator('button[aria-expanded="false"]');
  await expect(async () => {
    await folded.evaluateAll((all) => {
      for (const one of all as HTMLElement[]) one.click();
    });
    await expect(folded).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(inbox.batch.getByText("being computed")).toHaveCount(0);
}

/** The requests of a page that are none to its fake, by their paths: scripts, styles, and what a text might ask for. */
function requestsOf(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (!pathname.startsWith("/proxy/") && protocol !== "blob:")
      asked.add(pathname.replace(/^\/b\/.*/, "/b/"));
  });
  return asked;
}

/** What a page is made of once it has stayed the same for a while: parts of it come when they are wanted. */
async function settled(page: Page) {
  let made = await madeOf(page);
  for (let same = 0; same < 3; ) {
    await page.waitForTimeout(250);
    const next = await madeOf(page);
    same = JSON.stringify(next) === JSON.stringify(made) ? same + 1 : 0;
    made = next;
  }
  return made;
}

/** How many elements of each name a page has, what leads elsewhere, and what listens by an attribute. */
const madeOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const names: Record<string, number> = {};
    for (const { localName } of all) names[localName] = (names[localName] ?? 0) + 1;
    const reaching = ["src", "srcset", "srcdoc", "action", "formaction", "data", "poster"];
    const leads = all.flatMap((one) => reaching.filter((name) => one.hasAttribute(name)));
    const links = [...document.querySelectorAll("a, area, base")]
      .map((one) => one.getAttribute("href") ?? "")
      .filter((href) => /^[a-z]+:|^\/\//i.test(href));
    const listens = all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith("on")));
    return { names, leads, links, listens };
  });

test.describe(() => {
  test.use({ scenario: "attack/payload-3", viewport: { width: 1440, height: 900 } });

  test("T-32: a refusal in a server's own words is quoted, and nothing else", async ({ inbox }) => {
    const [, , payload = ""] = payloads;
    await inbox.open();
    await inbox.rows.nth(1).click();
    await inbox.choose("Deny", await inbox.callName(0));
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.batch.getByText(payload).first()).toBeVisible();
    await expect(inbox.batch.locator("details details, style, iframe")).toHaveCount(0);
    await expect(inbox.alert).toContainText("Not recorded: ");
  });
});

/** A letter under more marks than a line has room for, and the letter alone. */
const stacked = `Z${"\u0301\u0308\u0303\u030a".repeat(12)}`;

test.describe(() => {
  test.use({ scenario: `attack/${probeOf(stacked)}`, viewport: { width: 1440, height: 900 } });

  test("T-02: marks that an agent stacks over a letter paint over no word of ours", async ({
    inbox,
    context,
  }) => {
    const plain = await beside(inbox, context, `phoenix/${probeOf("Z")}`);
    expect(await ourWords(inbox)).toEqual(await ourWords(plain));
  });
});

/** Pictures of our own words beside those of an agent: the caption of its box, and the heading of the batch. */
async function ourWords(inbox: InboxPage): Promise<readonly string[]> {
  await inbox.openFirstBatch();
  const box = inbox.batch.getByRole("figure", { name: "The agent says of this call, as title" });
  const words = [box.locator("figcaption"), inbox.batch.getByRole("heading", { level: 2 })];
  const pictures: string[] = [];
  for (const one of words) pictures.push((await one.screenshot()).toString("base64"));
  return pictures;
}

test.describe(() => {
  test.use({ scenario: "attack/payload-5", viewport: { width: 320, height: 800 } });

  test("T-02: a word without an end stays in its box, at 320 px too", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await unfold(inbox);
    const out = await inbox.batch.evaluate((batch) =>
      [...batch.querySelectorAll("article *, header *, figure *, li *")]
        .filter((one) => {
          const { right, width, height } = one.getBoundingClientRect();
          return width > 1 && height > 1 && right > window.innerWidth + 1;
        })
        .map((one) => `${one.localName}: ${one.textContent.slice(0, 40)}`),
    );
    expect(out).toEqual([]);
    expect(await inbox.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
