import { test } from "../../fixtures.ts";
import { heldPayment, letters, payment } from "./client.ts";
import {
  agree,
  asks,
  clientOf,
  expect,
  letEnd,
  openRequestOf,
  press,
  timesRun,
  unique,
  untilRecorded,
  waitingAgent,
} from "./journey-parts.ts";

const scenario = "unlocked";
const letta = clientOf(scenario);

test.describe.configure({ timeout: 300_000 });
test.use({ scenario });

test("a server that cannot lock is asked about once, and the answer is remembered after a reload", async ({
  inbox,
}) => {
  const [first, second] = [unique(), unique()];
  const agents = await Promise.all(
    [first, second].map((account) =>
      waitingAgent(scenario, { name: `Asked ${account}`, steps: [asks(payment(account))] }),
    ),
  );
  await openRequestOf(inbox, `Asked ${first}`);
  await inbox.choose("Approve", "pay");
  await press(inbox);
  await expect(inbox.afterSending).toContainText("This server cannot lock. Send without?");
  const [waiting] = agents;
  if (waiting === undefined) throw new Error("no agent waits");
  expect(await letta.pending(waiting.agentId), "nothing was done").toBe(waiting.messageId);
  expect(await letta.records(waiting)).toEqual([]);
  expect(await timesRun("paid", first)).toBe(0);
  await agree(inbox);
  await untilRecorded(inbox);
  expect(await letta.records(waiting)).toMatchObject([[{ approve: true }]]);

  await openRequestOf(inbox, `Asked ${second}`);
  await inbox.choose("Approve", "pay");
  await press(inbox);
  await untilRecorded(inbox);
  await expect(inbox.batch).not.toContainText("Send without?");
  expect([await timesRun("paid", first), await timesRun("paid", second)]).toEqual([1, 1]);
});

test("who does not agree sends nothing, and keeps the draft", async ({ inbox }) => {
  const name = `Refused ${unique()}`;
  const waiting = await waitingAgent(scenario, { name, steps: [asks(...letters("ana@example.test"))] });
  await openRequestOf(inbox, name);
  await inbox.choose("Approve", "send_email");
  await press(inbox);
  await inbox.afterSending.getByRole("button", { name: "Do not send" }).click();
  await expect(inbox.verb("Approve", "send_email")).toHaveAttribute("aria-pressed", "true");
  expect(await letta.pending(waiting.agentId)).toBe(waiting.messageId);
  expect(await letta.records(waiting)).toEqual([]);
});

test("without the lock two approvals that meet both run, and the page says that it was decided twice", async ({
  inbox,
}) => {
  const account = unique();
  const name = `Twice ${account}`;
  const waiting = await waitingAgent(scenario, { name, steps: [asks(heldPayment(account))] });
  await openRequestOf(inbox, name);
  await inbox.choose("Approve", "pay");
  await press(inbox);
  await agree(inbox);
  await expect.poll(() => timesRun("paid", account)).toBe(1);
  const theirs = letta.answer(waiting, true);
  await expect.poll(() => timesRun("paid", account), "the second began while the first was at work").toBe(2);
  await letEnd(account, 1);
  await expect.poll(() => letta.records(waiting)).toHaveLength(1);
  await letEnd(account, 2);
  await theirs;
  await expect(inbox.alert).toContainText("Decided twice");
  await expect(inbox.call("pay")).toContainText("Decided 2 times");
  await expect(inbox.status).not.toContainText("Recorded:");
  expect(await letta.records(waiting)).toHaveLength(2);
  expect(await timesRun("paid", account)).toBe(2);
});
