import { type JsonMember, type JsonNode, nodesOf } from "./json-nodes.ts";
import { type JsonFault, type JsonLimits, scanJson } from "./json-scan.ts";

export type { JsonMember, JsonNode, JsonObject } from "./json-nodes.ts";
export type { JsonFault, JsonLimits } from "./json-scan.ts";

/** A text read, or refused with the reason and the offset at which it became clear. */
export type JsonSource =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly fault: JsonFault };

const noLimits: JsonLimits = {
  maxDepth: Number.POSITIVE_INFINITY,
  maxMembers: Number.POSITIVE_INFINITY,
  maxLength: Number.POSITIVE_INFINITY,
};

/**
 * Reads a JSON text into nodes that know their place in it. Takes what `JSON.parse` takes and nothing else; what
 * is beyond `limits` is refused. Never throws.
 */
export function readJsonSource(text: string, limits: JsonLimits = noLimits): JsonSource {
  const scan = scanJson(text, limits);
  return scan.ok ? { ok: true, root: nodesOf(text, scan.spans) } : scan;
}

/** The value of a member; of several with this key the last, as `JSON.parse` has it. Undefined when there is none. */
export function memberOf(node: JsonNode, key: string): JsonNode | undefined {
  return node.kind === "object" ? node.members.findLast((member) => member.key === key)?.value : undefined;
}

/** Every key that stands twice in one object, at any depth, however it is spelt; each once, in order of appearance. */
export function duplicateKeysOf(root: JsonNode): readonly string[] {
  const found = new Set<string>();
  for (const node of nodesIn(root)) {
    if (node.kind !== "object") continue;
    const keys = new Set<string>();
    for (const { key } of node.members) {
      if (keys.has(key)) found.add(key);
      keys.add(key);
    }
  }
  return [...found];
}

/** A node and everything inside it, in the order of the text. */
export function* nodesIn(root: JsonNode): Generator<JsonNode> {
  const left: JsonNode[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    yield node;
    const inside = childrenOf(node);
    for (let index = inside.length - 1; index >= 0; index -= 1) left.push(inside[index] as JsonNode);
  }
}

function childrenOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind === "array") return node.items;
  return node.kind === "object" ? node.members.map((member) => member.value) : [];
}

/**
 * An ordinary value for a schema to check: as `JSON.parse`, but objects have no prototype, so that no key is
 * special. Numbers are rounded as JavaScript rounds: never show or send them.
 */
export function plainValue(node: JsonNode, text: string): unknown {
  const holder: unknown[] = [];
  const left: {
    readonly node: JsonNode;
    readonly into: unknown[] | Record<string, unknown>;
    readonly key: string | number;
  }[] = [{ node, into: holder, key: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const value = emptyOrScalar(next.node, text);
    (next.into as Record<string | number, unknown>)[next.key] = value;
    if (next.node.kind === "array") {
      for (let index = next.node.items.length - 1; index >= 0; index -= 1) {
        left.push({ node: next.node.items[index] as JsonNode, into: value as unknown[], key: index });
      }
    } else if (next.node.kind === "object") {
      for (let index = next.node.members.length - 1; index >= 0; index -= 1) {
        const member = next.node.members[index] as JsonMember;
        left.push({ node: member.value, into: value as Record<string, unknown>, key: member.key });
      }
    }
  }
  return holder[0];
}

function emptyOrScalar(node: JsonNode, text: string): unknown {
  switch (node.kind) {
    case "object":
      return Object.create(null);
    case "array":
      return [];
    case "number":
      return Number(text.slice(node.start, node.end));
    default:
      return node.value;
  }
}
