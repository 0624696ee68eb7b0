import { type AskedLetta, askLetta } from "./letta-fake.ts";
import {
  after,
  agentOf,
  cancel,
  dead,
  fakes,
  historyOf,
  type Recorded,
  runOf,
} from "./letta-recorded-fakes.ts";

const racedHistory = (first: readonly boolean[], second: readonly boolean[]) => async () => {
  const fake = fakes.slow();
  const both = [fake.decide("agents", first), fake.decide("agents", second)];
  await fake.clock.advance(60_000);
  await Promise.all(both);
  return historyOf(fake);
};

const messageOf = (fake: AskedLetta) => fake.get(`/v1/messages/${fake.requestId}`);

/** Histories as they were recorded, each read behind the same answers. */
export const recordedHistories: Recorded = {
  "c20-agent-after": after(fakes.sibling, [false, false], agentOf),
  "c20-history-after": after(fakes.sibling, [false, false], historyOf),
  "c30-history-after": after(fakes.two, [true, true], historyOf),
  "c32-history-after": async () => {
    const fake = fakes.two();
    for (const yes of [true, true, false]) await (await fake.decide("agents", [yes, yes])).text();
    return historyOf(fake);
  },
  "c40-history-after": after(fakes.two, [false, true], historyOf),
  "c46-history-after": async () => {
    const fake = fakes.one();
    for (const yes of [false, true]) await (await fake.decide("agents", [yes])).text();
    return historyOf(fake);
  },
  "c51-history-after": async () => {
    const fake = fakes.one();
    const approval = { type: "approval", tool_call_id: fake.callIds[0], approve: true };
    await (await fake.send("agents", [...fake.items([false]), approval])).text();
    return historyOf(fake);
  },
  "c52-history-after": () => historyOf(fakes.one()),
  "c56-history-after": async () => {
    const fake = fakes.one();
    const given = { type: "tool", tool_call_id: fake.callIds[0], tool_return: "made up", status: "success" };
    await (await fake.send("agents", [given])).text();
    return historyOf(fake);
  },
  "c60-client-agent": () => agentOf(askLetta("letta/client-and-gated"), "&include=agent.tools"),
  "c60-history-after": async () => {
    const fake = askLetta("letta/client-and-gated");
    const given = {
      type: "tool",
      tool_call_id: fake.callIds[1],
      tool_return: "yes",
      status: "success",
      stdout: ["a"],
    };
    await (await fake.send("agents", [given, ...fake.items([false])])).text();
    return historyOf(fake);
  },
  "c70-agent-after": after(() => askLetta("letta/then-again"), [true], agentOf),
  "g1-history-after": racedHistory([true], [true]),
  "g2-agent-after": after(fakes.one, [true], agentOf),
  "g2-history-after": racedHistory([true], [false]),
  "g3-history-after": racedHistory([true], [false]),
  "j1-messages-all-desc": after(
    () => fakes.failing(500),
    [false],
    (fake) => fake.get("/v1/messages/?order=desc&limit=5"),
  ),
  "j10-request-by-id": () => messageOf(fakes.two()),
  "j11-history-after-unknown": () => {
    const fake = fakes.one();
    return fake.get(`/v1/agents/${fake.agentId}/messages?order=asc&after=message-${dead}`);
  },
  "j2-messages-approval-requests": () =>
    fakes
      .several()
      .get("/v1/messages/?include_return_message_types=approval_request_message&order=desc&limit=50"),
  "j4-history-default-order": after(fakes.sibling, [false, false], (fake) =>
    fake.get(`/v1/agents/${fake.agentId}/messages`),
  ),
  "j5-history-desc-limit-2": after(fakes.sibling, [false, false], (fake) =>
    fake.get(`/v1/agents/${fake.agentId}/messages?order=desc&limit=2`),
  ),
  "j6-history-only-responses": after(fakes.two, [false, false], (fake) =>
    fake.get(
      `/v1/agents/${fake.agentId}/messages?order=desc&include_return_message_types=approval_response_message&limit=50`,
    ),
  ),
  "j8-response-message-by-id": after(fakes.two, [false, false], async (fake) => {
    const response = (await fake.history()).find(
      (message) => message.message_type === "approval_response_message",
    );
    return fake.get(`/v1/messages/${response?.id}`);
  }),
  "j9-history-after-request": after(fakes.sibling, [false, false], (fake) =>
    fake.get(`/v1/agents/${fake.agentId}/messages?order=asc&after=${fake.requestId}&limit=3`),
  ),
  "k1-history-after": async () => {
    const fake = fakes.sibling();
    await cancel(fake);
    return historyOf(fake);
  },
  "k21-history-after": async () => {
    const fake = fakes.sibling();
    await (await fake.decide("async", [false, false], { max_steps: 1 })).text();
    await fake.clock.advance(1_000);
    return historyOf(fake);
  },
  "k8-cancelled-run": async () => {
    const fake = fakes.one();
    await cancel(fake);
    return runOf(fake);
  },
};
