import fc from "fast-check";
import { expect, it } from "vitest";
import { aCall } from "../test/builders.ts";
import type { Inspection } from "./argument-text.ts";
import { type CallLook, verbOff } from "./call-look.ts";

const strict = { allowUninspectable: false };
const uninspectable: Inspection = { level: "uninspectable", obstacles: [{ kind: "missing" }], marks: [] };
const call = aCall();
const whole: CallLook = { digest: call.digest, unopened: 0, isEndSeen: true };

it.each<[string, CallLook | undefined, string | undefined]>([
  ["was never looked at", undefined, "off.end-not-seen"],
  ["was looked at before it changed", { ...whole, digest: "earlier" }, "off.end-not-seen"],
  ["has folded parts that were never opened", { ...whole, unopened: 2 }, "off.unopened"],
  ["has an end that was never in view", { ...whole, isEndSeen: false }, "off.end-not-seen"],
  ["was seen whole", whole, undefined],
])("approve is off or on for a call that %s (I-05)", (_, look, reason) => {
  expect(verbOff(call, "approve", { look, policy: strict })?.id).toBe(reason);
});

it("an uninspectable call is approvable only where the deployment allows it, when it was seen and its name typed (I-06)", () => {
  const hidden = aCall({ inspection: uninspectable });
  expect(verbOff(hidden, "approve", { look: whole, policy: strict })?.id).toBe("off.uninspectable");
  const policy = { allowUninspectable: true };
  expect(verbOff(hidden, "approve", { look: whole, policy })?.id).toBe("off.unconfirmed");
  expect(verbOff(hidden, "approve", { look: { ...whole, isConfirmed: true }, policy })).toBeNull();
  expect(verbOff(hidden, "approve", { look: { ...whole, isConfirmed: true }, policy: strict })?.id).toBe(
    "off.uninspectable",
  );
  expect(verbOff(hidden, "approve", { look: undefined, policy })?.id).toBe("off.end-not-seen");
});

it("deny is on whatever was looked at, and whatever the level (I-14)", () => {
  const look = fc.option(
    fc.record({
      digest: fc.constantFrom(call.digest, "earlier"),
      unopened: fc.nat(3),
      isEndSeen: fc.boolean(),
    }),
    { nil: undefined },
  );
  const inspection = fc.constantFrom<Inspection>(
    { level: "clear" },
    { level: "marked", marks: [] },
    uninspectable,
  );
  fc.assert(
    fc.property(look, inspection, fc.boolean(), (how, level, allowUninspectable) => {
      expect(
        verbOff(aCall({ inspection: level }), "deny", { look: how, policy: { allowUninspectable } }),
      ).toBeNull();
    }),
  );
});

it("a verb that the rules do not offer is off with the rules' own reason", () => {
  expect(verbOff(call, "abort", { look: whole, policy: strict })?.id).toBe("off.not-offered");
  expect(
    verbOff(aCall({ rules: { verbs: [], off: { id: "own" }, answer: null } }), "deny", {
      look: whole,
      policy: strict,
    })?.id,
  ).toBe("own");
});
