import { lookup } from "../mocks/letta/call-seeds.ts";
import { type AskedLetta, askLetta, type LettaWay } from "./letta-fake.ts";
import {
  type Ask,
  after,
  asksNext,
  cancel,
  dead,
  denyAsBefore,
  fakes,
  type Make,
  message,
  nextAsk,
  nothingToDecide,
  type Recorded,
  say,
} from "./letta-recorded-fakes.ts";

const decided = (way: LettaWay, make: Make, yes: readonly boolean[]) => () => make().decide(way, yes);

/** With `max_steps` beside it. */
const stepped = (way: LettaWay, make: Make, maxSteps: number) => () => {
  const fake = make();
  return fake.decide(
    way,
    fake.callIds.map(() => false),
    { max_steps: maxSteps },
  );
};

const strange =
  (way: LettaWay, approvals: unknown = nothingToDecide) =>
  () =>
    fakes.idle().send(way, approvals);

/** A message while somebody else's answer is carried out. */
const meanwhile = (make: Make, way: LettaWay, then: Ask) => async () => {
  const fake = make();
  void fake.decide(way, [true]);
  await fake.clock.settle();
  const answered = then(fake);
  await fake.clock.advance(60_000);
  return answered;
};

const oldAgent = (script: { fail: number }[] = []) =>
  fakes.one({ traits: { type: "memgpt_v2_agent" }, script });
const otid = "33333333-3333-4333-8333-333333333333";
const unanswered = { messages: [{ role: "user", content: "hi" }], streaming: false };

/** As the vendor's own client streams. */
const ofSdk = (fake: AskedLetta, yes: readonly boolean[]) =>
  message(
    fake,
    { messages: [{ type: "approval", approvals: fake.items(yes) }], streaming: true },
    { "x-stainless-package-version": "1" },
  );

