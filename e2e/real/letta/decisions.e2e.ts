import { test } from "../../fixtures.ts";
import { dialog, letters, lookUp, payment } from "./client.ts";
import {
  askedModel,
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

for (const scenario of lockings) {
  const letta = clientOf(scenario);

  test.describe(`${scenario}:`, () => {
    test.use({ scenario });

    test("two of two are approved, and each runs once", async ({ inbox }) => {
      const account = unique();
      const [name, steps] = [
        `Two ${account}`,
        [asks(payment(account), ...letters(`${account}@example.test`))],
      ];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      await inbox.choose("Approve", "pay, 1 of 2");
      await inbox.choose("Approve", "send_email, 2 of 2");
      expect(inbox.watched.decisions, "nothing leaves before Submit").toEqual([]);
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay, 1 of 2")).toContainText("Approved. Ran");
      await expect(inbox.call("send_email, 2 of 2")).toContainText("Approved. Ran");
      const records = await letta.records(waiting);
      expect(records).toHaveLength(1);
      expect(records[0]?.map(({ tool_call_id, approve }) => [tool_call_id, approve])).toEqual(
        waiting.callIds.map((id) => [id, true]),
      );
      expect(await timesRun("paid", account)).toBe(1);
      const returns = await letta.returns(waiting);
      expect([...returns.values()].map(({ status }) => status)).toEqual(["success", "success"]);
      await expect.poll(() => letta.pending(waiting.agentId)).toBeNull();
    });

    test("a denial's reason is what the model reads next", async ({ inbox }) => {
      const account = unique();
      const [name, reason] = [`Denied ${account}`, `Pay it from the other account, ${account}.`];
      const waiting = await waitingAgent(scenario, { name, steps: [asks(payment(account))] });
      await openRequestOf(inbox, name);
      await inbox.choose("Deny", "pay");
      await inbox.call("pay").getByRole("textbox", { name: "Reason for pay" }).fill(reason);
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay")).toContainText("Denied. Did not run");
      await expect(inbox.call("pay")).toContainText(reason);
      expect(await letta.records(waiting)).toMatchObject([[{ approve: false, reason }]]);
      expect(await timesRun("paid", account)).toBe(0);
      await expect.poll(async () => (await askedModel(reason)).length).toBeGreaterThan(0);
      const [asked] = await askedModel(reason);
      const last = asked?.at(-1);
      expect(last?.role).toBe("tool");
      expect(String(last?.content)).toContain(reason);
    });

    test("one is approved and one denied, and what nobody was asked about runs with the answer", async ({
      inbox,
    }) => {
      const account = unique();
      const [name, reason] = [`Mixed ${account}`, `Not this letter, ${account}.`];
      const calls = [payment(account), ...letters(`${account}@example.test`), lookUp(account)];
      const waiting = await waitingAgent(scenario, { name, steps: [asks(...calls)] });
      await openRequestOf(inbox, name);
      await expect(inbox.batch).toContainText("look_up: runs with your answer, not yours to decide");
      await expect(inbox.calls, "it takes no decision").toHaveCount(2);
      await inbox.choose("Approve", "pay, 1 of 2");
      await inbox.choose("Deny", "send_email, 2 of 2");
      await inbox
        .call("send_email, 2 of 2")
        .getByRole("textbox", { name: /^Reason for/ })
        .fill(reason);
      expect(await timesRun("looked up", account), "it waits with the others").toBe(0);
      await send(inbox, scenario);
      await untilRecorded(inbox);
      await expect(inbox.call("pay, 1 of 2")).toContainText("Approved. Ran");
      await expect(inbox.call("send_email, 2 of 2")).toContainText("Denied. Did not run");
      expect(await letta.records(waiting)).toMatchObject([[{ approve: true }, { approve: false, reason }]]);
      expect(await timesRun("paid", account)).toBe(1);
      expect(await timesRun("looked up", account)).toBe(1);
    });

    test("what nobody was asked about runs even when everything is denied, as it says", async ({ inbox }) => {
      const account = unique();
      const name = `Sibling ${account}`;
      const steps = [asks(payment(account), lookUp(account))];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      await expect(inbox.batch).toContainText("It runs even if everything is denied");
      await inbox.choose("Deny", "pay");
      await inbox.call("pay").getByRole("textbox", { name: "Reason for pay" }).fill("No.");
      await send(inbox, scenario);
      await untilRecorded(inbox);
      expect(await letta.records(waiting)).toMatchObject([[{ approve: false, reason: "No." }]]);
      expect(await timesRun("paid", account)).toBe(0);
      expect(await timesRun("looked up", account)).toBe(1);
    });

    for (const [status, choice] of [
      ["success", "Success"],
      ["error", "Error"],
    ] as const) {
      test(`a tool of the client is answered with a text as ${status}, and the model reads it`, async ({
        inbox,
      }) => {
        const account = unique();
        const [name, said] = [`Dialog ${status} ${account}`, `The person said “${account}”.`];
        const steps = [asks(payment(account), dialog("Sure?"))];
        const waiting = await waitingAgent(scenario, { name, steps });
        await openRequestOf(inbox, name);
        await expect(inbox.verb("Approve", "show_dialog, 2 of 2")).toHaveCount(0);
        await inbox.choose("Approve", "pay, 1 of 2");
        const form = inbox.call("show_dialog, 2 of 2");
        await form.getByRole("textbox", { name: /^Output of show_dialog/ }).fill(said);
        await form.getByRole("radio", { name: choice }).check();
        await inbox.choose("Answer", "show_dialog, 2 of 2");
        await send(inbox, scenario);
        await untilRecorded(inbox);
        await expect(form).toContainText("Answered");
        const [record] = await letta.records(waiting);
        expect(record).toMatchObject([
          { type: "approval", tool_call_id: waiting.callIds[0], approve: true },
          { type: "tool", tool_call_id: waiting.callIds[1], tool_return: said, status },
        ]);
        expect(await letta.records(waiting)).toHaveLength(1);
        expect(await timesRun("paid", account)).toBe(1);
        await expect.poll(async () => (await askedModel(said)).length).toBeGreaterThan(0);
      });
    }

    test("an abort is recorded as denials with the feedback, and the model takes no turn", async ({
      inbox,
    }) => {
      const account = unique();
      const [name, words] = [`Abort ${account}`, `Stop, this is the wrong account, ${account}.`];
      const steps = [asks(payment(account), ...letters(`${account}@example.test`))];
      const waiting = await waitingAgent(scenario, { name, steps });
      await openRequestOf(inbox, name);
      await inbox.abortAll(2);
      await inbox.feedback.fill(words);
      await expect(inbox.batch).toContainText("every call is denied with your feedback as the reason");
      expect(inbox.watched.decisions, "nothing leaves before Send abort").toEqual([]);
      await send(inbox, scenario);
      await untilRecorded(inbox);
      expect(await letta.records(waiting)).toMatchObject([
        [
          { approve: false, reason: words },
          { approve: false, reason: words },
        ],
      ]);
      expect(await timesRun("paid", account)).toBe(0);
      expect(await askedModel(words), "no turn of the model").toEqual([]);
      const after = await letta.since(waiting);
      expect(after.map(({ message_type }) => message_type)).not.toContain("assistant_message");
      await letta.say(waiting, [{ text: "Understood." }]);
      expect((await askedModel(words)).length, "it reads the feedback with the next message").toBeGreaterThan(
        0,
      );
    });
  });
}
