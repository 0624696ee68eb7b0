import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** One result of an answer: its fields in order, each value as JSON source. */
export type SubmittedResult = readonly (readonly [string, string])[];

/** What stands beside results for the agent to read. `bytes` is the size behind a data URL. */
export type SubmittedItem =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "image" | "file";
      readonly name?: string;
      readonly mime?: string;
      readonly bytes?: number;
      /** Where it is no data URL. */
      readonly url?: string;
    };

/** One message as it came in. */
export interface Submission {
  /** Null where it answers nothing. */
  readonly results: readonly SubmittedResult[] | null;
  readonly items: readonly SubmittedItem[];
}

/** Reads the body of a message. Null where it is no JSON or holds no list of content. */
export function readBody(text: string): Submission | null {
  const root = isJson(text) ? parseTree(text) : undefined;
  const content = root === undefined ? undefined : findNodeAtLocation(root, ["content"]);
  if (content?.type !== "array") return null;
  const parts = content.children ?? [];
  const answers = parts.filter((part) => valueAt(part, "type") === "tool_approval_result");
  return {
    results: answers.length === 0 ? null : answers.flatMap((part) => resultsOf(part, text)),
    items: parts.flatMap(itemOf),
  };
}

/** The words among what was sent, each text on lines of its own. */
export const wordsOf = (items: readonly SubmittedItem[]): string =>
  items.flatMap((item) => (item.type === "text" ? [item.text] : [])).join("\n");

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const valueAt = (node: Node, ...path: readonly string[]): unknown =>
  findNodeAtLocation(node, [...path])?.value;

const textAt = (node: Node, ...path: readonly string[]): string | undefined => {
  const value = valueAt(node, ...path);
  return typeof value === "string" ? value : undefined;
};

const resultsOf = (part: Node, text: string): readonly SubmittedResult[] =>
  (findNodeAtLocation(part, ["tool_approval_results"])?.children ?? []).map((result) =>
    (result.children ?? []).flatMap(({ children }) => {
      const [key, value] = children ?? [];
      return key === undefined || value === undefined
        ? []
        : [[String(key.value), spanOf(value, text)] as const];
    }),
  );

const spanOf = (node: Node, text: string): string => text.slice(node.offset, node.offset + node.length);

function itemOf(part: Node): readonly SubmittedItem[] {
  const type = valueAt(part, "type");
  if (type === "text") return [{ type, text: textAt(part, "text") ?? "" }];
  if (type === "image") return [{ type, ...behind(textAt(part, "image_url", "url") ?? "") }];
  if (type !== "file") return [];
  const name = textAt(part, "file", "filename");
  return [
    { type, ...(name === undefined ? {} : { name }), ...behind(textAt(part, "file", "file_data") ?? "") },
  ];
}

/** What an address gives: the type and size of a data URL, or where to find it. */
function behind(url: string): { readonly url: string } | { readonly mime: string; readonly bytes: number } {
  const [, mime, base64] = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(url) ?? [];
  if (mime === undefined || base64 === undefined) return { url };
  return { mime, bytes: Math.floor((base64.replace(/=+$/, "").length * 3) / 4) };
}
