import { within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ToolPart, ToolPartState } from "../../../domain/tool-part.ts";
import type { TranscriptPart } from "../../../domain/transcript.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { dynamicParts, specialParts, staticParts } from "../../../test/part-fixtures.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

/** A batch with these parts in one message above. */
const batchWith = (...parts: readonly ToolPart[]) => {
  const held = parts.map((part): TranscriptPart => ({ kind: "tool", part }));
  const message = { id: "m", role: "assistant", at: null, isCompaction: false, parts: held } as const;
  return aBatch({ transcript: { messages: [message], lastUserMessage: null } });
};

async function drawn(...parts: readonly ToolPart[]) {
  const pane = await renderBatch(batchWith(...parts));
  const script = within(pane.region.getByRole("region", { name: /^Transcript/ }));
  return { ...pane, script, part: (name: string) => script.getByRole("group", { name }) };
}

/** What each state says, and what of it is in sight without a press. */
const states: Readonly<Record<ToolPartState, readonly [words: string, ...carried: readonly string[]]>> = {
  "input-streaming": ["Arguments are arriving", "Arguments so far", "Create dataset eval-a"],
  "input-available": ["Called, no output yet", "phoenix-gql"],
  "approval-requested": ["Asked about, no answer recorded", "phoenix-gql"],
  "approval-responded": ["Approved, recorded", "Looks right.", "Whether it ran is not known from this."],
  "output-available": ["Approved, then ran", "Looks right.", "Exit code 0", "done"],
  "output-error": ["Failed", "The sandbox is gone."],
  "output-denied": ["Denied", "Too early."],
  interrupted: ["Approved, then interrupted: it may have happened", "phoenix-gql"],
  malformed: ["Malformed", "breaks the shape of its own state at errorText", '"state":"output-error"'],
  unknown: ["Unknown state", "does not know what it means", "approval-delegated", '"approval_1"'],
};

describe.each(Object.keys(states) as ToolPartState[])("a part in the state %s", (state) => {
  test.each([
    ["tool", staticParts[state]],
    ["dynamic-tool", dynamicParts[state]],
  ] as const)("as %s says its state, its kind and what it carries", async (kind, part) => {
    const [words, ...carried] = states[state];
    const { script, part: named } = await drawn(part);
    const group = named(`bash: ${words}`);
    expect(within(group).getByText(words, { selector: "strong" })).toBeVisible();
    expect(group).toHaveTextContent(`${kind}, `);
    for (const text of carried) expect(group).toHaveTextContent(text);
    expect(script.queryByRole("article")).toBeNull();
  });

  test("holds the whole part as it came, open or one press away", async () => {
    const part = staticParts[state];
    const { user, part: named } = await drawn(part);
    const group = named(`bash: ${states[state][0]}`);
    const isOpen = state === "malformed" || state === "unknown";
    if (!isOpen) {
      expect(group).not.toHaveTextContent(part.source);
      const name = `As it came, ${part.source.length} characters`;
      await user.click(within(group).getByRole("button", { name, expanded: false }));
    }
    expect(group).toHaveTextContent(part.source.replaceAll(/\s+/g, " "));
  });
});

/** What is easily drawn wrongly, and the truth of it. */
const truths: readonly (readonly [keyof typeof specialParts, string, ...(readonly string[])])[] = [
  ["waitsForClient", "Called, no client has given its output"],
  ["nothingYet", "Arguments are arriving", "No arguments have come."],
  ["policyDecides", "A policy decides, not you", "It writes to the shared space."],
  ["policyDecided", "Approved, recorded", "A policy decided this, nobody was asked."],
  ["deniedAsResponded", "Denied, recorded", "Too early.", "Nothing after the answer is told of it."],
  ["aborted", "Aborted, recorded", "Everything that was asked with it was stopped too."],
  ["zero", "Approved, then ran", "Output: the number zero", "0"],
  ["false", "Approved, then ran", "Output: the value false", "false"],
  ["emptyText", "Approved, then ran", "Output: an empty text", '""'],
  ["null", "Approved, then ran", "Output: null, no value", "null"],
  ["preliminary", "Preliminary output", "This is not the outcome: more was to come.", '"12 of 40 rows"'],
  ["notAsked", "Gave its output", "No approval came with it."],
  ["deniedYetRan", "Recorded as denied, yet it has an output", "Too early.", "Exit code 0"],
  ["exitCode", "Approved, then ran", "Exit code 1: it failed", "stdout: empty", "stderr, 13 characters"],
  ["approvedThenFailed", "Approved, then failed", "Looks right.", "The sandbox is gone."],
  ["failedWithoutWords", "Failed", "It gave an empty error text."],
  ["failedWithoutInput", "Failed", "Arguments that could not be read", '"{"summary":"Cre"'],
  ["deniedBare", "Denied", "No approval came with it: who denied it, and why, is not told."],
  ["deniedAndAsked", "Denied", "It writes to the shared space.", "Too early."],
  ["interruptedDenied", "Denied, then superseded"],
  ["interruptedUnanswered", "Interrupted, never answered"],
  ["titled", "Approved, then ran", "It calls itself“read_only_lookup”"],
  ["mcp", "Approved, then ran", "9007199254740993", '"Written."'],
];

