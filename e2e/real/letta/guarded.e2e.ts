import { test } from "../../fixtures.ts";
import { heldPayment, payment } from "./client.ts";
import {
  asks,
  clientOf,
  control,
  expect,
  letEnd,
  passwordOf,
  press,
  timesRun,
  unique,
  untilRecorded,
  waitingAgent,
} from "./journey-parts.ts";

const scenario = "guarded";
const letta = clientOf(scenario);

// One after the other: the second one kills the server that both have to themselves.
test.describe.configure({ mode: "default", timeout: 300_000 });
test.use({ scenario });

test("a server that asks for a password gets it in place, and then the same journey", async ({ inbox }) => {
  const account = unique();
  const name = `Guarded ${account}`;
  const waiting = await waitingAgent(scenario, { name, steps: [asks(payment(account))] });
  await inbox.open();
  await inbox.giveToken(inbox.list, passwordOf(scenario) ?? "");
  await inbox.rows.filter({ hasText: name }).click();
  await inbox.choose("Approve", "pay");
  await press(inbox);
  await untilRecorded(inbox);
  expect(await letta.records(waiting)).toMatchObject([[{ approve: true }]]);
  expect(await timesRun("paid", account)).toBe(1);
  expect(inbox.watched.decisions).toHaveLength(1);
});

test("a server that is killed while the tool runs leaves what became of it not known, and nothing is sent again", async ({
  inbox,
}) => {
  const account = unique();
  const name = `Killed ${account}`;
  const waiting = await waitingAgent(scenario, { name, steps: [asks(heldPayment(account))] });
  await inbox.open();
  await inbox.giveToken(inbox.list, passwordOf(scenario) ?? "");
  await inbox.rows.filter({ hasText: name }).click();
  await inbox.choose("Approve", "pay");
  await press(inbox);
  await expect(inbox.status).toContainText("Sent, the record does not show it yet");
  await expect.poll(() => timesRun("paid", account)).toBe(1);
  await control("kill", scenario);
  await letEnd(account);
  await expect(inbox.alert).toContainText("Not known whether it was recorded");
  await expect(inbox.afterSending).toContainText("A tool may have run");
  await control("restart", scenario);
  expect(await letta.pending(waiting.agentId), "still pending, although the tool ran").toBe(
    waiting.messageId,
  );
  await inbox.afterSending.getByRole("button", { name: "Read again" }).click();
  await expect(inbox.afterSending).toContainText("Sending the same again is up to you");
  await expect(inbox.status).not.toContainText("Recorded:");
  expect(await letta.records(waiting)).toEqual([]);
  expect(inbox.watched.decisions, "nothing is sent by itself").toHaveLength(1);
});
