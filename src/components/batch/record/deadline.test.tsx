import { act, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { createServerTime } from "../../../domain/server-time.ts";
import { aBatch, aCall, anError } from "../../../test/builders.ts";
import type { FakeClock } from "../../../test/fake-clock.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const start = Date.UTC(2026, 10, 30, 12, 0, 0);
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose clock is `skew` milliseconds ahead of this computer's, learnt from one answer that took no time. */
const serverAhead = (skew: number) => (clock: FakeClock) => {
  const serverTime = createServerTime(clock);
  const date = new Date(clock.now() + skew).toUTCString();
  serverTime.learn(date, clock.monotonic(), clock.monotonic());
  return { serverTime };
};

const decideBy = (at: number, over: Partial<ApprovalBatch> = {}) =>
  aBatch({ deadline: { at, for: "decision" }, ...over });
type Pane = Awaited<ReturnType<typeof renderBatch>>;

/** Time passes for the page, in steps: its clock, and the one timer that draws. In one leap it would have slept. */
async function passes(pane: Pane, ms: number) {
  for (let left = ms; left > 0; left -= 10_000) {
    const step = Math.min(left, 10_000);
    await pane.pass(step);
    await act(async () => void vi.advanceTimersByTime(step));
    await pane.settle();
  }
}

/** What is left by the drawn countdown, in seconds. */
function drawnLeft(pane: Pane): number {
  const [, minutes = "", seconds = ""] = /(\d+):(\d+) left/.exec(pane.container.textContent ?? "") ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test.each([
  ["ten minutes behind", 10 * minute],
  ["right", 0],
  ["ten minutes ahead", -10 * minute],
])("a countdown follows the server's clock within 2 s while this computer's is %s", async (_, skew) => {
  const pane = await renderBatch(decideBy(start + skew + 5 * minute), { parts: serverAhead(skew) });
  for (const ms of [1_000, 7_000, 61_000]) {
    await passes(pane, ms);
    const left = (start + 5 * minute - pane.clock.now()) / 1_000;
    expect(Math.abs(drawnLeft(pane) - left)).toBeLessThanOrEqual(2);
  }
  expect(pane.region.getByText(/^the decision until/)).not.toHaveTextContent("by this computer’s clock");
});

test("after sleep, and in a tab that is slowed, the text is right at the next turn", async () => {
  const pane = await renderBatch(decideBy(start + 30 * minute), { parts: serverAhead(0) });
  await pane.pass(20 * minute);
  await act(async () => void vi.advanceTimersByTime(1_000));
  expect(Math.abs(drawnLeft(pane) - (10 * 60 - 1))).toBeLessThanOrEqual(2);
});

test("the countdown is drawn outside of React: no second of it draws the pane again", async () => {
  const pane = await renderBatch(decideBy(start + 30 * minute), { parts: serverAhead(0) });
  const before = pane.commits();
  await passes(pane, 5_000);
  expect(pane.commits()).toBe(before);
});

test("where the server's clock cannot be read the deadline says by whose it is told", async () => {
  const pane = await renderBatch(decideBy(start + 5 * minute));
  expect(pane.region.getByText(/by this computer’s clock$/)).toBeVisible();
});

test("at the deadline the verbs and Submit turn off with checking, the record is read, and the server's word is final", async () => {
  const pane = await renderBatch(decideBy(start + 2 * minute), { parts: serverAhead(0) });
  await pane.user.click(pane.button("Approve bash"));
  const before = pane.backend.asked.gets;
  const gets: (() => void)[] = [];
  const { get } = pane.backend;
  pane.backend.get = async (id, signal) => {
    await new Promise<void>((resolve) => gets.push(resolve));
    return get(id, signal);
  };
  await passes(pane, 2 * minute);
  for (const name of ["Approve bash", "Deny bash", "Submit decisions"]) {
    expect(pane.button(name)).toHaveAttribute("aria-disabled", "true");
    expect(pane.button(name)).toHaveAccessibleDescription(/^Checking: the deadline is reached/);
  }
  await pane.user.click(pane.button("Submit decisions"));
  expect(pane.backend.asked.submits).toBe(0);
  expect(pane.container).not.toHaveTextContent(/expired|lapsed|over/i);
  expect(gets).toHaveLength(1);

  const record = decideBy(start + 2 * minute, {
    calls: [aCall({ outcome: { kind: "lapsed" } })],
    deadline: null,
  });
  pane.backend.server.put(record);
  await act(async () => gets[0]?.());
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.gets).toBe(before + 1);
  await waitFor(() =>
    expect(pane.article("bash")).toHaveTextContent("No longer waits: the time to answer is over."),
  );
  expect(pane.region.queryByRole("button", { name: "Approve bash" })).toBeNull();
});

test("what the server says within 2 s behind the deadline is asked once more: it may be its word from before", async () => {
  const pane = await renderBatch(decideBy(start + 2 * minute), { parts: serverAhead(0) });
  const before = pane.backend.asked.gets;
  await passes(pane, 119_000);
  expect(pane.backend.asked.gets).toBe(before + 1);
  await passes(pane, 1_000);
  expect(pane.button("Deny bash")).toHaveAccessibleDescription(/^Checking: the deadline/);
  expect(pane.region.queryByText("The server still waits.")).toBeNull();
  const lapsed = [aCall({ outcome: { kind: "lapsed" } })];
  pane.backend.server.put(decideBy(start + 2 * minute, { calls: lapsed, deadline: null }));
  await passes(pane, 2_000);
  expect(pane.backend.asked.gets).toBe(before + 2);
  await waitFor(() =>
    expect(pane.article("bash")).toHaveTextContent("No longer waits: the time to answer is over."),
  );
});

test("if the server still waits it says so, and everything is on again; it is asked no more", async () => {
  const pane = await renderBatch(decideBy(start + 2 * minute), { parts: serverAhead(0) });
  await pane.user.click(pane.button("Approve bash"));
  const before = pane.backend.asked.gets;
  await passes(pane, 2 * minute);
  await passes(pane, 5_000);
  await passes(pane, 30_000);
  expect(pane.backend.asked.gets).toBe(before + 2);
  expect(pane.region.getAllByText("The server still waits.").length).toBeGreaterThan(0);
  expect(pane.button("Submit decisions")).not.toHaveAttribute("aria-disabled", "true");
  await pane.pass(1_000);
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("after sleep over the deadline the first turn asks the server", async () => {
  const pane = await renderBatch(decideBy(start + 2 * minute), { parts: serverAhead(0) });
  pane.backend.getFaults.push(anError("unreachable"));
  await pane.pass(60 * minute);
  await act(async () => void vi.advanceTimersByTime(1_000));
  await pane.settle();
  expect(pane.button("Deny bash")).toHaveAccessibleDescription(/^Checking/);
});

test("a reading that fails leaves it checking; the next good one ends that", async () => {
  const pane = await renderBatch(decideBy(start + 2 * minute), { parts: serverAhead(0) });
  pane.backend.getFaults.push(anError("not-allowed"));
  await passes(pane, 2 * minute);
  expect(pane.button("Deny bash")).toHaveAccessibleDescription(/^Checking: the deadline/);
  await pane.user.click(await pane.region.findByRole("button", { name: "Read again" }));
  await pane.settle();
  await pane.settle();
  expect(pane.button("Deny bash")).not.toHaveAttribute("aria-disabled", "true");
});

test("a clock that is learnt only after the local one ran out turns everything on again", async () => {
  let shift = 10 * minute;
  const serverTime = (clock: FakeClock) => ({
    serverTime: { now: () => clock.now() + shift, isServers: () => shift === 0 },
  });
  const pane = await renderBatch(decideBy(start + 5 * minute), { parts: serverTime });
  expect(pane.region.getByText("The server still waits.")).toBeVisible();
  shift = 0;
  await passes(pane, 1_000);
  expect(pane.region.queryByText("The server still waits.")).toBeNull();
  expect(drawnLeft(pane)).toBeGreaterThan(290);
});

test("a hidden page draws nothing and asks all the same; in sight again it draws at once", async () => {
  const pane = await renderBatch(decideBy(start + 10 * minute), { parts: serverAhead(0) });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await passes(pane, 3 * minute);
  expect(drawnLeft(pane)).toBeGreaterThan(9 * 60);
  hidden.mockReturnValue(false);
  act(() => void fireEvent(document, new Event("visibilitychange")));
  expect(Math.abs(drawnLeft(pane) - 7 * 60)).toBeLessThanOrEqual(3);
});
