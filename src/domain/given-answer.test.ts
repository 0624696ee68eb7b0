import { describe, expect, it } from "vitest";
import { answerDigest, answerFaults, isSameAnswer } from "./given-answer.ts";
import type { GivenAnswer } from "./question.ts";

const output = (text: string, isError = false): GivenAnswer => ({ kind: "output", text, isError });

describe("the return of a tool, given by a person", () => {
  it("is whole with any text, be it empty, and in no other form", () => {
    expect(answerFaults({ kind: "output" }, output(""))).toEqual([]);
    expect(answerFaults({ kind: "output" }, output("two\nlines"))).toEqual([]);
    for (const other of [undefined, { kind: "json", text: "1" }, { kind: "text", text: "a" }] as const)
      expect(answerFaults({ kind: "output" }, other)).toEqual([{ kind: "wrong-form" }]);
  });

  it("is no answer to a question, and no typed one", () => {
    expect(answerFaults({ kind: "typed" }, output("1"))).toEqual([{ kind: "wrong-form" }]);
  });

  it("is another when its text differs, or when it is an error", () => {
    expect(isSameAnswer(output("done"), output("done"))).toBe(true);
    expect(isSameAnswer(output("done"), output("done "))).toBe(false);
    expect(isSameAnswer(output("done"), output("done", true))).toBe(false);
    expect(isSameAnswer(output("1"), { kind: "json", text: "1" })).toBe(false);
  });

  it("is known again by its digest alone", () => {
    const digest = answerDigest(output("done"));
    expect(digest).not.toContain("done");
    expect(isSameAnswer({ kind: "digest", digest }, output("done"))).toBe(true);
  });
});
