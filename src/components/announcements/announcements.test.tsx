import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Submission, SubmissionState } from "../../domain/submission.ts";
import { aBatch, anAnswer, anError, seenOf } from "../../test/builders.ts";
import { LiveRegions } from "./announcements.tsx";

const batch = aBatch();

const submission = (id: string, state: SubmissionState): Submission => ({
  id,
  ref: batch.ref,
  isKept: false,
  connectionLabel: "Phoenix",
  actingAs: null,
  answer: anAnswer(batch),
  seen: seenOf(batch),
  calls: [{ id: "call-1", toolName: "bash", decision: "approve", outcome: { kind: "waiting" } }],
  state,
  startedAt: 0,
  settledAt: null,
  words: "",
  notices: [],
  next: null,
});

function rendered() {
  const store = createStore<ReadonlyMap<string, Submission>>()(() => new Map());
  render(<LiveRegions submissions={store} />);
  const become = (...submissions: readonly Submission[]) =>
    act(() => {
      for (const one of submissions) store.setState(new Map(store.getState()).set(one.id, one), true);
    });
  return { store, become };
}

test("a second refusal in the same words is said again: the region's content is new each time", () => {
  const { become } = rendered();
  const refused = (): SubmissionState => ({ kind: "refused", error: anError("busy") });
  const sending: SubmissionState = { kind: "sending", hasLeft: false };
  become(submission("one", sending));
  become(submission("one", refused()));
  const first = screen.getByRole("alert").firstElementChild;
  expect(first).toHaveTextContent(/^Not recorded: bash/);
  // In one turn, as where the sending is refused without a request.
  become(submission("two", sending), submission("two", refused()));
  const second = screen.getByRole("alert").firstElementChild;
  expect(second).toHaveTextContent(/^Not recorded: bash/);
  expect(second).not.toBe(first);
});

test("what this browser sent earlier and comes in late is no news; what is being looked up is", () => {
  const { store } = rendered();
  act(() =>
    store.setState(
      new Map([
        ["old", submission("old", { kind: "recorded" })],
        ["lost", submission("lost", { kind: "refused", error: anError("busy") })],
      ]),
      true,
    ),
  );
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  act(() =>
    store.setState(
      new Map(store.getState()).set(
        "dead",
        submission("dead", { kind: "checking", error: anError("unreadable") }),
      ),
      true,
    ),
  );
  expect(screen.getByRole("status")).toHaveTextContent("Not known yet, checking: bash");
});
