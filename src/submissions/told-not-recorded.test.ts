import { expect, it } from "vitest";
import { fourFactsOf } from "../domain/four-facts.ts";
import { anError } from "../test/builders.ts";
import { openPage, withBatch } from "../test/sending-page.ts";

const hour = 3_600_000;

it("a call that the stream told to have run is not called recorded while the record was never read", async () => {
  const page = openPage();
  const batch = withBatch(page);
  page.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "sent" };
    yield { kind: "told", callId: "call-1", outcome: { kind: "ran", exitCode: 0, wasAsked: true } };
    yield { kind: "unknown", error: anError("unreachable") };
  };
  const id = page.press(batch) ?? "";
  page.backend.setOffline(true);
  await page.clock.advance(hour);
  const submission = page.runner.submissions.getState().get(id);
  const [call] = submission?.calls ?? [];
  if (submission === undefined || call === undefined) throw new Error("it was pressed");
  expect(submission.state.kind).toBe("unknown");
  expect(fourFactsOf(call, submission.state)).toMatchObject({
    recorded: { said: { id: "facts.not-known" } },
    permitted: { said: { id: "facts.not-known" } },
    ran: { said: { id: "facts.ran.told-ran" } },
  });
});
