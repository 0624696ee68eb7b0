import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Obstacle } from "../domain/argument-text.ts";
import type { BackendErrorKind } from "../domain/backend-error.ts";
import type { DecisionRules } from "../domain/decision-rules.ts";
import type { AnswerForm } from "../domain/question.ts";
import { sentence } from "../domain/sentence.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { describeBackendContract } from "./backend-contract.ts";
import { aBatch, aCall, anError, aReading, aRow } from "./builders.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { createFakeBackend, type SendFault } from "./fake-backend.ts";
import { createFakeClock } from "./fake-clock.ts";
import { markAt } from "./fake-list.ts";

const abort: DecisionRules["abort"] = {
  kind: "stands-for-denials",
  said: sentence("test.abort"),
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

const batches: Readonly<Record<string, ApprovalBatch>> = {
  "three-calls": batchOf(native("c1"), native("c2"), native("c3")),
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

const faults: Readonly<Record<string, SendFault>> = {
  "feedback-lost": { kind: "feedback-lost" },
  "feedback-refused": { kind: "feedback-refused", error: anError("busy") },
  "lost-reply": { kind: "lost-reply" },
  "lost-request": { kind: "lost-request" },
  ...Object.fromEntries(
    [...kinds, ...doubtful].map((kind) => [kind, { kind: "refused", error: anError(kind) } as const]),
  ),
};

function world(scenario: string): ContractWorld {
  const clock = createFakeClock();
  const backend = createFakeBackend({ clock });
  const fault = faults[scenario];
  const batch = batches[scenario] ?? (scenario.startsWith("feedback") ? batches["three-calls"] : undefined);
  if (scenario !== "empty") backend.server.put(batch ?? batchOf(native("c1")));
  if (fault !== undefined) backend.sendFaults.push(fault);
  if (scenario === "malformed-entry") {
    const rows = [
      aRow(),
      aRow({ ref: { connectionId: "px", batchId: "batch-2" }, fault: sentence("test.unread") }),
    ].map((row) => aReading(row));
    const looked = { done: 2, of: 2 };
    backend.listScripts.push({
      slices: [{ rows, gone: [], mark: markAt(1), complete: true, looked, isActive: false }],
    });
  }
  const shown = (): ApprovalBatch => backend.server.batches()[0] ?? batchOf();
  return {
    backend,
    runsOf: (callId) => backend.server.effects.filter((effect) => effect.callId === callId).length,
    sent: () => backend.asked.submits,
    someoneElseAnswers(verb) {
      const { ref, calls } = shown();
      for (const { id } of calls) backend.server.decide(ref.batchId, id, verb);
    },
    changeArguments(text) {
      const [first, ...rest] = shown().calls;
      const changed = native(first?.id ?? "", { argumentText: { form: "in-envelope", text } });
      backend.server.put(batchOf(changed, ...rest));
    },
  };
}

describeBackendContract("the fake backend", {
  world,
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
  refusals: kinds.map((kind) => ({ scenario: kind, kind })),
  doubts: doubtful,
});