test.each(truths.map(([name, words, ...carried]) => ({ name, words, carried })))(
  "$name is told truly: $words",
  async ({ name, words, carried }) => {
    const part: ToolPart = specialParts[name];
    const group = (await drawn(part)).part(`${part.toolName}: ${words}`);
    for (const text of carried) expect(group).toHaveTextContent(text);
  },
);

test("every special part has its truth", () => {
  expect(truths.map(([name]) => name).toSorted()).toEqual(Object.keys(specialParts).toSorted());
});

test("a denial that was left as responded is drawn like a denial, never with the sign of an approval", async () => {
  const { part } = await drawn(
    specialParts.deniedAsResponded,
    staticParts["output-denied"],
    staticParts["approval-responded"],
  );
  const sign = (name: string) => part(name).querySelector("path")?.getAttribute("d");
  expect(sign("bash: Denied, recorded")).toBe(sign("bash: Denied"));
  expect(sign("bash: Denied, recorded")).not.toBe(sign("bash: Approved, recorded"));
});

test("two parts under one call id both say so", async () => {
  const { script } = await drawn(staticParts["output-denied"], staticParts["output-available"], {
    ...staticParts["output-error"],
    callId: "call_2",
  });
  expect(script.getAllByText("Another part has the same call id, call_1.", { exact: false })).toHaveLength(2);
});

test("a part above that has the id of a waiting call says so, beside the part of that call", async () => {
  const waiting = { ...staticParts["approval-requested"], source: '{"the":"waiting one"}' };
  const messages = [staticParts["output-denied"], waiting].flatMap(
    (part) => batchWith(part).transcript.messages,
  );
  const calls = [aCall({ id: "call_1", part: waiting })];
  const pane = await renderBatch(aBatch({ calls, transcript: { messages, lastUserMessage: null } }));
  const script = within(pane.region.getByRole("region", { name: /^Transcript/ }));
  for (const name of ["bash: Denied", "bash: Waiting for a decision"])
    expect(script.getByRole("group", { name })).toHaveTextContent(
      "Another part has the same call id, call_1.",
    );
  expect(script.getByText("Its card stands above.")).toBeVisible();
});

test("what became of a call of this batch is told in full, without its arguments again", async () => {
  const part = staticParts["output-available"];
  const call = aCall({ part, outcome: { kind: "ran", exitCode: 0, wasAsked: true } });
  const pane = await renderBatch({ ...batchWith(part), calls: [call] });
  const group = pane.region.getByRole("group", { name: "bash: Approved, then ran" });
  expect(group).toHaveTextContent("Its arguments stand above.");
  expect(group).toHaveTextContent("Exit code 0");
  expect(group).not.toHaveTextContent("phoenix-gql");
});

test("a part that cannot be drawn harms only itself, and stands there as it came", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const source = '{"type":"tool-bash","broken":true}';
  const broken = Object.defineProperty({ ...staticParts["output-denied"], source }, "title", {
    get: () => {
      throw new Error("broken");
    },
  });
  const { script, part } = await drawn(broken, staticParts["output-error"]);
  expect(script.getByText(/^This part could not be drawn/)).toBeVisible();
  expect(script.getByText(source)).toBeVisible();
  expect(part("bash: Failed")).toBeVisible();
  expect(said).toHaveBeenCalled();
  said.mockRestore();
});
