import { expect, test } from "./fixtures.ts";

/** How a refused or doubtful sending ends on screen. */
interface Refused {
  /** What the batch says, in its own words. */
  readonly says: string;
  /** The title over it. */
  readonly title: "Not recorded" | "Not known" | "Recorded" | "Not sent: it changed";
}

/** Every row of the protocol's error table (`protocols/phoenix.md`, "Errors"). */
const table: Readonly<Record<string, Refused>> = {
  "status-400": { says: "its provider is not configured", title: "Recorded" },
  "status-401": { says: "does not take this token", title: "Not recorded" },
  "status-403": { says: "this account may not answer", title: "Not recorded" },
  "status-404": { says: "does not know this session for you", title: "Not recorded" },
  "status-405": { says: "does not take decisions", title: "Not recorded" },
  // Chromium itself repeats a request that met a 408 on a connection it had used before; the call still ran once.
  "status-408": { says: "holds these decisions", title: "Recorded" },
  "409-agent_session_busy": { says: "another turn of this session is at work", title: "Not recorded" },
  "409-agent_session_model_stale": { says: "model was changed meanwhile", title: "Not recorded" },
  "409-agent_session_messages_stale": { says: "the conversation went on meanwhile", title: "Not recorded" },
  "409-agent_session_tool_approvals_conflict": { says: "someone else answered first", title: "Not recorded" },
  "409-agent_session_tool_outputs_conflict": { says: "differ from what is recorded", title: "Not recorded" },
  "409-unknown-code": { says: "in a way this inbox does not know", title: "Not recorded" },
  "409-text": { says: "in a way this inbox does not know", title: "Not recorded" },
  "status-413": { says: "Phoenix refused the answer (413)", title: "Not recorded" },
  "status-422": { says: "refused the form of the answer", title: "Not recorded" },
  "status-428": { says: "Phoenix refused the answer (428)", title: "Not recorded" },
  "status-429": { says: "asks for fewer requests", title: "Not recorded" },
  "status-451": { says: "Phoenix refused the answer (451)", title: "Not recorded" },
  "status-500": { says: "Sending the same again is up to you", title: "Not known" },
  "status-502": { says: "Sending the same again is up to you", title: "Not known" },
  "status-503": { says: "Sending the same again is up to you", title: "Not known" },
  "status-504": { says: "holds these decisions", title: "Recorded" },
  "status-507": { says: "Phoenix is out of space", title: "Not recorded" },
  "html-200": { says: "Sending the same again is up to you", title: "Not known" },
  "empty-200": { says: "holds these decisions", title: "Recorded" },
  truncated: { says: "holds these decisions", title: "Recorded" },
};

for (const [name, { says, title }] of Object.entries(table)) {
  test.describe(() => {
    test.use({ scenario: `phoenix/${name}` });

    test(`${name}: "${title}", with its sentence, the draft kept, nothing sent again`, async ({ inbox }) => {
      await inbox.openFirstBatch();
      await inbox.choose("Approve", "bash");
      await inbox.pressUntilSent(inbox.submit);
      await expect(inbox.afterSending).toContainText(says, { timeout: 30_000, ignoreCase: true });
      await expect(inbox.afterSending.getByRole("heading")).toHaveText(title);
      if (title !== "Recorded") {
        await expect(inbox.alert).toContainText(
          title === "Not known" ? "Not known whether" : "Not recorded: bash",
        );
        await expect(inbox.call("bash")).toContainText("You: approve");
      }
      const runs = (await inbox.effects()).filter((effect) => effect.kind === "run");
      expect(runs.length, "at most one run").toBeLessThanOrEqual(1);
      expect(inbox.watched.decisions).toHaveLength(1);
      await expect(inbox.list).toBeVisible();
    });
  });
}

test.describe("after a doubt", () => {
  test.use({ scenario: "phoenix/status-500" });

  test("only a press on “Send again” sends again, and then it is recorded once", async ({ inbox }) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", "bash");
    await inbox.pressUntilSent(inbox.submit);
    await expect(inbox.afterSending.getByRole("heading")).toHaveText("Not known", { timeout: 30_000 });
    expect(inbox.watched.decisions).toHaveLength(1);
    const again = inbox.batch.getByRole("button", { name: /^Send again/ });
    await inbox.pressUntilSent(again);
    await expect(inbox.status).toContainText("Recorded:");
    expect(inbox.watched.decisions).toHaveLength(2);
    expect((await inbox.effects()).filter((effect) => effect.kind === "run")).toHaveLength(1);
  });
});

test.describe("after the person has moved on", () => {
  test.use({ scenario: "phoenix/default" });

  test("a decision that failed is told, and stays told until it is dismissed", async ({ inbox, page }) => {
    await inbox.openBatchOf("Book the room");
    await inbox.choose("Approve", "calendar_create_event");
    await inbox.hold();
    await inbox.pressUntilSent(inbox.submit);
    await expect.poll(() => inbox.watched.decisions.length).toBe(1);
    await inbox.rows.filter({ hasText: "Pay the invoice" }).click();
    await inbox.control({ do: "delete-session", session: "Book the room" });
    await inbox.release();
    await expect(inbox.alert).toContainText("Not recorded: calendar_create_event");
    const strip = page.getByText("1 decision was not recorded: calendar_create_event");
    await expect(strip).toBeVisible();
    await page.getByRole("link", { name: /^Sent/ }).click();
    await expect(strip).toBeVisible();
    await page.reload();
    await expect(strip).toBeVisible();
    await page.getByRole("button", { name: "Dismiss", exact: true }).first().click();
    await expect(strip).toHaveCount(0);
    expect(inbox.watched.decisions).toHaveLength(1);
  });
});
