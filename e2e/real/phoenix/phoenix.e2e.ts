import { expect, test } from "../../fixtures.ts";
import { approveOneDenyOne, byKeyboard, byMouse } from "../../journey.ts";
import { upstreamOf } from "../upstreams.ts";
import { createsDatasets, PhoenixClient } from "./sessions.ts";

const phoenix = new PhoenixClient(upstreamOf("real"));
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.use({ scenario: "real" });

for (const [way, hand] of [
  ["mouse", byMouse],
  ["keyboard alone", byKeyboard],
] as const) {
  test(`by ${way}, the approved command runs and the denied one does not`, async ({ inbox }) => {
    const [kept, dropped, title] = [`kept-${unique()}`, `dropped-${unique()}`, `Two ${unique()}`];
    const session = await phoenix.waitingSession(title, [createsDatasets(kept, dropped)]);
    await approveOneDenyOne(inbox, hand(inbox), {
      row: title,
      approve: "bash, 1 of 2",
      deny: "bash, 2 of 2",
    });
    const [approved, denied] = await phoenix.toolParts(session);
    expect(approved).toMatchObject({ state: "output-available", output: { exitCode: 0 } });
    expect(denied?.state).toBe("output-denied");
    const datasets = await phoenix.datasets();
    expect(datasets).toContain(kept);
    expect(datasets).not.toContain(dropped);
  });
}

test("arguments stand on screen as the server sent them, and what runs is what stood there", async ({
  inbox,
}) => {
  const title = `Exact ${unique()}`;
  const command = String.raw`printf 9007199254740993 \u200b  `;
  const args = `{"mutation_description":"This will look  \\u202eharmless.  ","summary":"order kept","command":"${command}"}`;
  const session = await phoenix.waitingSession(title, [{ calls: [{ tool: "bash", args }] }]);
  await inbox.openBatchOf(title);
  const article = inbox.calls.first();
  await expect(article).toContainText("9007199254740993");
  await expect(article).toContainText("U+200B");
  await expect(article).toContainText("U+202E");
  const keys = await article.innerText();
  expect(keys.indexOf("mutation_description")).toBeLessThan(keys.indexOf("command"));
  await inbox.choose("Approve", "bash");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Recorded:");
  const [part] = await phoenix.toolParts(session);
  expect(part?.input?.command).toBe("printf 9007199254740993 \u200b  ");
});

test("a half-recorded session shows what is recorded and asks only for the rest", async ({ inbox }) => {
  const [kept, dropped, title] = [`kept-${unique()}`, `dropped-${unique()}`, `Half ${unique()}`];
  const session = await phoenix.waitingSession(title, [createsDatasets(kept, dropped)]);
  const [first] = await phoenix.toolParts(session);
  await phoenix.record(session, [{ toolCallId: first?.toolCallId ?? "", approved: true }]);
  await inbox.openBatchOf(title);
  await expect(inbox.batch.getByRole("button", { name: /^(Approve|Deny) bash, 1 of 2$/ })).toHaveCount(0);
  await inbox.choose("Deny", "bash, 2 of 2");
  await inbox.submit.click();
  await expect(inbox.status).toContainText("Recorded:");
  const states = (await phoenix.toolParts(session)).map((part) => part.state);
  expect(states).toEqual(["output-available", "output-denied"]);
  expect(await phoenix.datasets()).toContain(kept);
});

test("someone who answers first is told, and nothing of ours is sent or counted", async ({ inbox }) => {
  const [name, title] = [`first-${unique()}`, `Race ${unique()}`];
  const session = await phoenix.waitingSession(title, [createsDatasets(name)]);
  await inbox.openBatchOf(title);
  await inbox.choose("Approve", "bash");
  const [part] = await phoenix.toolParts(session);
  const answer = { toolCallId: part?.toolCallId ?? "", approved: false };
  await (await phoenix.chat(session, { toolApprovals: [answer] })).text();
  await inbox.submit.click();
  await expect(inbox.batch).toContainText(/denied/i);
  await expect(inbox.status).not.toContainText("Recorded:");
  expect(inbox.watched.decisions).toEqual([]);
  expect(await phoenix.datasets()).not.toContain(name);
});

for (const cut of ["stream-broken", "reply-lost"] as const) {
  test(`after ${cut} nothing is sent again, and the record settles what is told`, async ({ inbox }) => {
    const [name, title] = [`cut-${unique()}`, `Cut ${unique()}`];
    const session = await phoenix.waitingSession(title, [createsDatasets(name)]);
    await inbox.openBatchOf(title);
    await inbox.choose("Approve", "bash");
    await inbox.cut(cut);
    await inbox.submit.click();
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(1);
    const [part] = await phoenix.toolParts(session);
    expect(part).toMatchObject({ state: "output-available", output: { exitCode: 0 } });
    expect((await phoenix.datasets()).filter((dataset) => dataset === name)).toHaveLength(1);
  });
}

test("a session that is deleted meanwhile is told as gone, and the draft stays", async ({ inbox }) => {
  const title = `Gone ${unique()}`;
  const session = await phoenix.waitingSession(title, [createsDatasets(`gone-${unique()}`)]);
  await inbox.openBatchOf(title);
  await inbox.choose("Approve", "bash");
  await phoenix.delete(session);
  await inbox.submit.click();
  await expect(inbox.alert).toContainText("Not recorded");
  await expect(inbox.verb("Approve", "bash")).toHaveAttribute("aria-pressed", "true");
  expect(inbox.watched.decisions.length).toBeLessThanOrEqual(1);
});

test.describe(() => {
  test.use({ scenario: "guarded" });
  test("a server that asks for a token gets it in place, and then the same journey", async ({ inbox }) => {
    const guarded = new PhoenixClient(upstreamOf("guarded"), process.env["E2E_GUARDED_KEY"]);
    const [name, title] = [`guarded-${unique()}`, `Guarded ${unique()}`];
    await guarded.waitingSession(title, [createsDatasets(name)]);
    await inbox.open();
    await inbox.giveToken(inbox.list, process.env["E2E_GUARDED_KEY"] ?? "");
    await inbox.rows.filter({ hasText: title }).click();
    await inbox.choose("Approve", "bash");
    await inbox.submit.click();
    await expect(inbox.status).toContainText("Recorded:");
    expect(await guarded.datasets()).toContain(name);
  });
});
