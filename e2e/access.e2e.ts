import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** What assistive technology meets, and what people have asked their system for. */

const openFirst = (inbox: InboxPage) => inbox.openFirstBatch();

/** How to reach the state of a scenario that is looked at. */
const states: Readonly<Record<string, (inbox: InboxPage) => Promise<void>>> = {
  "phoenix/default": openFirst,
  "phoenix/one-call": openFirst,
  "phoenix/three-calls": async (inbox) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash, 1 of 3");
    await inbox.choose("Deny", "send_email, 2 of 3");
  },
  "phoenix/half-recorded": openFirst,
  "phoenix/stranded": openFirst,
  "phoenix/hidden-characters": openFirst,
  "phoenix/duplicate-keys": openFirst,
  "phoenix/very-long": openFirst,
  "phoenix/malformed-part": openFirst,
  "phoenix/unknown-state": openFirst,
  "phoenix/client-tool": openFirst,
  "phoenix/question": async (inbox) => {
    await inbox.openFirstBatch();
    // With its faults said beside the questions.
    await inbox.pressUntil(inbox.batch.getByRole("button", { name: /^Answer / }), () =>
      expect(inbox.calls.first().locator("[aria-invalid='true']").first()).toBeVisible({ timeout: 400 }),
    );
  },
  "phoenix/question-and-approval": openFirst,
  "phoenix/question-hostile": openFirst,
  "phoenix/unknown-client-tool": async (inbox) => {
    await inbox.openFirstBatch();
    await inbox.calls.first().getByRole("button", { name: "Give an answer as JSON or text" }).click();
  },
  "phoenix/browser-script": openFirst,
  "phoenix/stranded-answers": openFirst,
  "phoenix/interrupted": openFirst,
  "phoenix/transcript-parts": openFirst,
  "phoenix/part-output-error": openFirst,
  "phoenix/part-mcp": openFirst,
  "phoenix/other-people": openFirst,
  "phoenix/long-transcript": openFirst,
  "phoenix/question-many": async (inbox) => {
    await inbox.openFirstBatch();
    const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
    await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
  },
  "phoenix/feedback-500": async (inbox) => {
    await inbox.openFirstBatch();
    await inbox.abortAll(2);
    await inbox.feedback.fill("Use the copy.");
    await inbox.pressUntilSent(inbox.sendAbort);
    await expect(inbox.afterSending).toContainText("was not delivered", { timeout: 30_000 });
  },
  "phoenix/empty": (inbox) => inbox.open(),
  "phoenix/offline": (inbox) => inbox.open(),
  "phoenix/expired-token": (inbox) => inbox.open(),
  "phoenix/changed-while-looking": async (inbox) => {
    await inbox.openFirstBatch();
    await sendApproval(inbox);
    await expect(inbox.batch).toContainText("while you looked");
  },
  "phoenix/409-agent_session_busy": async (inbox) => {
    await inbox.openFirstBatch();
    await sendApproval(inbox);
    await expect(inbox.afterSending.getByRole("heading")).toHaveText("Not recorded");
  },
  "phoenix/asks-again": async (inbox) => {
    await inbox.openFirstBatch();
    await sendApproval(inbox);
    await expect(inbox.afterSending.getByRole("heading")).toHaveText("Recorded");
    await inbox.page.getByRole("link", { name: /^Sent/ }).click();
  },
};

async function sendApproval(inbox: InboxPage): Promise<void> {
  await inbox.choose("Approve", "bash");
  await inbox.pressUntilTaken(inbox.submit);
}

for (const [scenario, reach] of Object.entries(states)) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ scenario, colorScheme: theme });
      test(`axe finds nothing in ${scenario}, ${theme}`, async ({ inbox, page }) => {
        await reach(inbox);
        await expect(inbox.list).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      });
    });
  }
}

