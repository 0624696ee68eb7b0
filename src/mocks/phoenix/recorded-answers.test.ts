import { describe, expect, test } from "vitest";
import {
  type AskedFake,
  askFake,
  expectAsRecorded,
  expectStreamAsRecorded,
  recordedEvents,
  recordedQuestion,
} from "../../test/phoenix-fake.ts";
import { browserScript } from "./questions.ts";
import { bash, type CallSeed, type MessageSeed, mcp, type SessionSeed } from "./sessions.ts";

const session = (calls: readonly CallSeed[], more: Partial<SessionSeed> = {}): SessionSeed[] => [
  { title: "A session", minutesAgo: 5, calls, ...more },
];
const made = (...calls: readonly CallSeed[]): AskedFake => askFake(session(calls));
const answers = {
  output: { answers: { "q-colour": ["red"], "q-days": ["mon"], "q-why": "because" }, freeformTexts: {} },
};
const cancelled = { state: "output-error", errorText: "User cancelled the question." };
const ran: CallSeed = {
  tool: "bash",
  input: '{"summary":"Count the projects","command":"phoenix-gql"}',
  output:
    '{"command":"phoenix-gql","stdout":"1","stderr":"","exitCode":0,"durationMs":9,"startedAt":"2026-11-30T02:40:16.286656+00:00","completedAt":"2026-11-30T02:40:16.295458+00:00","stdoutBytes":42,"stderrBytes":0,"stdoutTruncated":false,"stderrTruncated":false}',
};
const said = (...parts: readonly string[]): MessageSeed => ({ role: "user", parts });
const replied: MessageSeed = {
  role: "assistant",
  parts: [{ json: '{"type":"step-start"}' }, { json: '{"type":"text","text":"One.","state":"done"}' }],
};
const summary: MessageSeed = { ...said("The following summarizes the conversation"), isCompaction: true };

const messages = (fake: AskedFake) => fake.get(fake.at("/messages?limit=1000"));
const chat = (fake: AskedFake, body: unknown) => fake.post(fake.at("/chat"), body);
const outputs = (fake: AskedFake, ...toolOutputs: readonly unknown[]) =>
  fake.chat({}, { toolApprovals: undefined, toolOutputs });

/** A fake with one question whose answer is recorded and not continued, and the part that recorded it. */
async function questionRecorded() {
  const fake = made(recordedQuestion);
  const part = await fake.report(0, answers);
  await fake.recordOutputs([part]);
  return { fake, part };
}

/** A fake where a call was approved and not continued. */
async function stranded(...calls: readonly CallSeed[]): Promise<AskedFake> {
  const fake = made(...calls);
  const index = calls.findIndex((call) => call.output === undefined);
  await fake.recordApprovals({ [index]: true });
  return fake;
}

/** With the keys that Phoenix's own page adds, in its order: a 422 gives the body back. */
const asPhoenixSends = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { id, headless, model, message, ...rest } = body;
  return { id, headless, editPermission: "manual", model, contexts: [], message, ...rest };
};

/** Denied, then told why. */
async function aborted(): Promise<AskedFake> {
  const fake = made(bash("one"), bash("two"));
  await fake.recordApprovals({ 0: false, 1: false });
  await fake.send(fake.say("results"));
  return fake;
}

