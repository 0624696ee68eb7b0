import { jsonAnswer, noAnswer, pageAnswer } from "../answers.ts";
import type { Refusal, SendFault } from "./faults.ts";
import type { Asked } from "./request.ts";
import { actAsSomeoneElse } from "./someone-else.ts";
import type { FakeCall } from "./state.ts";
import { isGoodToken } from "./token.ts";

/** What becomes of a request where nothing goes wrong: it is recorded before this returns. */
type Reply = () => Response | Promise<Response>;

/**
 * Answers a request that decides: the fault of its calls first, then the rules of the server. A fault that plays a
 * number of times is used up by playing.
 */
export function playFault(
  asked: Asked,
  calls: readonly FakeCall[],
  reply: Reply,
): Response | Promise<Response> {
  const call = calls.find(({ fault }) => fault !== null);
  if (call === undefined) return reply();
  const fault = takeFault(asked, call);
  return fault === null ? reply() : play(asked, { call, fault, reply });
}

function takeFault({ store }: Asked, call: FakeCall): SendFault | null {
  const { fault } = call;
  if (fault?.times === undefined) return fault;
  call.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  store.calls.mark(call);
  return fault;
}

interface Playing {
  readonly call: FakeCall;
  readonly fault: SendFault;
  readonly reply: Reply;
}

function play(asked: Asked, { call, fault, reply }: Playing): Response | Promise<Response> {
  const { store, request } = asked;
  switch (fault.kind) {
    case "refusal":
      return refuse(asked, call, { fault, reply });
    case "lost-before":
      return noAnswer();
    case "lost-after":
      void reply();
      return noAnswer();
    case "slow": {
      const response = reply();
      return store.clock.wait(fault.ms, request.signal).then(() => response);
    }
    case "cut":
      return Promise.resolve(reply()).then(async (whole) => {
        const text = await whole.text();
        return jsonAnswer(text.slice(0, text.length / 2), whole.status);
      });
    case "someone-else":
      actAsSomeoneElse(store, call, fault.does);
      return reply();
  }
}

interface Refusing {
  readonly fault: Refusal;
  readonly reply: Reply;
}

function refuse(asked: Asked, call: FakeCall, { fault, reply }: Refusing): Response | Promise<Response> {
  const { store, request } = asked;
  if (fault.untilToken === true && isGoodToken(store, request)) return reply();
  if (fault.isTaken === true) void reply();
  if (fault.forgets === true) {
    call.isForgotten = true;
    store.calls.mark(call);
  }
  const { status, body = "", type = "json", headers } = fault;
  if (type === "html") return pageAnswer(status, body);
  const plain = type === "text" ? { "content-type": "text/plain; charset=utf-8" } : {};
  return jsonAnswer(body, status, { ...plain, ...headers });
}
