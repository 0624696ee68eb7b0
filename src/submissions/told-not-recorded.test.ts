import { expect, it } from "vitest";
import { fourFactsOf } from "../domain/four-facts.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { chooseVerb } from "../stores/draft-store.ts";
import { anError, aReading } from "../test/builders.ts";
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

it("a record that no longer asks ends the doubt, takes the draft along, and is not called recorded", async () => {
  const page = openPage();
  const batch = withBatch(page);
  const store = page.drafts.open(batch.ref);
  for (const call of batch.calls) chooseVerb(store, call, "approve");
  const gone = { ...batch, calls: [], status: "gone", version: "gone" } as const;
  page.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "told", callId: "call-1", outcome: { kind: "running", approved: true } };
    yield { kind: "record", reading: aReading(gone, page.clock.monotonic(), true), next: null };
  };
  const id = page.press(batch) ?? "";
  await page.clock.settle();
  const submission = page.runner.submissions.getState().get(id);
  const [call] = submission?.calls ?? [];
  if (submission === undefined || call === undefined) throw new Error("it was pressed");
  expect(submission.state).toEqual({ kind: "recorded", isUntold: true });
  expect(fourFactsOf(call, submission.state)).toMatchObject({
    recorded: { said: { id: "facts.recorded.no-longer-waiting" } },
    permitted: { said: { id: "facts.not-told" } },
    ran: { said: { id: "facts.not-told" } },
  });
  expect(store.getState().draft.choices.size).toBe(0);
});

it.each([
  [true, "recorded"],
  [undefined, "refused"],
] as const)("a refusal that was concluded here (%s) is %s by a later record", async (isConcluded, kind) => {
  const page = openPage();
  const batch = withBatch(page);
  const store = page.drafts.open(batch.ref);
  for (const call of batch.calls) chooseVerb(store, call, "approve");
  const error = { ...anError("refused"), ...(isConcluded === undefined ? {} : { isConcluded }) };
  page.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "refused", error, reading: aReading(batch, page.clock.monotonic()) };
  };
  const id = page.press(batch) ?? "";
  await page.clock.settle();
  expect(page.state(id)).toEqual({ kind: "refused", error });
  expect(store.getState().draft.choices.size).toBe(1);
  const calls = batch.calls.map((call) => ({
    ...call,
    outcome: { kind: "recorded", approved: true } as const,
  }));
  await page.clock.advance(hour);
  const later = { ...batch, calls, status: "settled", version: "later" } as const;
  writeBatch(page.client, batch.ref, aReading(later, page.clock.monotonic(), true));
  await page.clock.settle();
  expect(page.state(id)?.kind).toBe(kind);
  expect(store.getState().draft.choices.size).toBe(kind === "recorded" ? 0 : 1);
});