/** Requests that report outputs, record, or write, asked of a fake in the same state. */
const requests: Readonly<Record<string, () => Promise<Response>>> = {
  "abort-1-deny-all": () => made(bash("one"), bash("two")).recordApprovals({ 0: false, 1: false }),
  "messages-all-denied-not-continued": async () => {
    const fake = made(bash("one"), bash("two"));
    await fake.recordApprovals({ 0: false, 1: false });
    return messages(fake);
  },
  "messages-aborted-with-feedback": async () => messages(await aborted()),
  "messages-stranded-after-user-message": async () => {
    const fake = await stranded(bash("one"));
    await fake.send(fake.say("please run it now"));
    return messages(fake);
  },
  "superseded-by-user-message": async () => {
    const fake = made(bash("one"), bash("two"));
    await fake.send(fake.say("stop, wrong dataset"));
    return messages(fake);
  },
  "waiting-browser-script": () => messages(made(browserScript)),
  "waiting-beside-executed": () => messages(made(ran, bash("one"))),
  "done-mixed": async () => {
    const fake = made(bash("one"), recordedQuestion);
    await fake.send({ ...fake.chat({ 0: true }), toolOutputs: [await fake.report(1, answers)] });
    return messages(fake);
  },
  "done-question-cancelled": async () => {
    const fake = made(recordedQuestion);
    await fake.send(outputs(fake, await fake.report(0, cancelled)));
    return messages(fake);
  },
  "messages-compacted": () =>
    messages(askFake(session([bash("one")], { before: [said("text one"), replied], after: [summary] }))),
  "messages-explicit-nulls": async () => {
    const fake = made(recordedQuestion);
    await fake.recordOutputs([await fake.report(0, { output: null, title: null, approval: null })]);
    return messages(fake);
  },
  "tool-outputs-explicit-nulls": async () => {
    const fake = made(recordedQuestion);
    const nulls = { output: null, title: null, providerExecuted: null, approval: null, preliminary: null };
    return fake.recordOutputs([await fake.report(0, nulls)]);
  },
  "tool-outputs-ask-user-answer": async () => {
    const fake = made(recordedQuestion);
    return fake.recordOutputs([await fake.report(0, answers)]);
  },
  "tool-outputs-resend-noop": async () => {
    const { fake, part } = await questionRecorded();
    return fake.recordOutputs([part]);
  },
  "tool-outputs-resend-null-equals-absent": async () => {
    const { fake, part } = await questionRecorded();
    return fake.recordOutputs([{ ...part, title: null }]);
  },
  "tool-outputs-changed-409": async () => {
    const { fake, part } = await questionRecorded();
    return fake.recordOutputs([{ ...part, output: { answers: {}, freeformTexts: {} } }]);
  },
  "tool-outputs-unknown-call-409": async () => {
    const fake = made(recordedQuestion);
    return fake.recordOutputs([{ ...(await fake.report(0, answers)), toolCallId: "call_nope" }]);
  },
  "tool-outputs-other-tool-409": async () => {
    const fake = made(recordedQuestion);
    return fake.recordOutputs([{ ...(await fake.report(0, answers)), type: "tool-bash" }]);
  },
  "tool-outputs-unknown-key-422": async () => {
    const fake = made(recordedQuestion);
    return fake.recordOutputs([await fake.report(0, { output: {}, toolMetadata: { a: 1 } })]);
  },
  "tool-outputs-denied-state-422": async () => {
    const fake = made(recordedQuestion);
    return fake.recordOutputs([await fake.report(0, { output: {}, state: "output-denied" })]);
  },
  "tool-outputs-other-namespace-500": async () => {
    const fake = made(recordedQuestion);
    const part = await fake.report(0, answers);
    const metadata = { ...(part["callProviderMetadata"] as object), inbox: { a: 1 } };
    return fake.recordOutputs([{ ...part, callProviderMetadata: metadata }]);
  },
  "tool-outputs-forged-server-result": async () => {
    const fake = made(bash("one"));
    const forged = { input: { summary: "x", command: "other" }, output: { stdout: "forged" } };
    return fake.recordOutputs([{ ...(await fake.report(0, forged)), approval: undefined }]);
  },
  "tool-approvals-last-answer": () => made(bash("one")).recordApprovals({ 0: true }),
  "tool-approvals-resend-noop": async () => (await stranded(bash("one"))).recordApprovals({ 0: true }),
  "tool-approvals-not-awaiting-409": () => made(recordedQuestion).recordApprovals({ 0: true }),
  "tool-approvals-after-compaction-409": () => {
    const fake = askFake(session([bash("one")], { after: [summary] }));
    const last = fake.session.messages.at(-1)?.id;
    const toolApprovals = [{ toolCallId: "call_6_837658220", approved: true }];
    return fake.post(fake.at("/tool_approvals"), { lastMessageId: last, toolApprovals });
  },
  "tool-approvals-messages-stale-409": () => {
    const fake = made(bash("one"));
    const toolApprovals = [{ toolCallId: fake.callIds()[0], approved: true }];
    return fake.post(fake.at("/tool_approvals"), { lastMessageId: "another", toolApprovals });
  },
  "tool-approvals-deleted-session-404": () => {
    const fake = made(bash("one"));
    fake.server.control({ do: "delete-session" });
    return fake.recordApprovals({ 0: true });
  },
  "tool-approvals-other-owner-404": () =>
    askFake(session([bash("one")], { leaves: true })).recordApprovals({ 0: true }),
  "chat-message-with-approvals-422": () => {
    const fake = made(bash("one"));
    return chat(fake, asPhoenixSends({ ...fake.say("x"), ...fake.chat({ 0: true }) }));
  },
  "chat-empty-422": () => {
    const fake = made(bash("one"));
    return chat(fake, asPhoenixSends(fake.chat({}, { toolApprovals: undefined })));
  },
  "chat-mixed-resends-persisted-approval-409": async () => {
    const fake = await stranded(bash("one"), recordedQuestion);
    return chat(fake, { ...fake.chat({ 0: true }), toolOutputs: [await fake.report(1, answers)] });
  },
  "messages-model-failed": async () => {
    const fake = askFake([{ title: "A session", minutesAgo: 1 }]);
    fake.session.messages.length = 0;
    fake.session.script.push({ kind: "fail" });
    await fake.send(fake.say("fail", { lastMessageId: null }));
    return messages(fake);
  },
};

