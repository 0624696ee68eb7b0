import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "./json-scan.ts";
import { type JsonNode, memberOf, nodesIn, readJsonSource } from "./json-source.ts";
import { JsonSpan } from "./json-spans.ts";

const none = { maxDepth: 1e9, maxMembers: 1e9, maxLength: 1e9 };

function spanOf(text: string): JsonSpan {
  const scan = scanJson(text, none);
  if (!scan.ok) throw new Error(`no JSON: ${text}`);
  return new JsonSpan({ text, spans: scan.spans, shift: 0 });
}

function nodeOf(text: string): JsonNode {
  const read = readJsonSource(text);
  if (!read.ok) throw new Error(`no JSON: ${text}`);
  return read.root;
}

/** Every value of a text in the order of the text, as a walk over spans meets them. */
function walk(span: JsonSpan): readonly JsonSpan[] {
  const inside = [...span.items(), ...[...span.members()].map(([, value]) => value)];
  return [span, ...inside.flatMap(walk)];
}

/** JSON with escapes, spaces, equal keys and keys that are special. */
const written = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("null", "true", "false", "1.0", "-0", "1e400", '"a"', '"\\u0061\\n"', '"\ud800"', '""'),
    fc.json(),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[ ${items.join(" ,")}]`),
    fc
      .array(
        fc.tuple(fc.constantFrom('"a"', '"\\u0061"', '"ab"', '"__proto__"', '""', '"a\\\\"'), tie("value")),
        {
          maxLength: 5,
        },
      )
      .map((members) => `{${members.map(([key, value]) => `${key} :${value}`).join(",\n")} }`),
  ),
})).value;

describe("a value of a scanned text", () => {
  it("says of itself and of everything inside it what the nodes say", () => {
    fc.assert(
      fc.property(written, (text) => {
        const spans = walk(spanOf(text));
        const nodes = [...nodesIn(nodeOf(text))];
        expect(spans.map(({ kind, source }) => [kind, source])).toEqual(
          nodes.map((node) => [node.kind, text.slice(node.start, node.end)]),
        );
        expect(spans.map((span) => span.scalar())).toEqual(
          nodes.map((node) => (node.kind === "string" || node.kind === "literal" ? node.value : undefined)),
        );
        expect(spans.map((span) => span.nodes())).toEqual(nodes);
      }),
    );
  });

  it("finds a member as JSON.parse does: of several with one key the last, however it is spelt", () => {
    fc.assert(
      fc.property(written, fc.constantFrom("a", "ab", "", "__proto__", "a\\", "b"), (text, key) => {
        const node = memberOf(nodeOf(text), key);
        const expected = node === undefined ? null : text.slice(node.start, node.end);
        expect(spanOf(text).member(key)?.source ?? null).toBe(expected);
      }),
    );
  });

  it("is the same when it stands alone, with its own text and places", () => {
    fc.assert(
      fc.property(written, written, (before, text) => {
        const inside = spanOf(`[${before}, ${text}, 0]`).items()[1] ?? spanOf("0");
        const alone = inside.detached();
        expect(alone.source).toBe(text.trim());
        expect(alone.nodes()).toEqual(nodeOf(text.trim()));
        expect(walk(alone).map((span) => span.detached().source)).toEqual(
          walk(inside).map(({ source }) => source),
        );
        expect(alone.bytes).toBe(inside.bytes);
      }),
    );
  });

  it("of a great depth is stepped over without recursion", () => {
    const text = `[${"[".repeat(50_000)}${"]".repeat(50_000)},"end"]`;
    expect(spanOf(text).items()[1]?.scalar()).toBe("end");
  });
});
