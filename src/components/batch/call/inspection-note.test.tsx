import { expect, test } from "vitest";
import type { Inspection } from "../../../domain/argument-text.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const inspection: Inspection = {
  level: "uninspectable",
  obstacles: [{ kind: "unknown-state", state: "DELEGATED" }],
  marks: [],
};

test("an uninspectable call says that Deny works where it does, and only there", async () => {
  const off = { verbs: [], off: null, answer: null };
  const open = { verbs: ["deny"], off: null, answer: null } as const;
  const calls = [
    aCall({ id: "a", toolName: "one", inspection, rules: open }),
    aCall({ id: "b", toolName: "two", inspection, rules: off }),
  ];
  const pane = await renderBatch(aBatch({ calls }));
  expect(pane.article("one, 1 of 2")).toHaveTextContent("Deny works");
  expect(pane.article("two, 2 of 2")).toHaveTextContent("a state this inbox does not know: DELEGATED");
  expect(pane.article("two, 2 of 2")).not.toHaveTextContent("Deny works");
});
