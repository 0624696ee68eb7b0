import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Submission, SubmissionState } from "../../domain/submission.ts";
import { learn } from "../../messages/sayings.ts";
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

test("an abort whose feedback was lost is an alert of its own, and a delivered message is no decision", () => {
  const { become } = rendered();
  const sending: SubmissionState = { kind: "sending", hasLeft: true };
  become(submission("one", sending));
  become(submission("one", { kind: "undelivered" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Denials recorded, your feedback was not delivered: bash",
  );
  const answer = { kind: "act", act: "close-turn", words: "w", key: "k" } as const;
  become({ ...submission("two", sending), answer });
  become({ ...submission("two", { kind: "recorded" }), answer });
  expect(screen.getByRole("status")).toHaveTextContent("Recorded: your message was delivered, bash");
  become({ ...submission("three", sending), answer });
  become({ ...submission("three", { kind: "elsewhere", calls: [] }), answer });
  expect(screen.getByRole("alert")).toHaveTextContent(
    /^Not recorded: your message to bash\. The turn went on without it\.$/,
  );
});

test("a record that no longer asks is said as that, and as recorded only when it tells so later", () => {
  const { become } = rendered();
  become(submission("one", { kind: "sending", hasLeft: true }));
  become(submission("one", { kind: "recorded", isUntold: true }));
  expect(screen.getByRole("status")).toHaveTextContent(
    /^No longer waiting: bash\. This system does not say what it recorded\.$/,
  );
  become(submission("one", { kind: "recorded" }));
  expect(screen.getByRole("status")).toHaveTextContent("Recorded: 1 approve, bash");
});

test("a refusal whose own words begin with Not recorded says it once", () => {
  const { become } = rendered();
  learn({ "test.said-twice": "Not recorded: the server is full." });
  const error = anError("busy", { said: { id: "test.said-twice" } });
  become(submission("one", { kind: "sending", hasLeft: false }));
  become(submission("one", { kind: "refused", error }));
  expect(screen.getByRole("alert")).toHaveTextContent("Not recorded: bash. The server is full.");
});

test("an alert whose ground a record takes away is not found there any more; the alert of another batch is", () => {
  const { become } = rendered();
  const sending: SubmissionState = { kind: "sending", hasLeft: true };
  const other = { connectionId: "px", batchId: "batch-2" };
  become(submission("abort", sending), submission("abort", { kind: "undelivered" }));
  become({ ...submission("else", sending), ref: other });
  become({ ...submission("else", { kind: "recorded" }), ref: other });
  expect(screen.getByRole("alert")).toHaveTextContent("your feedback was not delivered: bash");
  become(submission("again", sending));
  expect(screen.getByRole("alert")).toHaveTextContent("your feedback was not delivered: bash");
  become(submission("again", { kind: "recorded" }));
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  expect(screen.getByRole("status")).toHaveTextContent("Recorded");
});

test("what was said of a batch is not found there any more when an alert tells otherwise; of another batch it is", () => {
  const { become } = rendered();
  const twice: SubmissionState = { kind: "decided-twice", calls: ["call-1"] };
  const other = { ...submission("two", twice), ref: { ...batch.ref, batchId: "another" } };
  become(submission("one", { kind: "sending", hasLeft: true }), submission("one", { kind: "recorded" }));
  become({ ...other, state: { kind: "sending", hasLeft: true } });
  become(submission("three", { kind: "sending", hasLeft: true }), submission("three", { kind: "recorded" }));
  become(other);
  expect(screen.getByRole("status")).toHaveTextContent(/^Recorded/);
  become(submission("three", twice));
  expect(screen.getByRole("alert")).toHaveTextContent(/Decided twice/);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a continuation is said as what it is, recorded or not, and a question before sending is asked aloud", () => {
  const { become } = rendered();
  const sending: SubmissionState = { kind: "sending", hasLeft: true };
  const answer = { kind: "act", act: "continue", words: "", key: "k" } as const;
  become({ ...submission("one", sending), answer });
  become({ ...submission("one", { kind: "recorded" }), answer });
  expect(screen.getByRole("status")).toHaveTextContent(/^Recorded: continued, bash$/);
  become({ ...submission("two", sending), answer });
  become({ ...submission("two", { kind: "elsewhere", calls: [] }), answer });
  expect(screen.getByRole("alert")).toHaveTextContent(/^Not recorded: the continuation of bash\./);
  learn({ "test.lock": "This server cannot lock. Send without?", "test.none": "Nothing was done." });
  const asks = { id: "no-lock", question: { id: "test.lock" }, yes: { id: "test.yes" } };
  become(submission("three", sending));
  become(
    submission("three", {
      kind: "refused",
      error: anError("needs-consent", { asks, said: { id: "test.none" } }),
    }),
  );
  expect(screen.getByRole("alert")).toHaveTextContent(
    /^Not recorded: bash\. Nothing was done\. This server cannot lock\. Send without\?$/,
  );
});
