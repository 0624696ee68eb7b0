import { type AskedLetta, askLetta } from "./letta-fake.ts";
import {
  after,
  agentWith,
  asksNext,
  denyAsBefore,
  fakes,
  given,
  type Make,
  message,
  nextAsk,
  nothingToDecide,
  type Recorded,
} from "./letta-recorded-fakes.ts";

const decided =
  (make: Make, yes: readonly boolean[], beside = {}) =>
  () =>
    make().decide("agents", yes, beside);

const items = (make: Make, of: (fake: AskedLetta) => unknown) => () => {
  const fake = make();
  return fake.send("agents", of(fake));
};

const broken = (): AskedLetta =>
  askLetta(agentWith([{ tool: "send_email", text: '{"to": "a@example.test", ' }]));

/** Answers on the agent's own path as they were recorded, each sent to a fake in the same state. */
export const recordedDecisions: Recorded = {
  "b1-exact-send": () => asksNext(),
  "b3-broken-approve": decided(broken, [true]),
  "b4-same-id": () => asksNext(),
  "b5-same-id-approve-once": decided(fakes.one, [true]),
  "b6-exact-approve": decided(broken, [true]),
  "c01-partial": decided(fakes.two, [true]),
  "c02-extra": items(fakes.two, (fake) => [...fake.items([true, true]), ...nothingToDecide]),
  "c03-unknown": items(fakes.two, () => nothingToDecide),
  "c04-empty": items(fakes.two, () => []),
  "c05-null": items(fakes.two, () => null),
  "c06-no-type": () => {
    const fake = fakes.two();
    return message(fake, { messages: [{ approvals: fake.items([true, true]) }], streaming: false });
  },
  "c08-approve-not-bool": items(fakes.two, (fake) => [
    { type: "approval", tool_call_id: fake.callIds[0], approve: "perhaps" },
  ]),
  "c09-approve-missing": items(fakes.two, (fake) => [{ type: "approval", tool_call_id: fake.callIds[0] }]),
  "c10-unknown-item-type": items(fakes.two, (fake) => [{ type: "abort", tool_call_id: fake.callIds[0] }]),
  "c11-no-messages": () => message(fakes.one(), { messages: [], streaming: false }),
  "c12-not-json": () => message(fakes.one(), "{not json"),
  "c20-deny-all": decided(fakes.sibling, [false, false]),
  "c21-again-with-sibling": after(fakes.sibling, [false, false], (fake) =>
    fake.decide("agents", [false, false]),
  ),
  "c22-opposite-with-sibling": after(fakes.sibling, [false, false], (fake) =>
    fake.decide("agents", [true, true]),
  ),
  "c30-approve-all": decided(fakes.two, [true, true]),
  "c31-same-again": after(fakes.two, [true, true], (fake) => fake.decide("agents", [true, true])),
  "c32-opposite-after": after(fakes.two, [true, true], (fake) => fake.decide("agents", [false, false])),
  "c33-partial-after": after(fakes.two, [true, true], (fake) => fake.decide("agents", [false])),
  "c34-nothing-pending": after(fakes.two, [true, true], (fake) => fake.send("agents", nothingToDecide)),
  "c35-nothing-ever": items(fakes.idle, () => nothingToDecide),
  "c40-mixed-shuffled": items(fakes.two, (fake) => fake.items([false, true]).toReversed()),
  "c45-deny": decided(fakes.one, [false]),
  "c46-approve-after-deny": after(fakes.one, [false], (fake) => fake.decide("agents", [true])),
  "c50-item-no-type": items(fakes.one, (fake) => [
    { tool_call_id: fake.callIds[0], approve: false, reason: "x" },
  ]),
  "c51-contradicting-duplicate": items(fakes.one, (fake) => [...fake.items([false]), ...fake.items([true])]),
  "c52-legacy-message-id": () => {
    const fake = fakes.one();
    return denyAsBefore(fake, fake.requestId);
  },
  "c53-legacy-two-calls": () => {
    const fake = fakes.two();
    return denyAsBefore(fake, fake.requestId);
  },
  "c54-reason-empty-and-long": items(fakes.two, (fake) => [
    { type: "approval", tool_call_id: fake.callIds[0], approve: false, reason: "" },
    { type: "approval", tool_call_id: fake.callIds[1], approve: false, reason: "x".repeat(20_011) },
  ]),
  "c55-extra-field": decided(fakes.one, [false], { foo: 1 }),
  "c56-tool-return-for-server-tool": items(fakes.one, (fake) => [given(fake, 0)]),
  "c57-legacy-tool-call-id": () => {
    const fake = fakes.one();
    return denyAsBefore(fake, fake.callIds[0]);
  },
  "c60-client-tool-return": items(
    () => askLetta("letta/client-and-gated"),
    (fake) => [{ ...given(fake, 1), stdout: ["a"], stderr: null }, ...fake.items([false])],
  ),
  "c61-client-approve": decided(() => askLetta("letta/client-tool"), [true]),
  "c62-client-deny": decided(() => askLetta("letta/client-tool"), [false]),
  "c63-tool-return-create": () => {
    const fake = askLetta("letta/client-tool");
    return message(fake, {
      messages: [{ type: "tool_return", tool_returns: [given(fake, 0)] }],
      streaming: false,
    });
  },
  "c70-asks-again": decided(() => fakes.one({ script: [nextAsk()] }), [false]),
  "c71-old-answer-while-new-waits": after(
    () => askLetta("letta/then-again"),
    [true],
    (fake) => fake.decide("agents", [true]),
  ),
};
