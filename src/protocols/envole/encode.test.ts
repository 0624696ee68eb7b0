import { describe, expect, it } from "vitest";
import type { DecidingAnswer, Decision } from "../../domain/decision.ts";
import { anExecution, aRecord } from "../../test/envole-record.ts";
import { answerBody, notTakenBy, unsupportedIn } from "./encode.ts";

const each = (verbs: Readonly<Record<string, "approve" | "deny">>): DecidingAnswer => ({
  kind: "each",
  key: "k",
  decisions: new Map(Object.entries(verbs).map(([id, verb]) => [id, { verb, reason: null }])),
});

const abort = (
  calls: readonly string[],
  over: Partial<Extract<DecidingAnswer, { kind: "abort" }>> = {},
): DecidingAnswer => ({ kind: "abort", key: "k", calls, feedback: "Stop.", attachments: [], ...over });

interface Body {
  readonly content: readonly {
    readonly type: string;
    readonly tool_approval_results?: readonly Readonly<Record<string, unknown>>[];
    readonly text?: string;
  }[];
}

const read = (body: string): Body => JSON.parse(body) as Body;

/** Who gets what, in the seed's own terms. */
const decidedIn = (body: string) =>
  read(body).content[0]?.tool_approval_results?.map(
    ({ toolExecutionId, toolExecutionBatchId, approvalResult }) => ({
      toolExecutionId,
      toolExecutionBatchId,
      approvalResult,
    }),
  );

describe("the seed's own answers (seed 004)", () => {
  it("its valid mix of approvals and denials", () => {
    const record = aRecord(["exec_123", "exec_124", "exec_125"].map((id) => anExecution(id)));
    const answer = each({ exec_123: "approve", exec_124: "deny", exec_125: "approve" });
    expect(notTakenBy(record, answer)).toBeNull();
    const toolExecutionBatchId = "batch_456";
    expect(decidedIn(answerBody(record, answer, []))).toEqual([
      { toolExecutionId: "exec_123", toolExecutionBatchId, approvalResult: "APPROVED" },
      { toolExecutionId: "exec_124", toolExecutionBatchId, approvalResult: "DENIED" },
      { toolExecutionId: "exec_125", toolExecutionBatchId, approvalResult: "APPROVED" },
    ]);
  });

  it("its valid abort, of every execution, with the words beside the results", () => {
    const record = aRecord(["exec_123", "exec_124"].map((id) => anExecution(id)));
    const body = answerBody(record, abort(["exec_123", "exec_124"]), []);
    const toolExecutionBatchId = "batch_456";
    const approvalResult = "ABORTED_WITH_FEEDBACK";
    expect(decidedIn(body)).toEqual([
      { toolExecutionId: "exec_123", toolExecutionBatchId, approvalResult },
      { toolExecutionId: "exec_124", toolExecutionBatchId, approvalResult },
    ]);
    expect(read(body).content.slice(1)).toEqual([{ type: "text", text: "Stop." }]);
  });

  it("its abort with a file, and an approval that holds nothing beside its results", () => {
    const record = aRecord([anExecution("exec_1")]);
    const image = '{"type":"image","image_url":{"url":"data:image/png;base64,AA=="}}';
    const types = (answer: DecidingAnswer) =>
      read(answerBody(record, answer, [image])).content.map(({ type }) => type);
    expect(types(abort(["exec_1"]))).toEqual(["tool_approval_result", "text", "image"]);
    expect(types(each({ exec_1: "approve" }))).toEqual(["tool_approval_result"]);
  });
});

describe("what is echoed", () => {
  const exact = '{ "id": 9007199254740993, "amount": 1.0, "to":"a", "to":"b", "x":-0, "__proto__":{} }';

  it("is every field as it came, arguments to the digit and the space, and only the decision is new", () => {
    const text = anExecution("exec_1", "batch_456", exact);
    const body = answerBody(aRecord([text]), each({ exec_1: "deny" }), []);
    expect(body).toBe(
      `{"content":[{"type":"tool_approval_result","tool_approval_results":[${text.replace("PENDING_HUMAN_APPROVAL", "DENIED")}]}]}`,
    );
  });

  it("of a history has the event's names, in the history's order, without the status", () => {
    const text = `{"toolId":"t","name":"send","provider":"p","category":"c","toolExecutionId":"e","executionBatchId":"b","toolArguments":${exact},"more":[1e400],"status":"PENDING_HUMAN_APPROVAL"}`;
    const body = answerBody(aRecord([text]), each({ e: "approve" }), []);
    expect(body).toContain(
      `[{"toolId":"t","toolName":"send","toolProvider":"p","toolCategory":"c","toolExecutionId":"e","toolExecutionBatchId":"b","toolArguments":${exact},"more":[1e400],"approvalResult":"APPROVED"}]`,
    );
  });

  it("two executions under one id are both answered, each as its own call was", () => {
    const record = aRecord([anExecution("e", "b", "{}"), anExecution("e", "b", "[]")]);
    const results = read(answerBody(record, each({ e: "approve", "e#1": "deny" }), [])).content[0];
    expect(
      results?.tool_approval_results?.map(({ toolArguments, approvalResult }) => [
        toolArguments,
        approvalResult,
      ]),
    ).toEqual([
      [{}, "APPROVED"],
      [[], "DENIED"],
    ]);
  });

  it("feedback arrives as it was typed", () => {
    const feedback = '  "Stop"\n\tنص عربي 👩‍👩‍👧 \u202e\ud800 \u0000\r\n';
    const body = answerBody(aRecord([anExecution("e")]), abort(["e"], { feedback }), []);
    expect(read(body).content[1]?.text).toBe(feedback);
  });
});

