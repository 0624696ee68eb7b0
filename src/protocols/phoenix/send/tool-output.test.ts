import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientPart, nativePart } from "../../../test/phoenix-records.ts";
import { readPart } from "../record/part.ts";
import { readAnswer } from "../record/read-answer.ts";
import { type Report, reportedPart } from "./tool-output.ts";

const given: Report = { state: "output-available", output: "1.0" };
const reported = (text: string, report: Report = given): string | null =>
  reportedPart(readPart(readAnswer(text), 0), report);

const odd =
  '{"z":null, "type":"tool-measure","title":null,"state":"input-available","toolCallId":"c\\u0031","providerExecuted":null,"input":{"b":9007199254740993,"a":1.0,"__proto__":-0,"a ":"\\u200b"},"future":{"x":[1e2]},"callProviderMetadata":{"phoenix":{"toolInputEmittedAt":"t","toolExecutionEnvironment":"client"}},"approval":null}';

describe("a part with its output", () => {
  it("is the exact source but for its state, with the output behind it", () => {
    expect(reported(odd)).toBe(
      `${odd.replace("input-available", "output-available").slice(0, -1)},"output":1.0}`,
    );
  });

  it("or with an error, as text", () => {
    const report: Report = { state: "output-error", errorText: 'Not "this" one' };
    const waiting = clientPart("ask_user", "c1");
    expect(reported(waiting, report)).toBe(
      `${waiting.replace("input-available", "output-error").slice(0, -1)},"errorText":"Not \\"this\\" one"}`,
    );
  });

  it("an output that stands there as null is replaced in its place", () => {
    const waiting = clientPart("ask_user", "c1", { more: ',"output":null,"errorText":null' });
    expect(reported(waiting)).toBe(
      waiting.replace("input-available", "output-available").replace('"output":null', '"output":1.0'),
    );
  });

  it("of any arguments at all keeps every character of them", () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(input, (text) => {
        const part = reported(clientPart("ask_user", "c1", { input: text }));
        return part?.includes(`"input":${text},`) === true;
      }),
    );
  });
});

describe("no part is made", () => {
  it("of a native call, in whatever state: Phoenix would take a forged result", () => {
    const native = nativePart("c1");
    for (const state of ["approval-requested", "approval-responded", "input-available", "output-available"])
      expect(reported(native.replace("approval-requested", state))).toBeNull();
  });

  it("of a client's call that has an approval", () => {
    expect(reported(clientPart("ask_user", "c1", { more: ',"approval":{"id":"c1"}' }))).toBeNull();
  });

  it("of one that has an output, or failed, already", () => {
    for (const state of ["output-available", "output-error", "output-denied", "input-streaming"])
      expect(reported(clientPart("ask_user", "c1").replace("input-available", state))).toBeNull();
  });
});
