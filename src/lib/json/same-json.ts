import { type JsonNode, readJsonSource } from "./json-source.ts";

/** Deep enough for anything a person types or a tool gives; beyond it two texts are the same only as text. */
const limits = { maxDepth: 500, maxMembers: 200_000, maxLength: 10_000_000 };

/**
 * A JSON text in one form for one value: keys in order, numbers by their exact value (`1e2` is `100.0`, and no digit
 * is rounded), no white space. A text that is no JSON is given back as it is.
 */
export function canonicalJson(text: string): string {
  const read = readJsonSource(text, limits);
  return read.ok ? canonical(read.root, text) : text;
}

/** Whether two JSON texts mean the same value, whatever their spacing, key order and spelling of numbers. */
export const isSameJson = (one: string, other: string): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other);

function canonical(node: JsonNode, text: string): string {
  switch (node.kind) {
    case "object": {
      // Of equal keys the last counts, as every reader of JSON has it.
      const members = new Map(node.members.map(({ key, value }) => [key, canonical(value, text)]));
      const sorted = [...members].sort(([one], [other]) => (one < other ? -1 : 1));
      return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
    }
    case "array":
      return `[${node.items.map((item) => canonical(item, text)).join(",")}]`;
    case "number":
      return exactNumber(text.slice(node.start, node.end));
    default:
      return JSON.stringify(node.value);
  }
}

/** The exact value of a number's lexeme as digits and a power of ten. */
function exactNumber(lexeme: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(lexeme) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = withoutEndZeros(digits);
  if (short === "") return "0";
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - short.length);
  return `${sign}${short}e${exponent}`;
}

/** Counted from the end: a pattern would try every zero of a long run inside as the beginning of the last one. */
function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
