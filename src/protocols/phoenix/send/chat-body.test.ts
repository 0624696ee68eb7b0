import { describe, expect, it } from "vitest";
import type { Answer, Decision } from "../../../domain/decision.ts";
import type { GivenAnswer, GivenToQuestion } from "../../../domain/question.ts";
import { at, isThere, itemsOf, type Source, spanOf } from "../../../lib/json/json-piece.ts";
import { recorded, recordedMessages, recordings } from "../../../test/phoenix-recordings.ts";
import { clientPart, nativePart, recordOf, recordOfParts } from "../../../test/phoenix-records.ts";
import type { BatchRecord } from "../batch/detail.ts";
import { answerBody, messageBody } from "./chat-body.ts";

type Each = Extract<Answer, { kind: "each" }>;

const recordOfRecording = (name: string): BatchRecord => recordOf(recordedMessages(name) ?? []);

const deciding = (decisions: Readonly<Record<string, Decision>>): Each => ({
  kind: "each",
  key: "k",
  decisions: new Map(Object.entries(decisions)),
});

const each = (verbs: Readonly<Record<string, "approve" | "deny">>): Each =>
  deciding(
    Object.fromEntries(Object.entries(verbs).map(([id, verb]) => [id, { verb, reason: null } as const])),
  );

const chosen = (given: Readonly<Record<string, Partial<GivenToQuestion>>>): Decision => ({
  verb: "answer",
  answer: {
    kind: "questions",
    given: new Map(
      Object.entries(given).map(([id, one]) => [id, { options: [], words: null, ...one }] as const),
    ),
  },
});

const typed = (kind: "json" | "text", text: string): Decision => {
  const answer: GivenAnswer = { kind, text };
  return { verb: "answer", answer };
};

function bodyOf(record: BatchRecord, answer: Each): string {
  const built = answerBody(record, answer);
  if ("refused" in built) throw new Error(built.refused);
  return built.body;
}

/** The type of a value, and of what it holds, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}

const requestOf = (name: string): Source => {
  const body = at(recorded(name), "request", "body");
  if (body === null) throw new Error(`${name} holds no request`);
  return body;
};

/** A recorded request without what may be left out of it. */
function smallest(name: string): Record<string, unknown> {
  const { editPermission: _, contexts: __, ...body } = JSON.parse(spanOf(requestOf(name)));
  return body;
}

/** The part that a recorded output answered, as it stood when it waited. */
function waitingPartIn(name: string): string {
  const [output] = itemsOf(at(requestOf(name), "toolOutputs")) ?? [];
  const { output: _, errorText: __, ...part } = JSON.parse(output === undefined ? "" : spanOf(output));
  return JSON.stringify({ ...part, state: "input-available" });
}

/** What is built for that one part, beside the head that the test's own session gives. */
function builtFor(name: string, decision: Decision): unknown {
  const record = recordOfParts(waitingPartIn(name));
  const id = record.reading.value.calls[0]?.id ?? "";
  const body = JSON.parse(bodyOf(record, deciding({ [id]: decision }))) as Record<string, unknown>;
  const { id: sessionId, lastMessageId } = smallest(name);
  return { ...body, id: sessionId, lastMessageId };
}

/** Bodies of approvals alone that a real Phoenix took. */
function acceptedBodies(): readonly (readonly [string, Source])[] {
  return recordings().flatMap((name) => {
    const root = recorded(name);
    const [status, body] = [at(root, "response", "status"), at(root, "request", "body")];
    const isTaken = status !== null && spanOf(status) === "200" && name.startsWith("stream-");
    const isApproval = isThere(at(root, "request", "body", "toolApprovals"));
    const isMixed = isThere(at(root, "request", "body", "toolOutputs"));
    return isTaken && isApproval && !isMixed && body !== null ? [[name, body] as const] : [];
  });
}

