import { describe, expect, test } from "vitest";
import { aCall } from "../test/builders.ts";
import { callChanges } from "./call-changes.ts";

describe("T-27, I-13: what a decision is bound to, beside the text, is named when it changes", () => {
  const call = aCall({ toolName: "send" });

  test.each([
    ["the tool", { ...call, toolName: "s\u0435nd" }, { kind: "tool-name", was: "send", is: "s\u0435nd" }],
    [
      "the verbs",
      { ...call, rules: { ...call.rules, verbs: ["deny"] as const } },
      { kind: "verbs", was: ["approve", "deny"], is: ["deny"] },
    ],
    [
      "the state",
      { ...call, outcome: { kind: "running", approved: true } as const },
      { kind: "state", was: "waiting", is: "running" },
    ],
    [
      "the id of the asking",
      { ...call, approvalId: null },
      { kind: "approval-id", was: "approval-call-1", is: null },
    ],
    [
      "the form of the arguments",
      { ...call, argumentText: { form: "json-text", text: '{"command":"ls"}' } as const },
      { kind: "form", was: "in-envelope", is: "json-text" },
    ],
  ])("%s", (_, now, change) => {
    expect(callChanges(call, now)).toEqual([change]);
  });

  test("nothing is invented where nothing can be named", () => {
    expect(callChanges(call, { ...call, digest: "another" })).toEqual([]);
  });
});
