import type { ListSlice } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Obstacle } from "../domain/argument-text.ts";
import type { BackendError, BackendErrorKind } from "../domain/backend-error.ts";
import type { DecisionRules } from "../domain/decision-rules.ts";
import type { AnswerForm } from "../domain/question.ts";
import { sentence } from "../domain/sentence.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { describeBackendContract } from "./backend-contract.ts";
import { aBatch, aCall, anError, aReading, aRow } from "./builders.ts";
import type { ContractCases, ContractWorld } from "./contract-cases.ts";
import { createFakeBackend, type SendFault } from "./fake-backend.ts";
import { createFakeClock } from "./fake-clock.ts";
import { markAt } from "./fake-list.ts";
import { withLive } from "./fake-live.ts";

const abort: DecisionRules["abort"] = {
  kind: "stands-for-denials",
  said: sentence("test.abort"),
  goesAs: "message",
  feedback: "required",
};

const native = (id: string, over: Partial<ToolCall> = {}): ToolCall =>
  aCall({ id, rules: { verbs: ["approve", "deny", "abort"], off: null, answer: null }, ...over });

const form: AnswerForm = {
  kind: "questions",
  questions: [
    {
      id: "__proto__",
      prompt: "Which?",
      kind: "one",
      options: [
        { id: "a", label: "A", says: null },
        { id: "b", label: "B", says: null },
      ],
      takesOwnWords: false,
      mayBeSkipped: false,
    },
  ],
};

const asked = (id: string): ToolCall =>
  aCall({
    id,
    toolName: "ask_user",
    isClientTool: true,
    rules: { verbs: ["answer", "decline", "abort"], off: null, answer: form },
  });

const batchOf = (...calls: readonly ToolCall[]): ApprovalBatch => {
  const batch = aBatch({ calls });
  return { ...batch, rules: { ...batch.rules, abort } };
};

const unclear = (obstacle: Obstacle): Pick<ToolCall, "inspection"> => ({
  inspection: { level: "uninspectable", obstacles: [obstacle], marks: [] },
});

const recordedAlready: ApprovalBatch = {
  ...batchOf(native("c1", { outcome: { kind: "recorded-not-continued", approved: true } })),
  status: "stranded",
  acts: [{ kind: "close-turn", said: sentence("test.close"), words: "required" }],
};

const nameless = { verbs: [], off: sentence("test.unknown"), answer: null };

const threeCalls = batchOf(native("c1"), native("c2"), native("c3"));

const batches: Readonly<Record<string, ApprovalBatch>> = {
  "three-calls": threeCalls,
  "feedback-lost": threeCalls,
  "feedback-refused": threeCalls,
  questions: batchOf(asked("q1"), asked("q2")),
  stranded: recordedAlready,
  malformed: batchOf(
    native("c1"),
    native("c2", {
      ...unclear({ kind: "unknown-state", state: "" }),
      rules: { verbs: ["deny", "abort"], off: sentence("test.broken"), answer: null },
    }),
  ),
  "unknown-state": batchOf(
    native("c1"),
    native("c2", {
      ...unclear({ kind: "unknown-state", state: "new" }),
      outcome: { kind: "not-known" },
      part: {
        state: "unknown",
        saidState: "new",
        kind: "static",
        toolName: "bash",
        callId: "c2",
        title: null,
        source: "{}",
        input: null,
      },
      rules: nameless,
    }),
  ),
  exact: batchOf(native("c1", { argumentText: { form: "in-envelope", text: '{"n":9007199254740993}' } })),
};

const kinds: readonly BackendErrorKind[] = ["needs-token", "gone", "conflict", "busy", "stale", "refused"];
const doubtful: readonly BackendErrorKind[] = ["unreachable", "unreadable", "server-failed"];

const mixedAbort = (over: Partial<BackendError> = {}): BackendError =>
  anError("mixed-abort", { serverWords: "all or none", ...over });