describe("the body of approvals", () => {
  const built = JSON.parse(
    bodyOf(
      recordOfRecording("waiting-two-approvals"),
      each({ call_3_331284726: "approve", call_4_331475253: "deny" }),
    ),
  ) as Record<string, unknown>;

  it("has the keys and types of the smallest one that a real Phoenix took", () => {
    expect(shapeOf(built)).toEqual(shapeOf(JSON.parse(spanOf(requestOf("stream-minimal-body")))));
  });

  it.each(acceptedBodies())("has no key and no type that %s has not", (_, body) => {
    const taken = JSON.parse(spanOf(body)) as Record<string, unknown>;
    expect(shapeOf({ ...taken, id: "" })).toMatchObject(shapeOf(built) as object);
  });

  it("carries everything that waits, each once, and is never headless", () => {
    expect(built).toMatchObject({
      headless: false,
      toolApprovals: [
        { toolCallId: "call_3_331284726", approved: true },
        { toolCallId: "call_4_331475253", approved: false },
      ],
    });
    expect(built).not.toHaveProperty("editPermission");
    expect(built).not.toHaveProperty("toolOutputs");
  });

  it("carries only what is not yet recorded", () => {
    const body = bodyOf(recordOfRecording("waiting-first-recorded"), each({ call_8_216939706: "approve" }));
    expect(JSON.parse(body)).toMatchObject({
      toolApprovals: [{ toolCallId: "call_8_216939706", approved: true }],
    });
  });

  it("echoes the model character by character: JSON.stringify would round its numbers", () => {
    const model = '{"providerType":"custom","seed":9007199254740993,"temperature":1.0,"z":1,"a":2}';
    const record = recordOf(recordedMessages("waiting-first-recorded") ?? [], { model });
    const body = bodyOf(record, each({ call_8_216939706: "deny" }));
    expect(body).toContain(`"model":${model},`);
  });
});

describe("the body of answers", () => {
  it("to a question is what a real Phoenix took, key by key and value by value", () => {
    const decision = chosen({
      "q-colour": { options: ["red"] },
      "q-days": { options: ["tue", "mon"] },
      "q-why": { words: "because" },
    });
    expect(builtFor("stream-question-answered", decision)).toEqual(smallest("stream-question-answered"));
  });

  it("declining a question reports an error with the person's words", () => {
    const decision: Decision = { verb: "decline", words: "User cancelled the question." };
    expect(builtFor("stream-question-cancelled", decision)).toEqual(smallest("stream-question-cancelled"));
  });

  it("declining a browser script rejects it in that tool's own form", () => {
    const decision: Decision = { verb: "decline", words: "Rejected in the approval inbox." };
    const name = "stream-browser-script-rejected";
    expect(builtFor(name, decision)).toEqual(smallest(name));
  });

  it("declining without words says where it was declined", () => {
    const record = recordOfParts(clientPart("measure_thing", "c1"));
    const body = bodyOf(record, deciding({ c1: { verb: "decline", words: null } }));
    expect(JSON.parse(body)).toMatchObject({
      toolOutputs: [{ state: "output-error", errorText: "Declined in the approval inbox." }],
    });
  });

  it("goes with the approvals of the same batch, in one request", () => {
    const record = recordOfParts(nativePart("c1"), clientPart("measure_thing", "c2"));
    const decisions = { c1: { verb: "approve", reason: null }, c2: typed("json", "12.50") } as const;
    const body = bodyOf(record, deciding(decisions));
    expect(body).toContain('"toolApprovals":[{"toolCallId":"c1","approved":true}],"toolOutputs":[{');
    expect(body).toContain('"output":12.50}]}');
  });

  it("beside a recorded approval goes alone: Phoenix refuses the approval a second time (rule 3)", () => {
    const approved = nativePart("c1")
      .replace("approval-requested", "approval-responded")
      .replace('"approval":{"id":"c1"}', '"approval":{"id":"c1","approved":true}');
    const record = recordOfParts(approved, clientPart("measure_thing", "c2"));
    const body = JSON.parse(bodyOf(record, deciding({ c2: typed("text", "12") })));
    expect(body).not.toHaveProperty("toolApprovals");
    expect(shapeOf(body)).toEqual(shapeOf({ ...smallest("stream-mixed-only-output"), ...body }));
    expect(body.toolOutputs).toMatchObject([{ toolCallId: "c2", output: "12" }]);
  });

  it("never holds an output that is recorded (rule 7)", () => {
    const answered = clientPart("measure_thing", "c1", { more: ',"output":1' }).replace(
      "input-available",
      "output-available",
    );
    const record = recordOfParts(answered, clientPart("measure_thing", "c2"));
    const body = JSON.parse(bodyOf(record, deciding({ c2: typed("json", "2") })));
    expect(body.toolOutputs).toMatchObject([{ toolCallId: "c2" }]);
    expect(body.toolOutputs).toHaveLength(1);
  });
});

