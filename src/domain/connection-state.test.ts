import { describe, expect, it, vi } from "vitest";
import { errorOf } from "./backend-error.ts";
import { createConnectionState } from "./connection-state.ts";
import { sentence } from "./sentence.ts";

function world() {
  let now = 1_000;
  const clock = { now: () => now, monotonic: () => now, wait: () => Promise.resolve() };
  const state = createConnectionState(clock, { guarantees: [sentence("test.unknown")], notes: [] });
  return {
    state,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe("the state of a connection", () => {
  it("a poll that brings nothing new moves the time of reading alone", () => {
    const { state, pass } = world();
    state.succeeded();
    const listener = vi.fn();
    state.subscribe(listener);
    const before = state.get();
    pass(10_000);
    state.succeeded();
    expect(listener).not.toHaveBeenCalled();
    expect(state.get()).toBe(before);
    expect(state.get().lastReadAt).toBe(11_000);
  });

  it("fails since the first failure, until it answers again", () => {
    const { state, pass } = world();
    state.succeeded();
    state.failed(errorOf("unreachable", sentence("test.no-answer")));
    pass(60_000);
    state.failed(errorOf("unreachable", sentence("test.no-answer")));
    expect(state.get()).toMatchObject({ kind: "failing", since: 1_000 });
    state.succeeded();
    expect(state.get()).toMatchObject({ kind: "polling", error: null });
  });

  it("an error of one batch alone is none of the connection", () => {
    const { state } = world();
    state.succeeded();
    state.failed(errorOf("gone", sentence("test.gone")));
    state.failed(errorOf("needs-consent", sentence("test.consent")));
    expect(state.get().kind).toBe("polling");
  });

  it("what is guaranteed changes when it is told otherwise, and is drawn only then", () => {
    const { state } = world();
    const listener = vi.fn();
    state.subscribe(listener);
    state.guarantees([sentence("test.unknown")]);
    expect(listener).not.toHaveBeenCalled();
    state.guarantees([sentence("test.no-lock")]);
    expect(state.get().guarantees).toEqual([sentence("test.no-lock")]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("is reconnecting from the moment that its stream broke until it stands again, or is not wanted", () => {
    const { state } = world();
    state.succeeded();
    const closed = state.streamOpened();
    expect(state.get().kind).toBe("live");
    closed();
    const over = state.streamBroke();
    expect(state.get().kind).toBe("reconnecting");
    state.succeeded();
    expect(state.get().kind, "a poll that is answered brings no stream").toBe("reconnecting");
    const closedAgain = state.streamOpened();
    over();
    over();
    expect(state.get().kind).toBe("live");
    closedAgain();
    expect(state.get().kind).toBe("polling");
  });

  it("what its streams do hides neither that it fails nor that it wants a token", () => {
    const { state } = world();
    const over = state.streamBroke();
    expect(state.get().kind).toBe("connecting");
    state.failed(errorOf("needs-token", sentence("test.token")));
    over();
    expect(state.get().kind).toBe("needs-token");
  });
});
