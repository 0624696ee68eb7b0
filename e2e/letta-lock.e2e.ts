import type { InboxPage } from "./inbox-page.ts";
import { agree, answersOf, effectsOf, expect, recordedBy, test, toolsThatRan } from "./letta-wire.ts";

/** A server without Redis cannot lock: a person is asked once, and nothing leaves before (protocols/letta.md, "Answering"). */

const yes = ({ afterSending }: InboxPage) =>
  afterSending.getByRole("button", { name: "Send without a lock" });

/** Approves the call of the first row and presses Submit, once: the request under the lock leaves with it. */
async function submitFirst(inbox: InboxPage): Promise<void> {
  await inbox.openFirstBatch();
  await inbox.choose("Approve", await inbox.callName(0));
  await inbox.pressUntilSent(inbox.submit);
}

/** The paths of what came in so far. */
const paths = async (inbox: InboxPage): Promise<readonly string[]> =>
  (await answersOf(inbox)).map(({ path }) => path.replace(/agent-[0-9a-f-]+/, "…"));

const [locked, unlocked] = ["/v1/conversations/default/messages", "/v1/agents/…/messages/async"];

test.describe("one call", () => {
  test.use({ scenario: "letta/no-redis" });

  test("the question stands in the report, nothing is done before “Send without a lock”, and the draft stays", async ({
    inbox,
  }) => {
    await submitFirst(inbox);
    await expect(inbox.afterSending).toContainText("This server cannot lock. Send without?");
    await expect(inbox.afterSending.getByRole("heading").first()).toHaveText(
      "Not recorded: a question first",
    );
    await expect(inbox.afterSending).toContainText("Nothing was done, and nothing is recorded");
    await expect(inbox.verb("Approve", "send_email")).toHaveAttribute("aria-pressed", "true");
    expect([await paths(inbox), await recordedBy(inbox), await toolsThatRan(inbox)]).toEqual([
      [locked],
      [],
      [],
    ]);
    await agree(inbox);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    expect(await paths(inbox)).toEqual([locked, locked, unlocked]);
    const [, refused, taken] = await answersOf(inbox);
    expect(taken?.decisions, "the very content that was asked about").toEqual(refused?.decisions);
    expect([await recordedBy(inbox), await toolsThatRan(inbox)]).toEqual([["inbox"], ["send_email"]]);
  });

  test("“Do not send” sends nothing and keeps the draft; the next press asks again", async ({ inbox }) => {
    await submitFirst(inbox);
    const no = inbox.afterSending.getByRole("button", { name: "Do not send" });
    await inbox.pressUntil(no, () => expect(yes(inbox)).toBeHidden({ timeout: 600 }));
    await expect(inbox.verb("Approve", "send_email")).toHaveAttribute("aria-pressed", "true");
    expect([await recordedBy(inbox), await toolsThatRan(inbox)]).toEqual([[], []]);
    await inbox.pressUntilSent(inbox.submit);
    await expect(yes(inbox)).toBeVisible();
    expect(await paths(inbox)).toEqual([locked, locked]);
    expect(await toolsThatRan(inbox)).toEqual([]);
  });

  test("a reload with the question open has sent nothing, and the draft is still there", async ({
    inbox,
  }) => {
    await submitFirst(inbox);
    await expect(yes(inbox)).toBeVisible();
    await inbox.page.reload();
    await expect(inbox.verb("Approve", "send_email")).toHaveAttribute("aria-pressed", "true");
    expect([await paths(inbox), await recordedBy(inbox)]).toEqual([[locked], []]);
  });
});

test.describe("several requests", () => {
  test.use({ scenario: "letta/no-redis-slow" });

  test("are asked about once: the answer holds for the connection, is said there, and outlives a reload", async ({
    inbox,
  }) => {
    await submitFirst(inbox);
    await agree(inbox);
    await expect(inbox.status).toContainText("Sent, the record does not show it yet");
    await inbox.control({ do: "finish-tools" });
    await expect(inbox.status).toContainText("Recorded: 1 approve", { timeout: 15_000 });
    await inbox.page.reload();
    await inbox.control({ do: "add-agent", name: "A second agent" });
    await inbox.openBatchOf("A second agent");
    await inbox.batch.getByText("What this system guarantees, and what not").click();
    await expect(inbox.batch).toContainText("Answers go without a lock, as was agreed");
    await inbox.choose("Approve", "send_email");
    const before = (await answersOf(inbox)).length;
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.status).toContainText("Recorded: 1 approve, send_email");
    await expect(inbox.batch).not.toContainText("Send without?");
    expect((await paths(inbox)).slice(before), "the lock is tried first, every time").toEqual([
      locked,
      unlocked,
    ]);
    expect(await toolsThatRan(inbox)).toEqual(["send_email", "send_email"]);
  });
});

test.describe("a conversation", () => {
  test.use({ scenario: "letta/no-redis-conversation" });

  test("is answered into the conversation, once, after the question", async ({ inbox }) => {
    await submitFirst(inbox);
    await agree(inbox);
    await expect(inbox.status).toContainText("Recorded: 1 approve");
    const sent = await answersOf(inbox);
    expect(sent).toHaveLength(3);
    for (const { path } of sent) expect(path).toMatch(/^\/v1\/conversations\/conv-[0-9a-f-]+\/messages$/);
    expect(JSON.parse(sent[2]?.body ?? "{}")).toMatchObject({ streaming: false });
    expect(await toolsThatRan(inbox)).toEqual(["pay"]);
  });
});

test.describe("someone else decides the opposite meanwhile", () => {
  test.use({ scenario: "letta/no-redis-late" });

  test("without a lock too, the answer that was swallowed reads as what it is", async ({ inbox }) => {
    await submitFirst(inbox);
    await agree(inbox);
    await expect(inbox.alert).toContainText("Someone else answered first");
    await expect(inbox.call("send_email")).toContainText("Denied. Did not run");
    expect([await recordedBy(inbox), await toolsThatRan(inbox)]).toEqual([["someone-else"], []]);
    expect((await effectsOf(inbox)).filter(({ kind }) => kind === "ignored")).toHaveLength(1);
  });
});
