import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anAnswer, aReading, seenOf } from "../../test/builders.ts";
import { renderInbox } from "../../test/render-inbox.tsx";
import { threeWaiting } from "../../test/three-waiting.ts";

test("what the record no longer asks, and does not tell, stands in Sent as that and asks for nothing", async () => {
  const inbox = await renderInbox(threeWaiting());
  const status = await screen.findByRole("status");
  const batch = inbox.backend.server.batch("a");
  if (batch === undefined) throw new Error("the batch is there");
  const gone = { ...batch, calls: [], status: "gone", version: "gone" } as const;
  inbox.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "record", reading: aReading(gone, inbox.clock.monotonic(), true), next: null };
  };
  await act(async () => {
    inbox.runner.submit(batch, anAnswer(batch), seenOf(batch));
  });
  await inbox.settle();
  expect(status).toHaveTextContent(/^No longer waiting: bash\. This system does not say what it recorded\.$/);
  expect(inbox.rail("Sent")).not.toHaveTextContent(/not (known|recorded)/);
  await inbox.user.click(inbox.rail("Sent"));
  const name = "bash, Phoenix, staging, No longer waiting, what was recorded is not told";
  expect(await screen.findByRole("link", { name })).toBeVisible();
  expect(inbox.region.queryByRole("button", { name: /^Dismiss/ })).toBeNull();
});