describe("the body of a message", () => {
  it("is what a real Phoenix took as feedback, and answers no call", () => {
    const record = recordOfRecording("messages-all-denied-not-continued");
    const built = messageBody(record, { id: "8d3aeb39-6fa6-4130-81f7-f869fe1910c2", text: "results" });
    const taken = smallest("abort-2-feedback-message");
    const { id, lastMessageId } = taken;
    const body = JSON.parse("body" in built ? built.body : "{}");
    expect({ ...body, id, lastMessageId }).toEqual(taken);
  });
});

describe("no body is built", () => {
  const refusedBy = (record: BatchRecord, answer: Each): unknown => answerBody(record, answer);

  it("when a waiting call has no decision: it would be cut off without a word", () => {
    const record = recordOfRecording("waiting-two-approvals");
    expect(refusedBy(record, each({ call_3_331284726: "approve" }))).toEqual({
      refused: "phoenix.send.incomplete",
    });
  });

  it("when a waiting call has a decision that cannot be written", () => {
    const record = recordOfParts(clientPart("measure_thing", "c1"), clientPart("measure_thing", "c2"));
    const asked = record.asking.asked.map((part, index) => ({ ...part, isClientTool: index === 0 }));
    const answer = deciding({ c1: typed("json", "1"), c2: typed("json", "2") });
    expect(refusedBy({ ...record, asking: { ...record.asking, asked } }, answer)).toEqual({
      refused: "phoenix.send.not-offered",
    });
  });

  it("when a decision is about a call that is recorded, or unknown", () => {
    const record = recordOfRecording("waiting-first-recorded");
    for (const id of ["call_7_216849223", "nobody"]) {
      const answer = each({ call_8_216939706: "approve", [id]: "approve" });
      expect(refusedBy(record, answer)).toEqual({ refused: "phoenix.send.not-offered" });
    }
  });

  it("when a question is approved or denied, or a permission is answered", () => {
    const record = recordOfParts(nativePart("c1"), clientPart("ask_user", "c2"));
    for (const decisions of [
      { c1: { verb: "deny", reason: null }, c2: { verb: "deny", reason: null } },
      { c1: typed("json", "{}"), c2: typed("json", "{}") },
    ] as const) {
      expect(refusedBy(record, deciding(decisions))).toEqual({ refused: "phoenix.send.not-offered" });
    }
  });

  it("when a script would be answered: only Phoenix's own page can run it", () => {
    const record = recordOfRecording("waiting-browser-script");
    const id = record.reading.value.calls[0]?.id ?? "";
    expect(refusedBy(record, deciding({ [id]: typed("json", "{}") }))).toEqual({
      refused: "phoenix.send.not-offered",
    });
  });

  it.each([
    ["nothing at all", "answer-incomplete", typed("json", "")],
    ["what is no JSON", "answer-incomplete", typed("json", "{a:1}")],
    ["the same key twice", "answer-incomplete", typed("json", '{"a":1,"a":2}')],
    ["an integer beyond 64 bits", "number-not-kept", typed("json", "18446744073709551616")],
    ["more digits than are kept", "number-not-kept", typed("json", "[0.1000000000000000055]")],
    ["a number beyond every number", "number-not-kept", typed("json", "1E400")],
    ["half of a character pair", "half-character", typed("json", '{"a":"\\ud800"}')],
    ["half of a character pair in a key", "half-character", typed("json", '{"\\udc00":1}')],
    ["half of a character pair as text", "half-character", typed("text", "a\ud800")],
    [
      "only the digest of an answer",
      "answer-gone",
      { verb: "answer", answer: { kind: "digest", digest: "" } },
    ],
  ] as const)("for %s", (_, why, decision) => {
    const record = recordOfParts(clientPart("measure_thing", "c1"));
    expect(refusedBy(record, deciding({ c1: decision }))).toEqual({ refused: `phoenix.send.${why}` });
  });

  it.each(["9007199254740993", "-9223372036854775808", "18446744073709551615", "1.0", "-0.0", "1e2"])(
    "otherwise: %s is kept as it is meant, and goes as it was typed",
    (text) => {
      const record = recordOfParts(clientPart("measure_thing", "c1"));
      expect(bodyOf(record, deciding({ c1: typed("json", text) }))).toContain(`"output":${text}}`);
    },
  );

  it("for a session that names no model", () => {
    const record = recordOf(recordedMessages("waiting-first-recorded") ?? [], { model: null });
    expect(refusedBy(record, each({ call_8_216939706: "deny" }))).toEqual({
      refused: "phoenix.send.no-model",
    });
  });
});
