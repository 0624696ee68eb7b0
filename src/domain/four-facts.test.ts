import { expect, test } from "vitest";
import type { CallOutcome } from "./call-outcome.ts";
import { fourFactsOf } from "./four-facts.ts";
import type { SubmissionState } from "./submission.ts";

const error = { kind: "busy", said: { id: "busy" }, serverWords: null, retryAt: null } as const;
const facts = (outcome: CallOutcome, state: SubmissionState) => {
  const { decided, recorded, permitted, ran } = fourFactsOf(
    { id: "c", toolName: "bash", decision: "approve", outcome },
    state,
  );
  return [decided, recorded, permitted, ran].map(({ said }) => said.id.replace("facts.", ""));
};

test.each<[string, CallOutcome, SubmissionState, readonly string[]]>([
  [
    "ran",
    { kind: "ran", exitCode: null, wasAsked: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.yes", "ran.yes"],
  ],
  [
    "ran with a code",
    { kind: "ran", exitCode: 1, wasAsked: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.yes", "ran.exit-code"],
  ],
  [
    "denied by someone else",
    { kind: "denied", reason: null },
    { kind: "elsewhere", calls: ["c"] },
    ["decided.approve", "recorded.deny", "permitted.no", "ran.no"],
  ],
  [
    "not continued",
    { kind: "recorded-not-continued", approved: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.yes", "not-known"],
  ],
  [
    "interrupted",
    { kind: "interrupted", approved: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.yes", "ran.may-have"],
  ],
  [
    "still waiting after a refusal",
    { kind: "waiting" },
    { kind: "refused", error },
    ["decided.approve", "recorded.no", "not-told", "ran.not-yet"],
  ],
  [
    "not known",
    { kind: "not-known" },
    { kind: "recorded" },
    ["decided.approve", "not-told", "not-told", "not-told"],
  ],
  [
    "was approved, of which nothing more is told",
    { kind: "recorded", approved: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "not-told", "not-told"],
  ],
  [
    "was aborted by someone else",
    { kind: "aborted" },
    { kind: "elsewhere", calls: ["c"] },
    ["decided.approve", "recorded.aborted", "not-told", "not-told"],
  ],
  [
    "no longer waits",
    { kind: "no-longer-waiting" },
    { kind: "recorded", isUntold: true },
    ["decided.approve", "recorded.no-longer-waiting", "not-told", "not-told"],
  ],
  [
    "waits for its requester to continue",
    { kind: "awaits-continuation", approved: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.awaits", "ran.not-yet"],
  ],
  [
    "was used by the continuation, of which nothing more is told",
    { kind: "recorded", approved: true, isConsumed: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.yes", "not-told"],
  ],
  [
    "was not continued in time",
    { kind: "recorded-lapsed", approved: true },
    { kind: "recorded" },
    ["decided.approve", "recorded.approve", "permitted.lapsed", "ran.no"],
  ],
  [
    "was approved and denied",
    { kind: "decided-twice", approved: [true, false] },
    { kind: "decided-twice", calls: ["c"] },
    ["decided.approve", "recorded.twice", "permitted.yes", "ran.may-have-twice"],
  ],
  [
    "was denied twice",
    { kind: "decided-twice", approved: [false, false] },
    { kind: "decided-twice", calls: ["c"] },
    ["decided.approve", "recorded.twice", "permitted.no", "ran.no"],
  ],
  [
    "still waits after a sending of which nobody knows: it may have run all the same",
    { kind: "waiting" },
    { kind: "unknown", error, isStillWaiting: true },
    ["decided.approve", "recorded.waits", "not-told", "not-known"],
  ],
  [
    "never left",
    { kind: "waiting" },
    { kind: "changed" },
    ["decided.approve", "recorded.not-sent", "not-told", "ran.not-yet"],
  ],
])("the four facts of a call that %s", (...[, outcome, state, expected]) => {
  expect(facts(outcome, state)).toEqual(expected);
});

test.each<[SubmissionState, string]>([
  [{ kind: "recorded" }, "decided.none"],
  [{ kind: "refused", error }, "decided.nothing"],
  [{ kind: "elsewhere", calls: [] }, "decided.nothing"],
])("an act decided nothing, and says that it closed the turn only when it is $0.kind", (state, decided) => {
  const call = {
    id: "c",
    toolName: "bash",
    decision: "none",
    outcome: { kind: "recorded-not-continued", approved: true },
  } as const;
  const facts = fourFactsOf(call, state);
  expect(facts.decided.said.id).toBe(`facts.${decided}`);
  expect(facts.recorded.said.id).toBe("facts.recorded.approve");
  expect(facts.ran.said.id).toBe("facts.not-known");
});

test.each<SubmissionState>([
  { kind: "waiting-for-stream" },
  { kind: "sending", hasLeft: false },
  { kind: "sending", hasLeft: true },
  { kind: "sent" },
  { kind: "checking", error },
])("nothing reads recorded before the record was read back, whatever was told on the way: $kind", (state) => {
  const ids = facts({ kind: "ran", exitCode: 0, wasAsked: true }, state);
  expect(ids[1]).not.toMatch(/recorded\.(approve|deny)/);
  expect(ids[2]).toBe("not-yet");
  expect(ids[3]).toBe("ran.told-ran");
});

test("what was told on the way reads as told, never as recorded, where the record could not be read", () => {
  const unread: SubmissionState = { kind: "unknown", error, isStillWaiting: false, isUnread: true };
  expect(facts({ kind: "ran", exitCode: 0, wasAsked: true }, unread)).toEqual([
    "decided.approve",
    "not-known",
    "not-known",
    "ran.told-ran",
  ]);
  expect(facts({ kind: "waiting" }, unread)).toEqual([
    "decided.approve",
    "not-known",
    "not-known",
    "not-known",
  ]);
});