const faults: Readonly<Record<string, SendFault>> = {
  "feedback-lost": { kind: "feedback-lost" },
  "feedback-refused": { kind: "feedback-refused", error: anError("busy") },
  "in-words": { kind: "in-words", words: "I need all of them." },
  untold: { kind: "untold" },
  "mixed-abort": {
    kind: "refused",
    error: mixedAbort({ saw: [{ callId: "c1", verb: "abort", word: "STOP" }] }),
  },
  "mixed-abort-bare": { kind: "refused", error: mixedAbort() },
  "lost-reply": { kind: "lost-reply" },
  "lost-request": { kind: "lost-request" },
  ...Object.fromEntries(
    [...kinds, ...doubtful].map((kind) => [kind, { kind: "refused", error: anError(kind) } as const]),
  ),
};

/** The same under rules with an abort of its own, that takes words and files. */
function withNativeAbort(batch: ApprovalBatch): ApprovalBatch {
  const native = { kind: "native", feedback: "required" } as const;
  const rules = { ...batch.rules, abort: native, feedbackLimit: 100, attachments: { files: 3, bytes: 100 } };
  return { ...batch, rules };
}

/** A world whose batches have an abort as denials, or one of their own. */
const worldOf =
  (rule: (batch: ApprovalBatch) => ApprovalBatch) =>
  (scenario: string): ContractWorld => {
    const clock = createFakeClock();
    const live = withLive(createFakeBackend({ clock }));
    const { backend } = live;
    const { server } = backend;
    const shown = (): ApprovalBatch => server.batches()[0] ?? batchOf();
    if (scenario !== "empty") server.put(rule(batches[scenario] ?? batchOf(native("c1"))));
    const fault = faults[scenario];
    if (fault !== undefined) backend.sendFaults.push(fault);
    if (scenario === "malformed-entry") backend.listScripts.push({ slices: [withUnread] });
    return {
      backend,
      clock,
      runsOf: (callId) => server.effects.filter((effect) => effect.callId === callId).length,
      sent: () => backend.asked.submits,
      aborts: () => server.aborts,
      someoneElseAnswers(verb) {
        const { ref, calls } = shown();
        for (const { id } of calls) server.decide(ref.batchId, id, verb);
        live.tell({ ref });
      },
      changeArguments(text) {
        const [first, ...rest] = shown().calls;
        const changed = native(first?.id ?? "", { argumentText: { form: "in-envelope", text } });
        server.put(rule(batchOf(changed, ...rest)));
      },
    };
  };

/** A list of one good row and one that could not be read. */
const withUnread: ListSlice = {
  rows: [
    aRow(),
    aRow({ ref: { connectionId: "px", batchId: "batch-2" }, fault: sentence("test.unread") }),
  ].map((row) => aReading(row)),
  gone: [],
  mark: markAt(1),
  complete: true,
  looked: { done: 2, of: 2 },
  isActive: false,
};

const cases: Omit<ContractCases, "world"> = {
  empty: "empty",
  oneCall: "one-call",
  severalCalls: "three-calls",
  malformedPart: "malformed",
  malformedEntry: { scenario: "malformed-entry", good: 1 },
  unknownState: "unknown-state",
  exactArguments: [{ scenario: "exact", texts: ['{"n":9007199254740993}'] }],
  lostReply: "lost-reply",
  lostBefore: "lost-request",
  verbs: ["approve", "deny", "abort", "answer", "decline"],
  questions: "questions",
  feedbackLost: ["feedback-lost", "feedback-refused"],
  stranded: "stranded",
  mixedAborts: [],
  refusedInWords: ["in-words"],
  untold: "untold",
  live: "one-call",
  lagging: null,
  swallowed: null,
  twice: null,
  consent: null,
  decideAndContinue: null,
  toContinue: null,
  decideOnly: null,
  deadline: null,
  refusals: kinds.map((kind) => ({ scenario: kind, kind })),
  doubts: doubtful,
};

describeBackendContract("the fake backend", { ...cases, world: worldOf((batch) => batch) });

describeBackendContract("the fake backend with an abort of its own", {
  ...cases,
  world: worldOf(withNativeAbort),
  feedbackLost: [],
  mixedAborts: ["mixed-abort", "mixed-abort-bare"],
});
