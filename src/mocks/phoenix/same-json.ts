import { type Node, parseTree } from "jsonc-parser";

/**
 * Whether two JSON sources say the same: numbers by their digits, as Python compares them, and objects whatever the
 * order of their keys. Source that is no JSON is only the same as itself.
 */
export function isSameJson(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(text: string): string {
  const root = parseTree(text);
  return root === undefined ? text : written(root, text);
}

function written(node: Node, text: string): string {
  const children = node.children ?? [];
  switch (node.type) {
    case "array":
      return `[${children.map((child) => written(child, text)).join(",")}]`;
    case "object":
      return `{${children
        .map((child) => written(child, text))
        .sort()
        .join(",")}}`;
    case "property":
      return children.map((child) => written(child, text)).join(":");
    case "string":
      return JSON.stringify(node.value);
    default:
      return text.slice(node.offset, node.offset + node.length);
  }
}
