import type { Locator } from "@playwright/test";
import { numbersFrom } from "../src/test/numbers.ts";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/**
 * The whole of it (T-12, I-05): Approve is off exactly while something is folded that was never opened, or the end marker
 * was never whole in the view that no bar covers. The rule is worked out here anew, from what the browser draws where.
 */
const sizes = {
  "1440x900": { viewport: { width: 1440, height: 900 } },
  "1280x720": { viewport: { width: 1280, height: 720 } },
  "390x844": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "1280x720 at 200 %": { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
} as const;

/** How the end marker stands: whole in view, cut by more than rounding, or on the edge of both. */
type Standing = "in view" | "cut" | "on the edge";

/** Scrolls the calls to `top`, as one jump, and gives how the end stands once that was drawn. */
async function jump(card: Locator, top: number): Promise<Standing> {
  const covered = await card.evaluate(async (article, to) => {
    const scroller = article.closest("[data-batch-scroll]") ?? document.body;
    scroller.scrollTop = to;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const isEnd = (p: Element) => p.textContent?.startsWith("End of arguments") === true;
    const marker = [...article.querySelectorAll("p")].find(isEnd);
    if (marker === undefined) return Number.POSITIVE_INFINITY;
    const { left, top: from, height } = marker.getBoundingClientRect();
    // Every row of pixels is asked for, so that a bar of any kind is met.
    const rows = Array.from({ length: Math.floor(height) }, (_, at) => from + at + 0.5);
    return rows.filter((y) => !marker.contains(document.elementFromPoint(left + 2, y))).length;
  }, top);
  if (covered === 0) return "in view";
  return covered > 2 ? "cut" : "on the edge";
}

/** How the end stands where the calls are scrolled to. */
const standing = async (card: Locator): Promise<Standing> =>
  jump(card, await card.evaluate((article) => article.closest("[data-batch-scroll]")?.scrollTop ?? 0));

/** How far the calls can be scrolled, and where they must be for the end to touch each edge of its view. */
const edgesOf = (card: Locator) =>
  card.evaluate((article) => {
    const scroller = article.closest("[data-batch-scroll]");
    const marker = [...article.querySelectorAll("p")].find((p) =>
      p.textContent?.startsWith("End of arguments"),
    );
    const header = article.querySelector("header");
    if (scroller === null || marker === undefined || header === null)
      throw new Error("the card is not drawn");
    const view = scroller.getBoundingClientRect();
    const box = marker.getBoundingClientRect();
    const inContent = box.top - view.top + scroller.scrollTop;
    return {
      most: scroller.scrollHeight - scroller.clientHeight,
      // Its last pixel is the last one of the view; its first is the first below the header.
      lower: Math.ceil(inContent + box.height - scroller.clientHeight),
      upper: Math.floor(inContent - header.getBoundingClientRect().height),
    };
  });

const foldsOf = (inbox: InboxPage) =>
  inbox.calls.first().getByRole("button", { name: /^(Open|Show) .*(lines?|characters)/ });

async function isOff(inbox: InboxPage): Promise<boolean> {
  const approve = inbox.calls.first().getByRole("button", { name: /^Approve / });
  return (await approve.getAttribute("aria-disabled")) === "true";
}

interface Step {
  readonly standing: Standing;
  readonly wasInView: boolean;
  readonly step: number;
}

/** Approve is off exactly while the rule says so; gives whether the end was in view by now. */
async function holdsTheRule(inbox: InboxPage, { standing, wasInView, step }: Step): Promise<boolean> {
  const folds = await foldsOf(inbox).count();
  if (standing === "on the edge") return wasInView || (folds === 0 && !(await isOff(inbox)));
  const isInView = wasInView || standing === "in view";
  const mustBeOff = !isInView || folds > 0;
  await expect.poll(() => isOff(inbox), { message: `step ${step}, ${standing}` }).toBe(mustBeOff);
  return isInView;
}

/** Opens the first of what is folded; whether the end was in view around the press, or null where nothing is folded. */
async function openAFold(inbox: InboxPage): Promise<boolean | null> {
  if ((await foldsOf(inbox).count()) === 0) return null;
  const card = inbox.calls.first();
  await foldsOf(inbox).first().scrollIntoViewIfNeeded();
  const before = await standing(card);
  await foldsOf(inbox).first().click();
  return before !== "cut" || (await standing(card)) !== "cut";
}

for (const [size, use] of Object.entries(sizes)) {
  for (const [seed, shape] of [
    [11, "length-3-0-7"],
    [12, "length-26-0-7"],
    [13, "length-90-0-40"],
    [14, "length-12-120-7"],
    [15, "length-60-0-180"],
  ] as const) {
    test.describe(() => {
      test.use({ scenario: `phoenix/${shape}`, ...use });

      test(`T-12, I-05: Approve is off exactly while the rule says so; ${shape}, ${size}, seed ${seed}`, async ({
        inbox,
      }) => {
        await inbox.openFirstBatch();
        const card = inbox.calls.first();
        const below = numbersFrom(seed);
        let wasInView = (await jump(card, 0)) === "in view";
        for (let step = 0; step < 14; step += 1) {
          const { most, lower } = await edgesOf(card);
          // The first jumps stay above the end, the next ones go anywhere.
          const stands = await jump(card, below(step < 5 ? Math.max(lower, 1) : most + 1));
          wasInView = await holdsTheRule(inbox, { standing: stands, wasInView, step });
          if (step % 4 === 3 && (await openAFold(inbox)) === true) wasInView = true;
        }
        while ((await openAFold(inbox)) !== null);
        const { lower, upper } = await edgesOf(card);
        expect(await jump(card, Math.min(Math.max(lower, 0), Math.max(upper, 0)))).toBe("in view");
        await expect.poll(() => isOff(inbox)).toBe(false);
        expect(inbox.watched.decisions).toEqual([]);
      });
    });
  }

  test.describe(() => {
    test.use({ scenario: "phoenix/length-90-0-7", ...use });

    test(`I-05: at the very edge of a bar, Approve follows the last row of pixels, ${size}`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const address = inbox.page.url();
      for (const [edge, off] of [
        ["lower", -4],
        ["upper", 4],
        ["lower", 0],
        ["upper", 0],
      ] as const) {
        await inbox.page.goto(address);
        const card = inbox.calls.first();
        await expect(card.getByText(/^End of arguments/)).toBeAttached();
        const edges = await edgesOf(card);
        // The header is pushed away by the end of its card: where nothing follows, this edge cannot be met.
        if (edge === "upper" && edges.upper + off > edges.most) continue;
        const stands = await jump(card, edges[edge] + off);
        const wanted = off === 0 ? "in view" : "cut";
        expect(stands, `${edge} edge, ${off} px`).toBe(wanted);
        await expect.poll(() => isOff(inbox), { message: `${edge} edge, ${off} px` }).toBe(off !== 0);
      }
    });
  });

  for (const [padding, tail] of [
    ["padding-spaces", "; rm -rf ~"],
    ["padding-newlines", "rm -rf ~"],
    ["padding-keys", "x@evil.test"],
  ] as const) {
    test.describe(() => {
      test.use({ scenario: `phoenix/${padding}`, ...use });

      test(`T-12: the dangerous tail is in view or Approve is off, ${padding}, ${size}`, async ({
        inbox,
      }) => {
        await inbox.openFirstBatch();
        const card = inbox.calls.first();
        const below = numbersFrom(7);
        for (let step = 0; step < 8; step += 1) {
          const { most } = await edgesOf(card);
          await jump(card, step === 0 ? 0 : below(most + 1));
          if (!(await isOff(inbox))) break;
        }
        if (await isOff(inbox)) return;
        // It came on: so the tail stands above the end, drawn, and nothing between is folded.
        await expect(card).toContainText(tail);
        expect(await foldsOf(inbox).count()).toBe(0);
      });
    });
  }

  test.describe(() => {
    test.use({ scenario: "phoenix/length-120-0-7", ...use });

    test(`the off Approve counts the lines below, follows the scroll, and has the way to the end beside it, ${size}`, async ({
      inbox,
    }) => {
      await inbox.openFirstBatch();
      const card = inbox.calls.first();
      const counted = card.getByText(/the end, (\d+) lines below\.$/);
      await expect(counted).toBeVisible();
      const first = Number(/(\d+) lines below/.exec(await counted.innerText())?.[1]);
      const { lower } = await edgesOf(card);
      await jump(card, Math.floor(lower / 2));
      await expect
        .poll(async () => Number(/(\d+) lines below/.exec(await counted.innerText())?.[1]))
        .toBeLessThan(first - 20);
      // It is off, and takes the press all the same: the browser's own click, where it stands.
      await card.getByRole("button", { name: /^Approve / }).click({ force: true });
      await expect(card).toContainText("Not taken");
      await expect(counted).toBeVisible();
      await card.getByRole("button", { name: /^Go to the end, / }).click();
      await expect(card.getByText(/^End of arguments/)).toBeFocused();
      await expect.poll(() => isOff(inbox)).toBe(false);
      await expect(card).toContainText("Opened and seen to the end.");
      expect(inbox.watched.decisions).toEqual([]);
    });
  });
}

test.describe("by keyboard alone", () => {
  test.use({ scenario: "phoenix/length-120-0-7", viewport: { width: 640, height: 360 } });

  test("I-05: the end marker takes the focus, comes into view with it, and only then counts", async ({
    inbox,
  }) => {
    await inbox.openFirstBatch();
    const card = inbox.calls.first();
    await card.focus();
    for (let press = 0; press < 12; press += 1) {
      if (await card.getByText(/^End of arguments/).evaluate((end) => end === document.activeElement)) break;
      await inbox.page.keyboard.press("Tab");
    }
    await expect(card.getByText(/^End of arguments/)).toBeFocused();
    await expect.poll(() => isOff(inbox)).toBe(false);
    // Nothing is scrolled here: it stands where the focus brought it.
    await expect.poll(() => standing(card)).toBe("in view");
  });
});
