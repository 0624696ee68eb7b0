import { test } from "../../fixtures.ts";
import { payment } from "./client.ts";
import {
  asks,
  clientOf,
  expect,
  lockings,
  openRequestOf,
  send,
  timesRun,
  unique,
  untilRecorded,
  waitingAgent,
} from "./journey-parts.ts";

test.describe.configure({ timeout: 300_000 });

/** Digits beyond 2^53, a reversing character, odd spaces and escapes: what JSON.parse or a repair would change. */
const exactArguments = (account: string) =>
  `{"cents":  9007199254740993,\t"seconds":0 ,"rate": 1.10, "zero": -0.0, "exp": 1E+2, "account":"${account}"` +
  `,"subject":"invoice\u202efdp.exe","esc":"\\u00e9\\/"}  `;

for (const scenario of lockings) {
  const letta = clientOf(scenario);

  test.describe(`${scenario}:`, () => {
    test.use({ scenario });

    test("arguments stand on screen to the byte as the model wrote them", async ({ inbox, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const account = unique();
      const args = exactArguments(account);
      const [name, steps] = [`Exact ${account}`, [asks({ tool: "pay", args })]];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      const card = inbox.call("pay");
      for (const text of ["9007199254740993", "1.10", "-0.0", "1E+2", "U+202E"])
        await expect(card).toContainText(text);
      const drawn = await card.innerText();
      expect(drawn.indexOf("cents"), "keys in their order").toBeLessThan(drawn.indexOf("account"));
      await card.getByRole("button", { name: /^Copy exact/ }).click();
      await expect.poll(() => inbox.page.evaluate(() => navigator.clipboard.readText())).toBe(args);
      await inbox.choose("Deny", "pay");
      await card.getByRole("textbox", { name: "Reason for pay" }).fill("Too much.");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      expect(await letta.records(waiting)).toMatchObject([[{ approve: false, reason: "Too much." }]]);
    });

    test("a request of a conversation waits, is answered there and is recorded there", async ({ inbox }) => {
      const account = unique();
      const name = `Talk ${account}`;
      const steps = [asks(payment(account))];
      const waiting = await waitingAgent(scenario, { name, steps, inConversation: true });
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay")).toContainText("Approved. Ran");
      expect(await letta.records(waiting)).toMatchObject([[{ approve: true }]]);
      expect(await timesRun("paid", account)).toBe(1);
    });

    test("an agent of an older type takes the decision, and is not asked again", async ({ inbox }) => {
      const account = unique();
      const name = `Old ${account}`;
      const steps = [asks(payment(account))];
      const waiting = await waitingAgent(scenario, { name, steps, agentType: "memgpt_v2_agent" });
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay")).toContainText("Approved. Ran");
      const records = await letta.records(waiting);
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject([{ tool_call_id: waiting.callIds[0], approve: true }]);
      expect(await timesRun("paid", account)).toBe(1);
      await expect.poll(() => letta.pending(waiting.agentId)).toBeNull();
    });

    test("a model that fails after the decision takes nothing from it, and is told", async ({ inbox }) => {
      const account = unique();
      const [name, steps] = [`Fails ${account}`, [asks(payment(account)), { fail: 400 }]];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      // Where the decision was read before the turn failed, the record tells it: nothing was said since.
      await expect(inbox.batch).toContainText(
        /After it the agent's turn failed|the model has said nothing since, after an abort or because it failed/,
      );
      await expect(inbox.alert).not.toContainText("Not recorded");
      expect(await letta.records(waiting)).toMatchObject([[{ approve: true }]]);
      expect(await timesRun("paid", account)).toBe(1);
    });

    test("an agent that asks again waits with its next request, and the first one stays decided", async ({
      inbox,
    }) => {
      const [first, second] = [unique(), unique()];
      const name = `Again ${first}`;
      const steps = [asks(payment(first)), asks(payment(second))];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay")).toContainText("Approved. Ran");
      expect(await letta.records(waiting)).toHaveLength(1);
      await expect.poll(() => letta.pending(waiting.agentId)).not.toBe(waiting.messageId);
      await openRequestOf(inbox, name);
      await expect(inbox.call("pay")).toContainText(second);
      expect([await timesRun("paid", first), await timesRun("paid", second)]).toEqual([1, 0]);
    });
  });
}
