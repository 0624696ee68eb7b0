import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anAnswer, anError, seenOf } from "../../test/builders.ts";
import { renderInbox } from "../../test/render-inbox.tsx";
import { threeWaiting } from "../../test/three-waiting.ts";

const hour = 3_600_000;

test("in a page that stays open, the rail, the heading and the back link count what Sent shows: a day of what is recorded", async () => {
  const inbox = await renderInbox(threeWaiting(), { path: "/?view=sent" });
  const send = async (id: string) => {
    const batch = inbox.backend.server.batch(id);
    if (batch === undefined) throw new Error("the batch is there");
    await act(async () => {
      inbox.runner.submit(batch, anAnswer(batch), seenOf(batch));
    });
    await inbox.settle();
    return batch.ref;
  };
  const counts = () => [
    inbox.rail("Sent").textContent,
    inbox.region.getByRole("heading").parentElement?.textContent,
  ];
  await send("a");
  inbox.backend.sendFaults.push({ kind: "refused", error: anError("not-allowed") });
  const refused = await send("b");
  await screen.findByRole("link", { name: /Not recorded$/ });
  expect(inbox.names()).toHaveLength(2);
  expect(counts()).toEqual(["Sent21 not recorded", "Sent2"]);
  await inbox.pass(25 * hour);
  await inbox.poll();
  expect(inbox.names()).toEqual([expect.stringMatching(/Not recorded$/)]);
  expect(counts()).toEqual(["Sent11 not recorded", "Sent1"]);
  inbox.open(refused);
  expect(screen.getByRole("link", { name: "Sent, 1" })).toBeVisible();
});