/** Messages on every other way as they were recorded, each sent to a fake in the same state. */
export const recordedWays: Recorded = {
  "d10-async-approve": decided("async", fakes.one, [true]),
  "d20-async-partial": decided("async", fakes.two, [true]),
  "d22-async-empty": strange("async", []),
  "d23-async-nothing": strange("async"),
  "d25-async-late": after(fakes.one, [false], (fake) => fake.decide("async", [true])),
  "d27-async-user-while-pending": () => {
    const fake = fakes.one();
    return fake.post(`/v1/agents/${fake.agentId}/messages/async`, {
      messages: [{ role: "user", content: "hello?" }],
    });
  },
  "d30-stream-browser-422": () => {
    const fake = fakes.one();
    const approval = { type: "approval", approvals: fake.items([false]) };
    return message(fake, { messages: [approval], streaming: true });
  },
  "d31-stream-deny": () => ofSdk(fakes.one(), [false]),
  "d32-stream-partial": () => ofSdk(fakes.two(), [false]),
  "d33-stream-user-while-pending": () => {
    const fake = fakes.one();
    return fake.post(`/v1/agents/${fake.agentId}/messages/stream`, unanswered);
  },
  "e10-409-conversation": () => say(fakes.conversation(), { streaming: false }),
  "e11-409-conversation-default-stream": () => say(fakes.conversation(), {}),
  "e12-answer-on-agents-path": decided("agents", fakes.conversation, [false, false]),
  "e13-partial-conversation": decided("default", fakes.conversation, [false]),
  "e14-deny-conversation": decided("default", () => fakes.conversation({ free: [lookup("x")] }), [
    false,
    false,
  ]),
  "e18-late-opposite-conversation": after(
    () => fakes.conversation({ free: [lookup("x")] }),
    [false, false],
    (fake) => fake.decide("default", [true, true]),
  ),
  "e19-deny-conversation-stream-default": decided("stream", fakes.conversation, [false, false]),
  "e2-conversation-ask": () => asksNext({}, true),
  "e20-default-conversation-ask": () => asksNext(),
  "e21-default-conversation-deny": decided("default", fakes.one, [false]),
  "e22-404-conversation": () => fakes.one().post(`/v1/conversations/conv-${dead}/messages`, unanswered),
  "e30-conversation-ask-stream": () => {
    const fake = askLetta([
      { name: "An agent", minutesAgo: 5, talks: [{ summary: null, minutesAgo: 1 }], script: [nextAsk(true)] },
    ]);
    return say(fake, { streaming: true });
  },
  "e33-background-without-redis": decided("background", () => askLetta("letta/no-redis"), [false]),
  "e41-late-opposite-no-sibling": after(fakes.conversation, [false, false], (fake) =>
    fake.decide("default", [true, true]),
  ),
  "f1-409-agents": () => say(fakes.one()),
  "f20-model-fails-sync": decided("agents", () => fakes.failing(500), [true]),
  "f21-model-fails-again": after(
    () => fakes.failing(500),
    [true],
    (fake) => fake.decide("agents", [true]),
  ),
  "f22-model-fails-async": decided("async", () => fakes.failing(500), [false]),
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 503].map((status) => [
      `f30-model-fails-${status}`,
      decided("agents", () => fakes.failing(status), [false]),
    ]),
  ),
  "h12-model-fails-500": decided("agents", () => fakes.failing(500), [false]),
  "f4-422-post-bad-id": () => fakes.one().post("/v1/agents/nonsense/messages", unanswered),
  "f5-404-post-unknown": () => fakes.one().post(`/v1/agents/agent-${dead}/messages`, unanswered),
  "f6-404-async-unknown": () => fakes.one().post(`/v1/agents/agent-${dead}/messages/async`, unanswered),
  "f9-405": () => fakes.one().post("/v1/agents/", {}),
  "g1-race-approve-a": decided("agents", fakes.one, [true]),
  "g1-race-approve-b": meanwhile(fakes.slow, "agents", (fake) => fake.decide("agents", [true])),
  "g2-race-approve": decided("agents", fakes.one, [true]),
  "g2-race-deny": meanwhile(fakes.slow, "agents", (fake) => fake.decide("agents", [false])),
  "g3-approve": decided("agents", fakes.one, [true]),
  "g3-deny-while-running": meanwhile(fakes.slow, "agents", (fake) => fake.decide("agents", [false])),
  "i1-memgpt_v2_agent-ask": () => asksNext({ type: "memgpt_v2_agent" }),
  "i1-workflow_agent-ask": () => asksNext({ type: "workflow_agent" }),
  "i3-memgpt_v2_agent-deny-new-form": decided("agents", () => oldAgent(), [false]),
  "i4-memgpt_v2_agent-deny-old-form": () => {
    const fake = oldAgent([{ fail: 500 }]);
    return denyAsBefore(fake, fake.callIds[0]);
  },
  "i5-letta_v1_agent-both-forms": () => {
    const fake = fakes.one();
    return denyAsBefore(fake, fake.callIds[0], { approvals: fake.items([false]) });
  },
  "i5-memgpt_v2_agent-both-forms": () => {
    const fake = oldAgent([{ fail: 500 }]);
    return denyAsBefore(fake, fake.callIds[0], { approvals: fake.items([false]) });
  },
  "i6-v2-approve-new-form": decided("agents", () => oldAgent(), [true]),
  "k1-cancel": () => cancel(fakes.one()),
  "k12-cancel-after-answer": after(fakes.one, [false], cancel),
  "k13-cancel-old-run-new-request": after(() => askLetta("letta/then-again"), [true], cancel),
  "k2-cancel-no-body": () => {
    const fake = fakes.one();
    return fake.post(`/v1/agents/${fake.agentId}/messages/cancel`, "");
  },
  "k10-answer-after-cancel": async () => {
    const fake = fakes.two();
    await cancel(fake);
    return fake.decide("agents", [true, true]);
  },
  "k20-max-steps-1": stepped("agents", fakes.one, 1),
  "k21-abort-async-max-steps-1": stepped("async", fakes.sibling, 1),
  "k22-message-after-abort": after(fakes.one, [false], (fake) => say(fake)),
  "k23-max-steps-0": stepped("agents", fakes.one, 0),
  "k3-follow-up": () => {
    const fake = fakes.one();
    const said = { role: "user", content: "and stop please" };
    return message(fake, {
      messages: [{ type: "approval", approvals: fake.items([false]) }, said],
      streaming: false,
    });
  },
  "k5-approve-detached-tool": decided("agents", () => askLetta("letta/client-tool"), [true]),
  "k6-otid-second": after(fakes.one, [false], (fake) => fake.decide("agents", [false], { otid })),
  "l2-answer-after-crash": decided("agents", fakes.one, [true]),
  "p7-401-post": () =>
    askLetta("letta/expired-token").post(`/v1/agents/agent-${dead}/messages/async`, { messages: [] }),
  "r1-approve-agents": decided("agents", fakes.one, [true]),
  "r1-deny-agents-3s": meanwhile(fakes.slow, "agents", (fake) => fake.decide("agents", [false])),
  "r11-same-otid-after-end": async () => {
    const fake = fakes.one();
    await (await fake.decide("background", [true], { otid })).text();
    return fake.decide("background", [true], { otid });
  },
  "r12-other-otid-after-end": after(fakes.one, [true], (fake) => fake.decide("background", [true], { otid })),
  "r13-partial-background": decided("background", fakes.two, [true]),
  "r14-abort-background": stepped("background", fakes.sibling, 1),
  "r15-model-fails-401-background": decided("background", () => fakes.failing(401), [false]),
  "r16-nothing-pending-background": strange("background"),
  "r17-unknown-agent-background": () =>
    fakes.one().post("/v1/conversations/default/messages", { agent_id: `agent-${dead}`, ...unanswered }),
  "r18-default-without-agent-id": () => fakes.one().post("/v1/conversations/default/messages", unanswered),
  "r2-approve-default": decided("default", fakes.one, [true]),
  "r2-deny-default-3s": meanwhile(fakes.slow, "default", (fake) => fake.decide("default", [false])),
  "r3-deny-agents-while-default-locked": meanwhile(fakes.slow, "default", (fake) =>
    fake.decide("agents", [false]),
  ),
  "r4-deny-conversation-3s": meanwhile(fakes.slowConversation, "default", (fake) =>
    fake.decide("default", [false]),
  ),
  "r5-approve-conversation-stream": decided("stream", () => fakes.conversation(), [true, true]),
  "r5-deny-conversation-stream-3s": meanwhile(fakes.slowConversation, "stream", (fake) =>
    fake.decide("stream", [false]),
  ),
  "r6-background-first": decided("background", fakes.two, [true, true]),
  "r6-background-same-otid-3s": async () => {
    const fake = fakes.slow();
    void fake.decide("background", [true], { otid });
    await fake.clock.settle();
    const joined = fake.decide("background", [true], { otid });
    await fake.clock.advance(60_000);
    return joined;
  },
  "r7-background-same-otid-after-opposite": async () => {
    const fake = fakes.one();
    await (await fake.decide("background", [true], { otid })).text();
    return fake.decide("background", [false], { otid });
  },
  "r8-background-opposite-3s": meanwhile(fakes.slowConversation, "background", (fake) =>
    fake.decide("background", [false]),
  ),
  "r9-approve": decided("background", () => askLetta("letta/status-409"), [true]),
  "r9-deny": decided("background", fakes.one, [false]),
};