describe("the fake Phoenix takes outputs, messages and mere records as recorded", () => {
  test.each(Object.entries(requests))("%s", async (name, request) => {
    await expectAsRecorded(name, await request());
  });
});

/** Streams of answers that carry outputs or a message. */
const streams: Readonly<Record<string, () => Promise<Response>>> = {
  "stream-question-answered": async () => {
    const fake = made(recordedQuestion);
    return chat(fake, outputs(fake, await fake.report(0, answers)));
  },
  "stream-question-answer-resent": async () => {
    const { fake, part } = await questionRecorded();
    return chat(fake, outputs(fake, part));
  },
  "stream-question-cancelled": async () => {
    const fake = made(recordedQuestion);
    return chat(fake, outputs(fake, await fake.report(0, cancelled)));
  },
  "stream-browser-script-rejected": async () => {
    const fake = made(browserScript);
    const rejected = {
      status: "rejected",
      message: "No.",
      approval: { decision: "rejected", source: "user" },
    };
    return chat(fake, outputs(fake, await fake.report(0, { output: rejected })));
  },
  "stream-mixed-only-output": async () => {
    const fake = await stranded(bash("one"), recordedQuestion);
    return chat(fake, outputs(fake, await fake.report(1, answers)));
  },
  "stream-stranded-recovered": async () => {
    const fake = await stranded(ran, bash("one"));
    return chat(fake, outputs(fake, await fake.report(0, {})));
  },
  "stream-stranded-closed-by-error": async () => {
    const fake = await stranded(bash("one"));
    return chat(fake, outputs(fake, await fake.report(0, { state: "output-error", errorText: "Not run." })));
  },
  "stream-user-message-while-pending": async () => {
    const fake = made(bash("one"), bash("two"));
    return chat(fake, fake.say("stop, wrong dataset"));
  },
  "abort-2-feedback-message": async () => {
    const fake = made(bash("one"), bash("two"));
    await fake.recordApprovals({ 0: false, 1: false });
    return chat(fake, fake.say("results"));
  },
  "stream-headless-refused": () => {
    const fake = made(bash("one"));
    return chat(fake, { ...fake.chat({ 0: true }), headless: true });
  },
  "stream-model-fails": () => {
    const fake = askFake(session([bash("one")], { script: [{ kind: "fail" }] }));
    return chat(fake, fake.say("fail"));
  },
};

describe("the fake Phoenix streams an answer with outputs or a message as recorded", () => {
  test.each(Object.entries(streams))("%s", async (name, stream) => {
    expectStreamAsRecorded(name, await (await stream()).text());
  });

  test("a late resend of outputs closes what the model asked for since, as stream-resend-kills-next-request", async () => {
    const ask = { kind: "ask" as const, parts: [] };
    const fake = askFake(session([recordedQuestion], { script: [ask] }));
    const part = await fake.report(0, answers);
    await fake.send(outputs(fake, part));
    fake.session.messages.at(-1)?.parts.push({
      kind: "tool",
      type: "tool-bash",
      callId: "call_since",
      environment: "server",
      state: "approval-requested",
      input: bash("since").input,
      approval: { id: "call_since" },
    });
    const late = await fake.send(outputs(fake, part));
    expectStreamAsRecorded("stream-resend-kills-next-request", late.text);
    const since = (await fake.toolParts()).find(({ toolCallId }) => toolCallId === "call_since");
    expect(since).toMatchObject({ callProviderMetadata: { phoenix: { outcome: "interrupted" } } });
    expect(fake.server.effects.runsOf("call_since")).toBe(0);
  });

  test("a message whose id is no UUID runs its turn and cannot be saved, as stream-could-not-be-saved ends", async () => {
    const fake = made(bash("one"));
    const message = { id: "mine", role: "user", parts: [{ type: "text", text: "stop" }] };
    const { events } = await fake.send(fake.say("stop", { message }));
    expect(events.slice(-2)).toEqual(recordedEvents("stream-could-not-be-saved").slice(-2));
    expect(await fake.messages()).toHaveLength(2);
  });
});

test("an MCP tool waits with the arguments as they are stored", async () => {
  const input = '{"title":"A bill","number":9007199254740993,"note":"\u202e"}';
  const fake = made({ ...mcp("issue_write", {}), input });
  expect(await (await messages(fake)).text()).toContain(`"input":${input}`);
});
