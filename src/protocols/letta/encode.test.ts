import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecidingAnswer, Decision } from "../../domain/decision.ts";
import {
  abortOf,
  aDenial,
  anApproval,
  anOutput,
  asked,
  bodyOf,
  eachOf,
  type SentBody,
} from "../../test/letta-answers.ts";
import { type Asked, lockedRequest, notTakenBy, unlockedRequest } from "./encode.ts";

interface Taken {
  readonly case: string;
  readonly path: string;
  readonly body: unknown;
}

/** Bodies that a real Letta 0.16.8 took, and what they did was seen. */
const taken = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/answers/taken.json"), "utf8"),
) as readonly Taken[];

/** Every key of a value with its type, as "messages[].approvals[].reason string". */
function shapesIn(value: unknown, at = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shapesIn(item, `${at}[]`));
  if (typeof value !== "object" || value === null) return [`${at} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inside]) => shapesIn(inside, `${at}.${key}`));
}

/** The whole form of one item: its keys and types together. */
const itemForms = (body: unknown): readonly string[] =>
  ((body as SentBody).messages[0]?.approvals ?? []).map((item) => [...shapesIn(item)].sort().join());

const knownShapes = new Set(taken.flatMap(({ body }) => shapesIn(body)));
const knownItems = new Set(taken.flatMap(({ body }) => itemForms(body)));

const words = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => /[^\s\0]/.test(text));
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.option(words).map((reason) => anApproval(reason)),
  words.map(aDenial),
  fc.tuple(words, fc.boolean()).map(([text, isError]) => anOutput(text, isError)),
  words.map((said): Decision => ({ verb: "decline", words: said })),
);
const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 });

/** Any answer to any request, and on which way it goes. */
const answered = ids.chain((callIds) =>
  fc.record({
    record: fc.record({
      conversationId: fc.option(fc.constant("conv-1")),
      agentType: fc.constantFrom("letta_v1_agent", "sleeptime_agent"),
    }),
    answer: fc.oneof(
      fc.tuple(...callIds.map(() => decision)).map((each) => eachOf(callIds, each)),
      words.map((feedback) => abortOf(callIds, feedback)),
    ),
    callIds: fc.constant(callIds),
    isLocked: fc.boolean(),
  }),
);

const requestOf = (isLocked: boolean) => (isLocked ? lockedRequest : unlockedRequest);

describe("whatever is decided", () => {
  it("goes as one message with every id that waits, each once, in the order in which they were asked", () => {
    fc.assert(
      fc.property(answered, ({ record, answer, callIds, isLocked }) => {
        const of = asked(callIds, record);
        const [message, ...more] = bodyOf(requestOf(isLocked)(of, answer, "key")).messages;
        expect(more).toEqual([]);
        expect(message?.approvals.map(({ tool_call_id }) => tool_call_id)).toEqual(callIds);
      }),
      { numRuns: 60 },
    );
  });

  it("has no key and no type that a real Letta was not seen to take, and every item names its type", () => {
    fc.assert(
      fc.property(answered, ({ record, answer, callIds, isLocked }) => {
        const body = bodyOf(requestOf(isLocked)(asked(callIds, record), answer, "key"));
        expect(shapesIn(body).filter((shape) => !knownShapes.has(shape))).toEqual([]);
        expect(itemForms(body).filter((form) => !knownItems.has(form))).toEqual([]);
        expect(body.messages[0]?.type).toBe("approval");
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the words that were given, to the byte", () => {
    fc.assert(
      fc.property(words, words, fc.boolean(), (said, output, isError) => {
        const of = asked(["one", "two"]);
        const answer = eachOf(["one", "two"], [aDenial(said), anOutput(output, isError)]);
        expect(bodyOf(lockedRequest(of, answer, "key")).messages[0]?.approvals).toEqual([
          { type: "approval", tool_call_id: "one", approve: false, reason: said },
          { type: "tool", tool_call_id: "two", tool_return: output, status: isError ? "error" : "success" },
        ]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the ways of an answer", () => {
  const answer = eachOf(["one"], [anApproval(null)]);

  it("an agent's own conversation goes locked and in the background, with the agent in the body", () => {
    const { path, body } = lockedRequest(asked(["one"]), answer, "key-1");
    expect(path).toBe("/v1/conversations/default/messages");
    expect(JSON.parse(body)).toEqual({
      agent_id: "agent-1",
      messages: [
        {
          type: "approval",
          otid: "key-1",
          approvals: [{ type: "approval", tool_call_id: "one", approve: true }],
        },
      ],
      streaming: true,
      background: true,
    });
  });

  it("a conversation is named in the path, and its agent is not", () => {
    const { path, body } = lockedRequest(asked(["one"], { conversationId: "conv/ 1" }), answer, "key-1");
    expect(path).toBe("/v1/conversations/conv%2F%201/messages");
    expect(JSON.parse(body)).not.toHaveProperty("agent_id");
  });

  it("without a lock an agent's begins a run, and a conversation's is waited for; never the plain agents path", () => {
    const own = unlockedRequest(asked(["one"]), answer, "key-1");
    expect(own.path).toBe("/v1/agents/agent-1/messages/async");
    expect(Object.keys(JSON.parse(own.body) as object)).toEqual(["messages"]);
    const talk = unlockedRequest(asked(["one"], { conversationId: "conv-1" }), answer, "key-1");
    expect(talk.path).toBe("/v1/conversations/conv-1/messages");
    expect(JSON.parse(talk.body)).toMatchObject({ streaming: false });
  });

  it("an abort denies all with the feedback and takes one step", () => {
    const body = bodyOf(lockedRequest(asked(["one", "two"]), abortOf(["one", "two"], "Wrong one."), "key-1"));
    expect(body.max_steps).toBe(1);
    expect(body.messages[0]?.approvals).toEqual(
      ["one", "two"].map((id) => ({
        type: "approval",
        tool_call_id: id,
        approve: false,
        reason: "Wrong one.",
      })),
    );
  });

  it("a declined tool of the client is a denial in the person's words", () => {
    const answer = eachOf(["one"], [{ verb: "decline", words: "Ask Bo" }]);
    const [message] = bodyOf(lockedRequest(asked(["one"]), answer, "key")).messages;
    expect(message?.approvals).toEqual([
      { type: "approval", tool_call_id: "one", approve: false, reason: "Ask Bo" },
    ]);
  });
});

describe("an older agent", () => {
  it.each(["memgpt_v2_agent", "memgpt_agent", "workflow_agent", "an_agent_nobody_knows"])(
    "%s gets the deprecated fields too, with the id of the call",
    (agentType) => {
      const of = asked(["one"], { agentType });
      const [message] = bodyOf(lockedRequest(of, eachOf(["one"], [aDenial("No")]), "key")).messages;
      expect(message).toMatchObject({ approve: false, approval_request_id: "one", reason: "No" });
      expect(message?.approvals).toHaveLength(1);
      const body = bodyOf(unlockedRequest(of, abortOf(["one"], "Stop"), "key"));
      expect(body.messages[0]).toMatchObject({ approve: false, reason: "Stop" });
      expect(shapesIn(body).filter((shape) => !knownShapes.has(shape))).toEqual([]);
    },
  );

  it("does not get what it would drop: a tool's return, or decisions about several calls", () => {
    const of = asked(["one"], { agentType: "memgpt_v2_agent" });
    expect(notTakenBy(of, eachOf(["one"], [anOutput("x", false)]))).toBe("letta.send.old-answer");
    const several = asked(["one", "two"], { agentType: "memgpt_v2_agent" });
    const answer = eachOf(["one", "two"], [anApproval(null), aDenial("No")]);
    expect(notTakenBy(several, answer)).toBe("letta.send.old-several");
    expect(notTakenBy(of, eachOf(["one"], [anApproval(null)]))).toBeNull();
  });

  it("of the newest types gets `approvals` alone", () => {
    for (const agentType of ["letta_v1_agent", "sleeptime_agent"]) {
      const of = asked(["one"], { agentType });
      const [message] = bodyOf(lockedRequest(of, eachOf(["one"], [aDenial("No")]), "key")).messages;
      expect(Object.keys(message ?? {})).toEqual(["type", "otid", "approvals"]);
    }
  });
});

describe("nothing can leave", () => {
  const of = asked(["one", "two"]);
  const whole = eachOf(["one", "two"], [anApproval(null), aDenial("No")]);

  it.each<readonly [string, Asked, DecidingAnswer]>([
    ["a call is left out", of, eachOf(["one"], [anApproval(null)])],
    ["a call is decided that was not asked", of, eachOf(["one", "two", "x"], Array(3).fill(aDenial("No")))],
    ["an id waits twice", { ...of, callIds: ["one", "one", "two"] }, whole],
    ["an id waits that is not shown", { ...of, callIds: ["one", "two", "three"] }, whole],
    ["an id is shown that does not wait", { ...of, callIds: ["one"] }, whole],
    ["an abort leaves a call out", of, abortOf(["two"], "Stop")],
  ])("where %s, neither as a body nor past the check", (_, record, answer) => {
    expect(notTakenBy(record, answer)).toBe("letta.send.incomplete");
    expect(() => lockedRequest(record, answer, "key")).toThrow();
    expect(() => unlockedRequest(record, answer, "key")).toThrow();
  });

  it("two calls under one id are answered by that id once, and alike or not at all", () => {
    const two = asked(["one", "one#1"]);
    const { reading } = two;
    const calls = reading.value.calls.map((call) => ({ ...call, approvalId: "one" }));
    const same = { ...two, callIds: ["one"], reading: { ...reading, value: { ...reading.value, calls } } };
    const ids = ["one", "one#1"];
    const alike = eachOf(ids, [aDenial("No"), aDenial("No")]);
    expect(notTakenBy(same, alike)).toBeNull();
    for (const answer of [alike, abortOf(ids, "Stop")])
      expect(bodyOf(lockedRequest(same, answer, "key")).messages[0]?.approvals).toHaveLength(1);
    for (const parted of [anApproval(null), aDenial("Never")]) {
      const answer = eachOf(ids, [aDenial("No"), parted]);
      expect(notTakenBy(same, answer)).toBe("letta.send.twins");
      expect(() => lockedRequest(same, answer, "key")).toThrow();
    }
  });

  it.each<readonly [string, DecidingAnswer]>([
    ["letta.send.no-reason", eachOf(["one", "two"], [anApproval(null), aDenial(null)])],
    ["letta.send.no-reason", eachOf(["one", "two"], [anApproval(null), aDenial(" \n ")])],
    ["letta.send.no-words", eachOf(["one", "two"], [{ verb: "decline", words: null }, aDenial("No")])],
    ["letta.send.no-feedback", abortOf(["one", "two"], "  ")],
    ["letta.send.lost-characters", abortOf(["one", "two"], "a\0b")],
    ["letta.send.lost-characters", eachOf(["one", "two"], [anApproval(null), aDenial("half \ud83d")])],
    ["letta.send.lost-characters", eachOf(["one", "two"], [anOutput("\0", false), aDenial("No")])],
    [
      "letta.send.unsupported",
      eachOf(["one", "two"], [{ verb: "answer", answer: { kind: "text", text: "x" } }, aDenial("No")]),
    ],
  ])("%s", (said, answer) => {
    expect(notTakenBy(of, answer)).toBe(said);
  });

  it("where the request is blocked, a call waits no more, or a verb is not offered", () => {
    const { reading } = of;
    const { rules, calls } = reading.value;
    const batch = (over: object) => ({
      ...of,
      reading: { ...reading, value: { ...reading.value, ...over } },
    });
    const blocked = batch({ rules: { ...rules, blocked: { id: "x" } } });
    expect(notTakenBy(blocked, whole)).toBe("letta.send.not-offered");
    const [first, second] = calls;
    const recorded = batch({ calls: [first, { ...second, outcome: { kind: "recorded", approved: true } }] });
    expect(notTakenBy(recorded, whole)).toBe("letta.send.not-waiting");
    const refusing = batch({
      calls: calls.map((call) => ({ ...call, rules: { ...call.rules, verbs: ["deny"] } })),
    });
    expect(notTakenBy(refusing, whole)).toBe("letta.send.not-offered");
  });
});
