import { describe, expect, it } from "vitest";
import { askEnvole } from "../../../test/envole-fake.ts";
import { mixedAbortIn, mixedAbortSaid } from "./mixed-abort.ts";

const error = "Invalid approval batch: cannot mix ABORTED_WITH_FEEDBACK with other approval states";
const states = [
  { toolExecutionId: "exec_123", state: "APPROVED" },
  { toolExecutionId: "exec_124", state: "ABORTED_WITH_FEEDBACK" },
];

/** The error of the seed, and with and without what it may leave out. */
const forms = {
  "as the seed has it": { error, batchId: "batch_456", invalidStates: states },
  bare: { error, batchId: "batch_456" },
  "with its type alone": { error, batchId: "batch_456", type: "mixed_abort_states" },
  "with everything": { error, batchId: "batch_456", invalidStates: states, type: "mixed_abort_states" },
  "in other words, by its type": { error: "No.", batchId: "batch_456", type: "mixed_abort_states" },
  "in other words, by its states": { error: "No.", batchId: "batch_456", invalidStates: states },
  "without a batch": { error, invalidStates: null },
};

describe.each(Object.entries(forms))("the refusal of a mixed abort, %s", (_, form) => {
  const ways = {
    "as a body, or a bare event": mixedAbortIn(JSON.stringify(form), "batch_456"),
    "inside an event": mixedAbortIn(
      JSON.stringify({ type: "ERROR", eventMessage: { content: "", ...form } }),
      "batch_456",
    ),
    "as the assistant's words": mixedAbortSaid(JSON.stringify(form), "batch_456"),
    "among the assistant's words": mixedAbortSaid(
      `I got this:\n\`\`\`json\n${JSON.stringify(form, null, 2)}\n\`\`\`\nSorry.`,
      "batch_456",
    ),
  };

  it.each(Object.entries(ways))("is recognised %s", (__, found) => {
    expect(found).toMatchObject({
      kind: "mixed-abort",
      said: { id: "envole.send.mixed-abort" },
      serverWords: form.error,
    });
  });

  it("tells what the server saw, where it does", () => {
    const saw = [
      { callId: "exec_123", verb: "approve", word: "APPROVED" },
      { callId: "exec_124", verb: "abort", word: "ABORTED_WITH_FEEDBACK" },
    ];
    const hasStates = "invalidStates" in form && form.invalidStates !== null;
    for (const found of Object.values(ways)) expect(found?.saw).toEqual(hasStates ? saw : undefined);
  });
});

describe("what the server saw", () => {
  const sawOf = (invalidStates: unknown) =>
    mixedAbortIn(JSON.stringify({ error, batchId: "b", invalidStates }), "b")?.saw;

  it("knows the three spellings of an abort, and keeps a word that it does not know as one", () => {
    const words = [
      "ABORTED",
      "ABORTED_WITH_FEEDBACK_WITH_FEEDBACK",
      "DENIED",
      "PENDING_HUMAN_APPROVAL",
      "__proto__",
    ];
    const saw = sawOf(words.map((state, index) => ({ toolExecutionId: `e${index}`, state })));
    expect(saw?.map(({ verb }) => verb)).toEqual(["abort", "abort", "deny", null, null]);
    expect(saw?.map(({ word }) => word)).toEqual(words);
  });

  it("leaves out what names no call or no state, and is nothing where it is no list", () => {
    const odd = [
      null,
      7,
      {},
      { toolExecutionId: "e" },
      { state: "DENIED" },
      { toolExecutionId: 1, state: "DENIED" },
    ];
    expect(sawOf(odd)).toEqual([]);
    expect(sawOf("APPROVED")).toBeUndefined();
  });
});

it("names no more decisions than a batch can have", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({ toolExecutionId: `e${at}`, state: "APPROVED" }));
  const told = mixedAbortIn(JSON.stringify({ error, batchId: "b", invalidStates: many }), "b");
  expect(told?.saw).toHaveLength(500);
});

it("is quoted in 2,000 characters at most", () => {
  const long = { error: `${error} ${"x".repeat(5_000)}`, batchId: "b" };
  expect(mixedAbortIn(JSON.stringify(long), "b")?.serverWords).toHaveLength(2_000);
});

describe("the sentence itself", () => {
  it.each(["ABORTED_WITH_FEEDBACK", "ABORTED", "ABORTED_WITH_FEEDBACK_WITH_FEEDBACK"])(
    "is recognised in words with %s, and quoted alone",
    (word) => {
      const said = error.replace("ABORTED_WITH_FEEDBACK", word);
      expect(
        mixedAbortSaid(`I could not take that answer. ${said}. Please decide again.`, "b"),
      ).toMatchObject({
        kind: "mixed-abort",
        serverWords: said,
      });
    },
  );
});

describe("what is something else", () => {
  it.each([
    "I have stopped, as you told me: everything is ABORTED_WITH_FEEDBACK.",
    "You cannot mix an abort with approvals, so I asked for all of them again.",
    "I cannot mix ABORTED_WITH_FEEDBACK with other approval states by myself; tell me what to do.",
    "The batch was aborted. Invalid approval batch numbers start with X.",
    "Error: the approval batch is invalid: toolArguments is missing.",
    "mixed_abort_states",
    "{ this is no JSON: Aborted }",
    '{"error":"rate limited","batchId":"batch_456"}',
    `{"error":${JSON.stringify(error)},"batchId":"batch_9"}`,
    "",
  ])("is conversation: %s", (words) => {
    expect(mixedAbortSaid(words, "batch_456")).toBeNull();
  });

  it.each([
    `{"error":${JSON.stringify(error)},"batchId":"batch_9","type":"mixed_abort_states"}`,
    '{"error":"toolArguments is missing","batchId":"batch_456","invalidStates":[]}',
    '{"error":{"message":"mixed"},"type":"mixed_abort_states","batchId":"batch_456"}',
    '{"error":"No.","batchId":"batch_456","invalidStates":[{"toolExecutionId":"e","state":"ABORTED"}]}',
    '{"type":"mixed_abort_states"}',
    '["error"]',
    "null",
    "<html>mixed_abort_states</html>",
  ])("is another body: %s", (text) => {
    expect(mixedAbortIn(text, "batch_456")).toBeNull();
  });
});

it("the seed's invalid mix is refused by the fake as the seed says, and the refusal is recognised", async () => {
  const fake = askEnvole("envole/three-calls");
  const entries = await fake.entries();
  const batchId = entries[0]?.executionBatchId ?? "";
  const { status, text } = await fake.decide({ 0: "APPROVED", 1: "ABORTED_WITH_FEEDBACK", 2: "APPROVED" });
  expect(status).toBe(400);
  expect(mixedAbortIn(text, batchId)).toMatchObject({
    kind: "mixed-abort",
    serverWords: error,
    saw: [
      { callId: entries[0]?.toolExecutionId, verb: "approve" },
      { callId: entries[1]?.toolExecutionId, verb: "abort" },
      { callId: entries[2]?.toolExecutionId, verb: "approve" },
    ],
  });
  expect(fake.runs()).toEqual([]);
});