describe("nothing is built", () => {
  const record = aRecord([anExecution("a"), anExecution("b")]);
  const decided = (decision: Decision): DecidingAnswer => ({
    kind: "each",
    key: "k",
    decisions: new Map([["a", decision]]),
  });

  it("of what Envole has not: answers, declines, reasons, an abort without words", () => {
    const words = { verb: "decline", words: "no" } as const;
    const given = { verb: "answer", answer: { kind: "json", text: "1" } } as const;
    expect(unsupportedIn(decided(words))).toBe("envole.send.unsupported");
    expect(unsupportedIn(decided(given))).toBe("envole.send.unsupported");
    expect(unsupportedIn(decided({ verb: "deny", reason: "dear" }))).toBe("envole.send.no-reason");
    expect(unsupportedIn(decided({ verb: "approve", reason: "" }))).toBe("envole.send.no-reason");
    expect(unsupportedIn(abort(["a", "b"], { feedback: " \n" }))).toBe("envole.send.no-feedback");
    expect(unsupportedIn(decided({ verb: "deny", reason: null }))).toBeNull();
    expect(unsupportedIn(abort(["a", "b"]))).toBeNull();
  });

  it("of a part of a batch: neither decisions nor an abort that leave a call out", () => {
    expect(notTakenBy(record, each({ a: "approve" }))).toBe("envole.send.incomplete");
    expect(notTakenBy(record, abort(["b"]))).toBe("envole.send.incomplete");
    expect(notTakenBy(record, each({}))).toBe("envole.send.incomplete");
    expect(notTakenBy(record, each({ a: "approve", b: "deny" }))).toBeNull();
  });

  it("for calls that are not of the batch, wait no more, or do not take the verb", () => {
    expect(notTakenBy(record, each({ a: "deny", b: "deny", c: "deny" }))).toBe("envole.send.not-offered");
    const half = aRecord([anExecution("a"), anExecution("b").replace("PENDING_HUMAN_APPROVAL", "APPROVED")]);
    expect(notTakenBy(half, each({ a: "deny" }))).toBe("envole.send.not-waiting");
    expect(notTakenBy(half, abort(["a", "b"]))).toBe("envole.send.not-waiting");
    const { reading } = record;
    const refusing = reading.value.calls.map((call) => ({
      ...call,
      rules: { ...call.rules, verbs: ["deny", "abort"] as const },
    }));
    const unclear = { ...record, reading: { ...reading, value: { ...reading.value, calls: refusing } } };
    expect(notTakenBy(unclear, each({ a: "approve", b: "deny" }))).toBe("envole.send.not-offered");
    expect(notTakenBy(unclear, abort(["a", "b"]))).toBeNull();
    expect(notTakenBy(aRecord([]), each({}))).toBe("envole.send.not-offered");
  });

  it("in a batch that cannot be answered here", () => {
    const blocked = aRecord([anExecution("a")], { blocked: { id: "x" } });
    expect(notTakenBy(blocked, each({ a: "deny" }))).toBe("envole.send.not-offered");
    expect(notTakenBy(blocked, abort(["a"]))).toBe("envole.send.not-offered");
  });

  it("beyond the limits: feedback is counted in characters, files in number and together in size", () => {
    const one = (name: string, size: number) => ({
      id: name,
      name,
      type: "text/plain",
      bytes: new Blob(["x".repeat(size)]),
    });
    const both = ["a", "b"];
    expect(notTakenBy(record, abort(both, { feedback: "😀".repeat(32_000) }))).toBeNull();
    expect(notTakenBy(record, abort(both, { feedback: "😀".repeat(32_001) }))).toBe(
      "envole.send.long-feedback",
    );
    const ten = Array.from({ length: 10 }, (_, index) => one(`f${index}`, 500_000));
    expect(notTakenBy(record, abort(both, { attachments: ten }))).toBeNull();
    const over = "envole.send.too-many-files";
    expect(notTakenBy(record, abort(both, { attachments: [...ten, one("g", 0)] }))).toBe(over);
    expect(notTakenBy(record, abort(both, { attachments: [...ten.slice(1), one("g", 500_001)] }))).toBe(over);
  });
});
