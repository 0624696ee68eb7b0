import { test } from "../../fixtures.ts";
import type { InboxPage } from "../../inbox-page.ts";
import { heldPayment, letters, payment, type Waiting } from "./client.ts";
import {
  asks,
  clientOf,
  expect,
  letEnd,
  lockings,
  openRequestOf,
  otherBrowser,
  press,
  send,
  slowly,
  timesRun,
  unique,
  untilRecorded,
  waitingAgent,
} from "./journey-parts.ts";

test.describe.configure({ timeout: 300_000 });

/** Denies with a reason that only this page gives. */
async function deny(inbox: InboxPage, reason: string): Promise<void> {
  await inbox.choose("Deny", "pay");
  await inbox.call("pay").getByRole("textbox", { name: "Reason for pay" }).fill(reason);
}

/** The page learns of nothing by itself any more: what it shows grows old. */
const readSeldom = (inbox: InboxPage) => inbox.configure({ pollSeconds: 3600 });

/** Presses what sends, and waits until it has left and is held on its way. */
async function pressAndHold(inbox: InboxPage): Promise<void> {
  const before = inbox.watched.decisions.length;
  await press(inbox);
  await expect.poll(() => inbox.watched.decisions.length).toBe(before + 1);
}

/** On a server without a lock the question is answered beforehand, so that both pages send at the same moment. */
async function agreeBefore(inbox: InboxPage, scenario: string): Promise<void> {
  if (scenario !== "unlocked") return;
  const name = `Before ${unique()}`;
  await waitingAgent(scenario, { name, steps: [asks(...letters("ana@example.test"))] });
  await openRequestOf(inbox, name);
  await inbox.choose("Deny", "send_email");
  await inbox
    .call("send_email")
    .getByRole("textbox", { name: /^Reason for/ })
    .fill("Not now.");
  await send(inbox, scenario);
  await untilRecorded(inbox);
}

