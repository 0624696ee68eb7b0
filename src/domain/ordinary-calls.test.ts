import { describe, expect, it } from "vitest";
import { escapeHidden, literalRuns } from "../lib/text/literal-text.ts";
import { ordinaryTexts } from "../test/attacks/ordinary-text.ts";
import { ordinaryCalls } from "../test/ordinary-calls.ts";
import { inspectArguments } from "./inspect-arguments.ts";

describe("ordinary calls are clear (threats 1.3: marking too much breeds fatigue)", () => {
  it("of two hundred plain calls in six styles less than 3 % are marked, and none cannot be inspected", () => {
    const inspected = ordinaryCalls.map(({ tool, text }) => ({
      text,
      found: inspectArguments({ form: "json-text", text }, tool),
    }));
    const odd = inspected.filter(({ found }) => found.level !== "clear");
    const share = (odd.length / ordinaryCalls.length) * 100;
    // biome-ignore lint/suspicious/noConsole: the share is measured and told, not only bounded
    console.info(`not clear: ${odd.length} of ${ordinaryCalls.length} ordinary calls, ${share.toFixed(1)} %`);
    expect(ordinaryCalls).toHaveLength(200);
    expect(share, JSON.stringify(odd.map(({ found, text }) => [found, text]))).toBeLessThan(3);
    expect(odd.filter(({ found }) => found.level === "uninspectable")).toEqual([]);
  });

  it("and each that is clear is copied exactly", () => {
    for (const { tool, text } of ordinaryCalls) {
      if (inspectArguments({ form: "json-text", text }, tool).level === "clear")
        expect(escapeHidden(text)).toBe(text);
    }
  });

  it.each(ordinaryTexts)("$why: keeps its look, leaves its call clear, and is copied exactly", ({ text }) => {
    const value = JSON.stringify({ note: text, [text]: 1 });
    expect(inspectArguments({ form: "json-text", text: value }, "note")).toEqual({ level: "clear" });
    for (const place of ["string", "name", "prose"] as const) {
      expect(literalRuns(text, place)).toEqual([{ kind: "text", text }]);
      expect(escapeHidden(text, place)).toBe(text);
    }
  });
});
