import { askUser, saidYes, threeQuestions } from "./questions.ts";
import { busyOnce, recordsAndRefuses } from "./refusals.ts";
import { bash, type CallSeed, type MessageSeed, type SessionSeed } from "./sessions.ts";
import { calls, faulty, one, sessions, type WorldSeeds, waiting } from "./world-seed.ts";

const approved: CallSeed = { ...bash("eval-may"), recorded: true };
const denied = (name: string): CallSeed => ({ ...bash(name), recorded: false });
const answered: CallSeed = { ...askUser("Overwrite the old dataset?"), output: saidYes };

const interruptedOutput =
  "The tool call was interrupted before a result was produced: the server environment that executes this tool did not complete it.";

/** An approved call whose turn was cut off, as its message holds it afterwards. */
const cutOff: MessageSeed = {
  role: "assistant",
  isInterrupted: true,
  parts: [
    { json: '{"type":"step-start"}' },
    {
      json: JSON.stringify({
        type: "tool-bash",
        toolCallId: "call_cut_off",
        state: "output-available",
        input: JSON.parse(bash("eval-april").input) as unknown,
        output: interruptedOutput,
        callProviderMetadata: {
          phoenix: { toolExecutionEnvironment: "server", outcome: "interrupted" },
          pydantic_ai: { outcome: "interrupted" },
        },
        approval: { id: "call_cut_off", approved: true },
      }),
    },
  ],
};

/** The same two calls under the same ids, as a branch repeats them under a message id of its own. */
const branchCalls: readonly CallSeed[] = [
  { ...bash("train-may"), callId: "call_branch_1" },
  { ...bash("test-may"), callId: "call_branch_2" },
];
const branch = (title: string, minutesAgo: number): SessionSeed =>
  waiting(title, branchCalls, { minutesAgo });
const datasetOutput =
  '{"command":"phoenix-gql","stdout":"ok\\n","stderr":"","exitCode":0,"durationMs":11,"startedAt":"2026-11-30T02:42:51.418031+00:00","completedAt":"2026-11-30T02:42:51.428546+00:00","stdoutBytes":3,"stderrBytes":0,"stdoutTruncated":false,"stderrTruncated":false}';
const answeredBranch: SessionSeed = waiting(
  "Two datasets, first try",
  [
    ...branchCalls.map((call) => ({ ...call, recorded: true, output: datasetOutput })),
    { json: '{"type":"step-start"}' },
    { json: '{"type":"text","text":"Done: both datasets are there.","state":"done"}' },
  ],
  { minutesAgo: 20 },
);

const twoDatasets: readonly CallSeed[] = [bash("train-may"), bash("test-may")];
const aborting = (fault: NonNullable<SessionSeed["fault"]>) =>
  sessions(waiting("Two datasets", twoDatasets, { fault }));

/** Turns that did not go as a turn goes, and answers that only half arrive (protocols/phoenix.md, "Answering"). */
export const oddTurnWorlds: WorldSeeds = {
  stranded: calls("Recorded, not continued", approved),
  "stranded-denied": calls("Denied, not continued", denied("train-may"), denied("test-may")),
  "stranded-answers": sessions(
    waiting("Answered, not continued", [answered], { minutesAgo: 30 }),
    waiting("Answered and approved, not continued", [approved, answered], { minutesAgo: 12 }),
  ),
  interrupted: sessions(
    waiting("Go on after the break", [bash("eval-may")], {
      before: [{ role: "user", parts: ["Make the dataset of April."] }, cutOff],
      asked: "Go on with the dataset of May.",
    }),
    waiting("Cut off, and nothing asked since", [], {
      minutesAgo: 40,
      asked: "Make the dataset of April.",
      after: [cutOff],
    }),
  ),
  crashed: faulty({ kind: "crash", times: 1 }),
  "crashed-before": sessions(
    waiting("Crashed while it ran", [approved], { minutesAgo: 1, busyMs: 40_000 }),
    waiting("Nothing wrong here", [bash("train-may")], { minutesAgo: 30 }),
  ),
  "not-saved": faulty({ kind: "not-saved", times: 1 }),
  "400-records": sessions(waiting("Two datasets", twoDatasets, { fault: recordsAndRefuses })),
  "partial-by-other": sessions(
    waiting("Two datasets", twoDatasets, {
      fault: { kind: "someone-else", approved: true, isPartial: true, times: 1 },
    }),
  ),
  branch: sessions(answeredBranch, branch("Two datasets, branched", 10)),
  "branch-both-waiting": sessions(branch("Two datasets", 30), branch("Two datasets, branched", 10)),
  "other-owner": sessions(
    waiting("Moved to another owner", [bash("eval-may")], { leaves: true }),
    waiting("Still yours", [bash("train-may")], { minutesAgo: 30 }),
  ),
  "answered-in-phoenix": sessions(
    waiting("A dataset and three questions", [bash("eval-may"), threeQuestions], {
      fault: { kind: "someone-else", approved: true, times: 1 },
    }),
  ),
  "feedback-lost": aborting({ kind: "lost-before", on: "message", times: 1 }),
  "feedback-reply-lost": aborting({ kind: "lost-after", on: "message", times: 1 }),
  "feedback-500": aborting({
    kind: "refusal",
    status: 500,
    text: "Internal Server Error",
    on: "message",
    times: 1,
  }),
  "feedback-refused": aborting({ ...busyOnce, on: "message" }),
  "abort-half": sessions(
    waiting("A dataset and a question", [bash("eval-may"), askUser("Overwrite the old dataset?")], {
      fault: { ...busyOnce, on: "tool_outputs" },
    }),
  ),
  "slow-answer": one({ fault: { kind: "slow", ms: 8000 } }),
};
