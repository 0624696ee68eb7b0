import { type DynamicToolUIPart, safeValidateUIMessages, type ToolUIPart } from "ai";
import { describe, expect, expectTypeOf, test } from "vitest";
import { readPart } from "../protocols/phoenix/record/part.ts";
import { readAnswer } from "../protocols/phoenix/record/read-answer.ts";
import { type Report, reportedPart } from "../protocols/phoenix/send/tool-output.ts";
import {
  clientWirePart,
  dynamicParts,
  dynamicWireParts,
  oddWireParts,
  specialWireParts,
  staticParts,
  staticWireParts,
  type WireState,
} from "./part-fixtures.ts";

/** Whether the AI SDK's own validator takes a message that holds this part. */
async function isTaken(part: unknown): Promise<boolean> {
  const read = await safeValidateUIMessages({ messages: [{ id: "m", role: "assistant", parts: [part] }] });
  return read.success;
}

const onWire = (part: object): unknown => JSON.parse(JSON.stringify(part));
const decoded = (part: object) => readPart(readAnswer(JSON.stringify(part)), 0);

describe("the fixtures of tool parts are parts of the AI SDK", () => {
  test("in its own types, state by state", () => {
    expectTypeOf<ToolUIPart["state"]>().toEqualTypeOf<WireState>();
    expectTypeOf<DynamicToolUIPart["state"]>().toEqualTypeOf<WireState>();
    const parts: readonly (ToolUIPart | DynamicToolUIPart)[] = [
      ...staticWireParts,
      ...dynamicWireParts,
      ...specialWireParts,
      clientWirePart,
    ];
    expect(new Set(parts.map(({ state }) => state)).size).toBe(7);
  });

  test.each(
    [...staticWireParts, ...dynamicWireParts, ...specialWireParts, clientWirePart].map(
      (part) => [part.type, part.state, part] as const,
    ),
  )("%s in the state %s is taken by its validator", async (_type, _state, part) => {
    expect(await isTaken(onWire(part))).toBe(true);
  });

  test.each(Object.entries(oddWireParts))("%s is none, and its validator says so", async (_name, part) => {
    expect(await isTaken(onWire(part))).toBe(false);
  });
});

test.each([...staticWireParts, ...dynamicWireParts])(
  "$type in the state $state decodes to its fixture",
  (part) => {
    const fixtures = part.type === "dynamic-tool" ? dynamicParts : staticParts;
    expect(decoded(part).part).toEqual(fixtures[part.state]);
  },
);

test.each(["malformed", "unknown"] as const)("a part that is %s decodes to its fixture", (name) => {
  expect(decoded(oddWireParts[name]).part).toEqual(staticParts[name]);
});

const reports: readonly Report[] = [
  { state: "output-available", output: '{"answers":{"q":["red"]},"freeformTexts":{}}' },
  { state: "output-available", output: '""' },
  { state: "output-available", output: "0" },
  { state: "output-error", errorText: "User cancelled the question." },
];

test.each(reports)("what is sent of a client's call is a part of the AI SDK: %j", async (report) => {
  const sent = reportedPart(decoded(clientWirePart), report);
  if (sent === null) throw new Error("nothing would be sent");
  const part: unknown = JSON.parse(sent);
  expect(part).toMatchObject({ state: report.state, toolCallId: clientWirePart.toolCallId });
  expect(await isTaken(part)).toBe(true);
});
