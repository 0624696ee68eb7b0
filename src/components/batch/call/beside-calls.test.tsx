import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ToolPart } from "../../../domain/tool-part.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const input = '{"path":"/srv/\u200bdata","size":9007199254740993,"z":-0}';
const sibling = (callId: string, toolName: string): ToolPart => ({
  kind: "dynamic",
  toolName,
  callId,
  title: null,
  source: `{"id":"${callId}","arguments":${input}}`,
  state: "input-available",
  input,
  runsAt: "server",
});

const batchOf = (runsAnyway: readonly string[], isDecided = false) => {
  const call = aCall(isDecided ? { outcome: { kind: "denied", reason: null } } : {});
  const batch = aBatch({ calls: [call], beside: [sibling("s1", "read_file"), sibling("s2", "list_dir")] });
  return { ...batch, rules: { ...batch.rules, runsAnyway } };
};

const words = "Runs with your answer, not yours to decide";

test("each call that runs with the answer is said to, with its exact arguments and no verbs, beside the calls", async () => {
  const pane = await renderBatch(batchOf(["s1", "s2"]));
  const section = within(
    pane.region.getByRole("region", { name: "2 more calls run with your answer, whatever you decide" }),
  );
  for (const name of ["read_file", "list_dir"]) {
    const part = section.getByRole("group", { name: `${name}: ${words}` });
    expect(part).toHaveTextContent("9007199254740993");
    expect(part).toHaveTextContent("-0");
    expect(part).toHaveTextContent("U+200B");
    expect(within(part).queryByRole("button", { name: /^(Approve|Deny|Abort)/ })).toBeNull();
  }
  expect(pane.region.getAllByRole("article")).toHaveLength(1);
});

test("what nobody was asked about and does not run with the answer stands in the transcript, not here", async () => {
  const pane = await renderBatch(batchOf(["s1"]));
  const section = pane.region.getByRole("region", {
    name: "One more call runs with your answer, whatever you decide",
  });
  expect(section).not.toHaveTextContent("list_dir");
  expect(pane.region.getByRole("region", { name: /^Transcript/ })).toHaveTextContent("list_dir");
});

test("once the batch is answered nothing is said to run with an answer", async () => {
  const pane = await renderBatch(batchOf(["s1"], true));
  expect(pane.container).not.toHaveTextContent(words);
  expect(pane.region.getByRole("region", { name: /^Transcript/ })).toHaveTextContent("read_file");
});