test.describe("on one pane", () => {
  test.use({ scenario: "phoenix/three-calls", viewport: { width: 320, height: 640 } });
  test("axe finds nothing at 320 px, and nothing is wider than the page", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe("the accessibility tree", () => {
  test.describe(() => {
    test.use({ scenario: "phoenix/default" });
    test("of the list", async ({ inbox }) => {
      await inbox.open();
      await expect(inbox.rows).toHaveCount(14);
      await expect(inbox.list).toMatchAriaSnapshot({ name: "list.aria.yml" });
    });
  });
  test.describe(() => {
    test.use({ scenario: "phoenix/three-calls" });
    test("of a batch", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "bash, 1 of 3");
      await expect(inbox.batch).toMatchAriaSnapshot({ name: "batch.aria.yml" });
    });
  });
  test.describe(() => {
    test.use({ scenario: "phoenix/question" });
    test("of a question", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await expect(inbox.batch.getByRole("radio").first()).toBeVisible();
      await expect(inbox.calls.first()).toMatchAriaSnapshot({ name: "question.aria.yml" });
    });
  });
  test.describe(() => {
    test.use({ scenario: "phoenix/question-and-approval" });
    test("of an abort that was not sent yet", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.abortAll(2);
      await inbox.feedback.fill("The wrong account.");
      const dock = inbox.batch.getByRole("region", { name: "Decisions" });
      await expect(dock).toMatchAriaSnapshot({ name: "abort.aria.yml" });
    });
    test("of the warning before an abort", async ({ inbox }) => {
      await inbox.openFirstBatch();
      const abort = inbox.calls.first().getByRole("button", { name: /^Abort / });
      await inbox.pressUntil(abort, () => expect(inbox.warning).toBeVisible({ timeout: 400 }));
      await expect(inbox.warning).toMatchAriaSnapshot({ name: "abort-warning.aria.yml" });
    });
  });
  test.describe(() => {
    test.use({ scenario: "phoenix/stranded" });
    test("of a stranded turn", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await expect(inbox.batch).toMatchAriaSnapshot({ name: "stranded.aria.yml" });
    });
  });
  test.describe(() => {
    test.use({ scenario: "phoenix/status-403" });
    test("of a refusal", async ({ inbox }) => {
      await inbox.openFirstBatch();
      await sendApproval(inbox);
      await expect(inbox.afterSending.getByRole("heading")).toHaveText("Not recorded");
      await expect(inbox.afterSending).toMatchAriaSnapshot({ name: "refusal.aria.yml" });
    });
  });
});

test.describe("focus", () => {
  test.use({ scenario: "phoenix/three-calls" });

  test("goes through the page in the order of the document", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await page.evaluate(() => document.body.focus());
    const steps = await page.evaluate(() => document.querySelectorAll("a, button, input, [tabindex]").length);
    let backwards = 0;
    await page.evaluate(() => {
      document.documentElement.dataset["at"] = "-1";
    });
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press("Tab");
      const isOrdered = await page.evaluate(() => {
        const root = document.documentElement;
        const at = [...document.querySelectorAll("*")].indexOf(document.activeElement ?? root);
        const before = Number(root.dataset["at"]);
        root.dataset["at"] = String(at);
        return document.activeElement === document.body || at > before;
      });
      // Past the last element the browser begins again at the first.
      if (!isOrdered) backwards++;
    }
    expect(backwards).toBeLessThanOrEqual(1);
    expect(await page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count()).toBe(0);
  });

  test("is never under a bar", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("Tab");
      const isSeen = await page.evaluate(() => {
        const active = document.activeElement;
        if (active === null || active === document.body) return true;
        const box = active.getBoundingClientRect();
        const y = Math.min(Math.max(box.y + Math.min(box.height, 40) / 2, 0), innerHeight - 1);
        const onTop = document.elementFromPoint(box.x + Math.min(box.width / 2, 40), y);
        return onTop !== null && (active.contains(onTop) || onTop.contains(active));
      });
      expect(isSeen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(true);
    }
  });
});

test.describe("reduced motion", () => {
  test.use({ scenario: "phoenix/long-stream", contextOptions: { reducedMotion: "reduce" } });
  test("nothing moves, while a stream runs either", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await sendApproval(inbox);
    await expect(inbox.afterSending).toContainText("Keep this window open");
    const moving = await page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(",").map((one) => Number.parseFloat(one)));
      return [...document.querySelectorAll("*")]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          const isAnimated = animationName !== "none" && seconds(animationDuration) > 0.01;
          return isAnimated || seconds(transitionDuration) > 0.01;
        })
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(moving).toEqual([]);
    await inbox.control({ do: "finish-streams" });
    await expect(inbox.status).toContainText("Recorded:");
  });
});

test.describe("forced colours", () => {
  test.use({ scenario: "phoenix/three-calls", contextOptions: { forcedColors: "active" } });
  test("what is pressed, open and focused can still be told", async ({ inbox, page }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash, 1 of 3");
    const look = (name: "Approve" | "Deny") =>
      inbox.verb(name, "bash, 1 of 3").evaluate((button) => {
        const { backgroundColor, color, borderColor } = getComputedStyle(button);
        return { backgroundColor, color, borderColor };
      });
    const [pressed, other] = [await look("Approve"), await look("Deny")];
    expect(pressed.backgroundColor).not.toBe(other.backgroundColor);
    expect(pressed.color).not.toBe(other.color);
    await expect(inbox.call("bash, 1 of 3")).toContainText("You: approve");
    await page.keyboard.press("Tab");
    const outline = await page
      .locator(":focus")
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe("none");
  });
});
