import { describe, expect, it } from "vitest";
import type { Answer, Decision } from "../../domain/decision.ts";
import { recorded, recordedMessages, recordings, sessionOf } from "../../test/phoenix-recordings.ts";
import { currentAsking } from "./asking.ts";
import { batchOf } from "./batch.ts";
import type { BatchRecord } from "./detail.ts";
import { chatBody } from "./encode.ts";
import { at, isThere, type Source, spanOf } from "./source.ts";

type Each = Extract<Answer, { kind: "each" }>;

const model = '{"providerType":"builtin","provider":"OLLAMA","modelName":"fake"}';

function recordOf(name: string, text = model): BatchRecord {
  const messages = recordedMessages(name) ?? [];
  const session = { ...sessionOf(messages), model: text };
  const asking = currentAsking(messages);
  if (asking === null) throw new Error("nothing is asked");
  const value = batchOf(session, asking, { id: "px", label: "", baseUrl: "", pageUrl: null });
  return { reading: { value, startedAt: 0, version: "", isTerminal: false }, session, asking };
}

const each = (verbs: Readonly<Record<string, Decision["verb"]>>): Each => ({
  kind: "each",
  key: "k",
  decisions: new Map(
    Object.entries(verbs).map(([id, verb]) => [id, { verb: verb as "approve", reason: null }] as const),
  ),
});

function bodyOf(record: BatchRecord, answer: Each): string {
  const built = chatBody(record, answer);
  if ("refused" in built) throw new Error(built.refused);
  return built.body;
}

/** The type of a value, and of what it holds, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
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

describe("the body of an answer", () => {
  const built = JSON.parse(
    bodyOf(
      recordOf("waiting-two-approvals"),
      each({ call_3_331284726: "approve", call_4_331475253: "deny" }),
    ),
  ) as Record<string, unknown>;

  it("has the keys and types of the smallest one that a real Phoenix took", () => {
    const minimal = at(recorded("stream-minimal-body"), "request", "body");
    expect(shapeOf(built)).toEqual(shapeOf(JSON.parse(minimal === null ? "" : spanOf(minimal))));
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
    const body = bodyOf(recordOf("waiting-first-recorded"), each({ call_8_216939706: "approve" }));
    expect(JSON.parse(body)).toMatchObject({
      toolApprovals: [{ toolCallId: "call_8_216939706", approved: true }],
    });
  });

  it("echoes the model character by character: JSON.stringify would round its numbers", () => {
    const exact = '{"providerType":"custom","seed":9007199254740993,"temperature":1.0,"z":1,"a":2}';
    const body = bodyOf(recordOf("waiting-first-recorded", exact), each({ call_8_216939706: "deny" }));
    expect(body).toContain(`"model":${exact},`);
  });
});

describe("no body is built", () => {
  it("when a waiting call has no decision: it would be cut off without a word", () => {
    const record = recordOf("waiting-two-approvals");
    expect(chatBody(record, each({ call_3_331284726: "approve" }))).toEqual({
      refused: "phoenix.send.incomplete",
    });
  });

  it("when a decision is about a call that is recorded, or unknown", () => {
    const record = recordOf("waiting-first-recorded");
    for (const id of ["call_7_216849223", "nobody"]) {
      const answer = each({ call_8_216939706: "approve", [id]: "approve" });
      expect(chatBody(record, answer)).toEqual({ refused: "phoenix.send.not-offered" });
    }
  });

  it("for a batch that holds a client tool", () => {
    const record = recordOf("waiting-mixed");
    const answer = each({ call_113_669984633: "approve", call_114_670085041: "deny" });
    expect(chatBody(record, answer)).toEqual({ refused: "phoenix.send.not-offered" });
  });

  it("for a session that names no model", () => {
    const record = recordOf("waiting-first-recorded");
    const without = { ...record, session: { ...record.session, model: null } };
    expect(chatBody(without, each({ call_8_216939706: "deny" }))).toEqual({
      refused: "phoenix.send.no-model",
    });
  });
});
