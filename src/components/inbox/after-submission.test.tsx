import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { learn } from "../../messages/sayings.ts";
import { anAnswer, anError, seenOf } from "../../test/builders.ts";
import { renderInbox } from "../../test/render-inbox.tsx";
import { refOf, threeWaiting } from "../../test/three-waiting.ts";

describe("after a submission", () => {
  async function submitted(
    fault?: Parameters<Awaited<ReturnType<typeof renderInbox>>["backend"]["sendFaults"]["push"]>[0],
  ) {
    const inbox = await renderInbox(threeWaiting());
    // The regions come in a file of their own, and tell only what happens while they stand.
    await screen.findByRole("status");
    const batch = inbox.backend.server.batch("a");
    if (batch === undefined) throw new Error("the batch is there");
    if (fault !== undefined) inbox.backend.sendFaults.push(fault);
    await act(async () => {
      inbox.runner.submit(batch, anAnswer(batch), seenOf(batch));
    });
    await inbox.settle();
    await inbox.settle();
    return inbox;
  }

  test("the status says that it is recorded, once the record was read", async () => {
    await submitted();
    expect(screen.getByRole("status")).toHaveTextContent("Recorded: 1 approve, bash");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  test("a refusal is an alert, and a strip tells it until it was opened", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    expect(screen.getByRole("alert")).toHaveTextContent(/^Not recorded: bash/);
    const strip = within(screen.getByRole("complementary"));
    expect(strip.getByText("1 decision was not recorded: bash")).toBeVisible();
    expect(inbox.rail("Sent")).toHaveTextContent("1 not recorded");
    inbox.open(refOf("a"));
    expect(screen.queryByRole("complementary")).toBeNull();
    inbox.open(refOf("b"));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  test("a strip that is dismissed goes, and takes its row in Sent along", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    await inbox.user.click(
      within(screen.getByRole("complementary")).getByRole("button", { name: "Dismiss" }),
    );
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(inbox.runner.submissions.getState().size).toBe(0);
  });

  test("a lost reply says that nothing is known yet, and then what the record says", async () => {
    const inbox = await submitted({ kind: "lost-reply" });
    expect(screen.getByRole("status")).toHaveTextContent("Not known yet, checking: bash");
    expect(inbox.rail("Sent")).toHaveTextContent("1 not known");
    await inbox.pass(20_000);
    expect(screen.getByRole("status")).toHaveTextContent("Recorded: 1 approve, bash");
  });

  test("a reason whose protocol's sentences come late is drawn when they have come", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    await inbox.user.click(inbox.rail("Sent"));
    expect(await inbox.region.findByText("test.not-allowed")).toBeVisible();
    act(() => learn({ "test.not-allowed": "This account may not answer." }));
    expect(inbox.region.getByText("This account may not answer.")).toBeVisible();
  });

  test("Sent has a row a submission, what asks for attention first, with Dismiss beside its link", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    const recorded = inbox.backend.server.batch("b");
    if (recorded === undefined) throw new Error("the batch is there");
    await act(async () => {
      inbox.runner.submit(recorded, anAnswer(recorded, "deny"), seenOf(recorded));
    });
    await inbox.settle();
    await inbox.settle();
    await inbox.user.click(inbox.rail("Sent"));
    await screen.findByRole("link", { name: "bash, Phoenix, staging, Not recorded" });
    expect(inbox.names()).toEqual([
      "bash, Phoenix, staging, Not recorded",
      "bash, Phoenix, staging, Recorded",
    ]);
    const [first] = inbox.region.getAllByRole("listitem");
    expect(first).toHaveTextContent("as ana@example.test · 1 approve");
    await inbox.user.click(inbox.region.getByRole("button", { name: "Dismiss bash" }));
    expect(inbox.names()).toEqual(["bash, Phoenix, staging, Recorded"]);
    expect(inbox.region.getByRole("link")).toHaveFocus();
  });
});
