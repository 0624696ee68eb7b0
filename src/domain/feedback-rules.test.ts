import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sizeOf } from "./attachments.ts";
import type { Attachment } from "./decision.ts";
import type { DecisionRules } from "./decision-rules.ts";
import { type FeedbackContent, feedbackFaults } from "./feedback-rules.ts";

type Rules = Pick<DecisionRules, "abort" | "feedbackLimit" | "attachments">;

const fileOf = (bytes: number, id = "f"): Attachment => ({
  id,
  name: "a.bin",
  type: "",
  bytes: new Blob(["x".repeat(bytes)]),
});

const rules: Rules = {
  abort: { kind: "native", feedback: "required" },
  feedbackLimit: 5,
  attachments: { files: 2, bytes: 10 },
};
const contentOf = (feedback: string, ...sizes: number[]): FeedbackContent => ({
  feedback,
  attachments: sizes.map((size, at) => fileOf(size, `f${at}`)),
});

describe("the feedback of an abort", () => {
  it("tells every fault at once, each by how much: words, count and size", () => {
    expect(feedbackFaults(contentOf("1234567", 4, 4, 4), rules, true)).toEqual([
      { kind: "feedback-too-long", over: 2 },
      { kind: "too-many-files", over: 1 },
      { kind: "files-too-large", over: 2 },
    ]);
  });

  it("is within its limits when it just reaches them", () => {
    expect(feedbackFaults(contentOf("12345", 4, 6), rules, true)).toEqual([]);
  });

  it("is measured in characters as people count them by code points, and not in UTF-16 units", () => {
    expect(feedbackFaults(contentOf("🙂🙂🙂🙂🙂"), rules, true)).toEqual([]);
    expect(feedbackFaults(contentOf("🙂🙂🙂🙂🙂🙂"), rules, true)).toEqual([
      { kind: "feedback-too-long", over: 1 },
    ]);
  });

  it("may be missing while nothing is aborted, or where the system asks for none; files are no words", () => {
    const missing = [{ kind: "feedback-missing" }];
    expect(feedbackFaults(contentOf(" \n", 1), rules, true)).toEqual(missing);
    expect(feedbackFaults(contentOf("", 1), rules, false)).toEqual([]);
    const optional: Rules = { ...rules, abort: { kind: "native", feedback: "optional" } };
    expect(feedbackFaults(contentOf(""), optional, true)).toEqual([]);
  });

  it("takes no file where the system takes none, however small", () => {
    const none: Rules = { ...rules, attachments: "none" };
    expect(feedbackFaults(contentOf("no", 0), none, true)).toEqual([{ kind: "files-not-taken" }]);
    expect(feedbackFaults(contentOf("no"), none, true)).toEqual([]);
  });

  it("has no length to keep where none is known", () => {
    const free: Rules = { ...rules, feedbackLimit: null };
    expect(feedbackFaults(contentOf("x".repeat(100_000)), free, true)).toEqual([]);
  });
});

it("whatever stands in it, a fault is told exactly where a limit is passed, and by as much", () => {
  const content = fc.record({
    feedback: fc.string({ unit: "binary", maxLength: 12 }),
    sizes: fc.array(fc.nat(8), { maxLength: 5 }),
  });
  const limits = fc.record({
    characters: fc.option(fc.nat(10)),
    files: fc.option(fc.record({ files: fc.nat(4), bytes: fc.nat(20) })),
    isRequired: fc.boolean(),
    isDue: fc.boolean(),
  });
  fc.assert(
    fc.property(content, limits, ({ feedback, sizes }, { characters, files, isRequired, isDue }) => {
      const held = contentOf(feedback, ...sizes);
      const of: Rules = {
        abort: { kind: "native", feedback: isRequired ? "required" : "optional" },
        feedbackLimit: characters,
        attachments: files ?? "none",
      };
      const faults = new Map(feedbackFaults(held, of, isDue).map((fault) => [fault.kind, fault]));
      const length = [...feedback].length;
      expect(faults.has("feedback-missing")).toBe(isDue && isRequired && feedback.trim() === "");
      expect(overOf(faults.get("feedback-too-long"))).toBe(Math.max(0, length - (characters ?? length)));
      expect(overOf(faults.get("too-many-files"))).toBe(
        files === null ? 0 : Math.max(0, sizes.length - files.files),
      );
      expect(overOf(faults.get("files-too-large"))).toBe(
        files === null ? 0 : Math.max(0, sizeOf(held.attachments) - files.bytes),
      );
      expect(faults.has("files-not-taken")).toBe(files === null && sizes.length > 0);
    }),
  );
});

const overOf = (fault: ReturnType<typeof feedbackFaults>[number] | undefined): number =>
  fault !== undefined && "over" in fault ? fault.over : 0;