for (const scenario of lockings) {
  const letta = clientOf(scenario);

  /** An agent that waits with one payment, and what to look for. */
  async function onePayment(pays = payment): Promise<{ name: string; account: string; waiting: Waiting }> {
    const account = unique();
    const name = `Race ${account}`;
    return {
      name,
      account,
      waiting: await waitingAgent(scenario, { name, steps: [asks(pays(account))] }),
    };
  }

  const verdictsOf = async (waiting: Waiting) =>
    (await letta.records(waiting)).map((record) => record[0]?.approve);

  test.describe(`${scenario}:`, () => {
    test.use({ scenario });

    test("of two browsers that answer oppositely at once, each is told what the record holds", async ({
      inbox,
      origin,
      browser,
    }) => {
      const second = await otherBrowser(browser, origin);
      await agreeBefore(inbox, scenario);
      await agreeBefore(second, scenario);
      const { name, account, waiting } = await onePayment();
      const reason = `Not this one, ${account}.`;
      await Promise.all([openRequestOf(inbox, name), openRequestOf(second, name)]);
      await inbox.choose("Approve", "pay");
      await deny(second, reason);
      await inbox.hold();
      await Promise.all([pressAndHold(inbox), pressAndHold(second)]);
      await inbox.release();
      // What was recorded first is told, and may be overtaken: both are told the truth once both have ended.
      const told = await untilTold([inbox, second], async () => outcomesOf(await verdictsOf(waiting)));
      const verdicts = await verdictsOf(waiting);
      expect(told, `the record holds ${JSON.stringify(verdicts)}`).toEqual(outcomesOf(verdicts));
      const mayRun = verdicts.includes(true);
      expect(await timesRun("paid", account)).toBe(mayRun ? 1 : 0);
      expect(second.watched.faults).toEqual([]);
      await second.page.context().close();
    });

    for (const [kind, approve] of [
      ["the same", true],
      ["the opposite", false],
    ] as const) {
      test(`a page that is late with ${kind} sends nothing, and shows what was recorded`, async ({
        inbox,
      }) => {
        await readSeldom(inbox);
        const { name, account, waiting } = await onePayment();
        await openRequestOf(inbox, name);
        await inbox.choose("Approve", "pay");
        await letta.answer(waiting, approve, "Someone else's reason.");
        await press(inbox);
        await expect(inbox.batch).toContainText(approve ? "Approved. Ran" : "Denied. Did not run");
        await expect(inbox.status).not.toContainText("Recorded:");
        expect(inbox.watched.decisions).toEqual([]);
        expect(await letta.records(waiting)).toHaveLength(1);
        expect(await timesRun("paid", account)).toBe(approve ? 1 : 0);
      });
    }

    test("an answer that is overtaken on its way is told as somebody else's, with theirs", async ({
      inbox,
    }) => {
      await agreeBefore(inbox, scenario);
      const { name, account, waiting } = await onePayment();
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await inbox.hold();
      await pressAndHold(inbox);
      await letta.answer(waiting, false, "Somebody was faster.");
      await inbox.release();
      await expect(inbox.alert).toContainText("Someone else answered first");
      await expect(inbox.call("pay")).toContainText("Denied. Did not run");
      await expect(inbox.call("pay")).toContainText("Somebody was faster.");
      await expect(inbox.status).not.toContainText("Recorded:");
      expect(await letta.records(waiting)).toMatchObject([[{ approve: false }]]);
      expect(await timesRun("paid", account)).toBe(0);
    });

    test("the same answer, overtaken on its way, is recorded once and runs once", async ({ inbox }) => {
      await agreeBefore(inbox, scenario);
      const { name, account, waiting } = await onePayment();
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await inbox.hold();
      await pressAndHold(inbox);
      await letta.answer(waiting, true);
      await inbox.release();
      await expect(inbox.call("pay")).toContainText("Approved. Ran");
      await expect(inbox.batch).not.toContainText("Not known");
      expect(await letta.records(waiting)).toHaveLength(1);
      expect(await timesRun("paid", account)).toBe(1);
    });

    test("while somebody else's answer is carried out, a page that did not know of it sends nothing", async ({
      inbox,
    }) => {
      await readSeldom(inbox);
      const { name, account, waiting } = await onePayment(heldPayment);
      await openRequestOf(inbox, name);
      await deny(inbox, "Too late.");
      const theirs = letta.answer(waiting, true);
      await expect.poll(() => timesRun("paid", account)).toBe(1);
      await press(inbox);
      await expect(inbox.batch).toContainText("began after it asked");
      expect(inbox.watched.decisions).toEqual([]);
      await letEnd(account);
      await theirs;
      await inbox.page.reload();
      await expect(inbox.call("pay")).toContainText("Approved. Ran");
      expect(await letta.records(waiting)).toMatchObject([[{ approve: true }]]);
    });

    test("a page that shows an earlier request sends nothing to the next one", async ({ inbox }) => {
      const [first, second] = [unique(), unique()];
      const name = `Stale ${first}`;
      const waiting = await waitingAgent(scenario, {
        name,
        steps: [asks(payment(first)), asks(payment(second))],
      });
      await readSeldom(inbox);
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await letta.answer(waiting, false, "No.");
      await press(inbox);
      await expect(inbox.batch).toContainText("Denied. Did not run");
      expect(inbox.watched.decisions).toEqual([]);
      expect(await letta.pending(waiting.agentId), "the next one waits").not.toBeNull();
      expect([await timesRun("paid", first), await timesRun("paid", second)]).toEqual([0, 0]);
    });
  });
}

/** What is due to be told to who approved and to who denied, by what the record holds of both. */
function outcomesOf(verdicts: readonly (boolean | undefined)[]): readonly string[] {
  if (verdicts.length > 1) return ["decided twice", "decided twice"];
  return verdicts[0] === true ? ["recorded", "someone else"] : ["someone else", "recorded"];
}

const words = [
  ["status", "Recorded:", "recorded"],
  ["alert", "Someone else answered first", "someone else"],
  ["alert", "Decided twice", "decided twice"],
] as const;

/** What a page says became of its answer; empty while it says nothing of it. */
async function outcomeTold(inbox: InboxPage): Promise<string> {
  let told = "";
  for (const [region, said, name] of words) if ((await inbox[region].innerText()).includes(said)) told = name;
  return told;
}

/** Waits until the pages say what is due by then, and gives what they say last. */
async function untilTold(
  pages: readonly InboxPage[],
  due: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let told: readonly string[] = [];
  await expect(async () => {
    told = await Promise.all(pages.map(outcomeTold));
    expect(told).toEqual(await due());
  }).toPass(slowly);
  return told;
}
