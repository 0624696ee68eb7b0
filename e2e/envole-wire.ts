import type { Page } from "@playwright/test";
import { type Node, parseTree } from "jsonc-parser";
import type { Effect } from "../src/mocks/envole/effects.ts";
import type { InboxPage } from "./inbox-page.ts";

/** The fields of an object in order, each value as the exact characters it was written in. */
export type Fields = readonly (readonly [name: string, source: string])[];

/** One message that came in, as the fake's log has it. */
export interface SentMessage {
  /** What stands in `tool_approval_results`. */
  readonly results: readonly Fields[];
  /** The other items of `content`. */
  readonly items: readonly unknown[];
}

/** Everything the fake did, in order. */
export const effectsOf = async (inbox: InboxPage): Promise<readonly Effect[]> => inbox.effects("envole");

/** The messages that decide something, in order, whoever sent them over the wire. */
export async function messagesOf(inbox: InboxPage): Promise<readonly SentMessage[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "decision" ? [readMessage(effect.body)] : []));
}

/** The tools that ran, in order. */
export async function toolsThatRan(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "run" ? [effect.tool] : []));
}

/** What reached the assistant with aborts: their words and files, in order. */
export async function abortsOf(inbox: InboxPage) {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "aborted" ? [effect] : []));
}

const threads = "/proxy/envole/api/assistants/threads";

/** The requests of the open batch's thread, as its history has them now. */
export async function askedInHistory({ page }: Pick<InboxPage, "page">): Promise<readonly Fields[]> {
  const text = await page.evaluate(getText, `${threads}/${threadOf(page)}/messages`);
  return lists(text, "toolExecutionHumanApprovalRequest");
}

/** The requests that the live stream of the open batch's thread tells when it is opened. */
export async function askedOnStream({ page }: InboxPage): Promise<readonly Fields[]> {
  const asked = await askedInHistory({ page });
  const path = `${threads}/${threadOf(page)}/stream`;
  const lines = await page.evaluate(requestsOf, { path, count: asked.length });
  return lines.flatMap((line) => lists(line, "toolExecutionApprovalRequest"));
}

const eventNames: Readonly<Record<string, string>> = {
  name: "toolName",
  provider: "toolProvider",
  category: "toolCategory",
  executionBatchId: "toolExecutionBatchId",
};

/**
 * A request of a history or an event as an answer must give it back: every field unchanged under the event's name, and
 * `approvalResult` in place of the state it had (protocols/envole.md, "Answering").
 */
export function answered(request: Fields, approvalResult: string): Fields {
  const echoed = request.filter(([name]) => name !== "status" && name !== "approvalResult");
  return [
    ...echoed.map(([name, source]) => [eventNames[name] ?? name, source] as const),
    ["approvalResult", JSON.stringify(approvalResult)],
  ];
}

/** What a field of a request says. */
export function fieldOf(fields: Fields | undefined, wanted: string): unknown {
  const source = fields?.find(([name]) => name === wanted)?.[1];
  return source === undefined ? undefined : JSON.parse(source);
}

/** The id of the open batch's thread stands in its address. */
function threadOf(page: Page): string {
  const thread = /thread_\d+/.exec(decodeURIComponent(new URL(page.url()).pathname))?.[0];
  if (thread === undefined) throw new Error(`no thread in ${page.url()}`);
  return thread;
}

async function getText(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { "x-envole-user-id": "ana@example.test" } });
  return answer.text();
}

/** The events that ask, until they ask about so many executions. */
async function requestsOf({
  path,
  count,
}: {
  readonly path: string;
  readonly count: number;
}): Promise<string[]> {
  const done = new AbortController();
  const headers = { "x-envole-user-id": "ana@example.test" };
  const answer = await fetch(path, { headers, signal: done.signal });
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const found = [...text.matchAll(/^data: (.*"type":"TOOL_EXECUTION_APPROVAL_REQUEST".*)\n/gm)];
    const lines = found.map(([, line]) => line ?? "");
    const isEnough = lines.join().split('"toolExecutionId"').length > count;
    const next = isEnough ? undefined : await pieces?.read();
    if (next?.done !== false) {
      done.abort();
      return lines;
    }
    text += next.value;
  }
}

/** Every object in every list of this name, wherever it stands in a JSON text. */
function lists(text: string, name: string): readonly Fields[] {
  const found = (node: Node): readonly Fields[] => {
    const [key, value] = node.children ?? [];
    const isIt = node.type === "property" && key?.value === name && value?.type === "array";
    return isIt
      ? (value.children ?? []).map((item) => fieldsOf(item, text))
      : (node.children ?? []).flatMap(found);
  };
  const root = parseTree(text);
  return root === undefined ? [] : found(root);
}

const fieldsOf = (object: Node, text: string): Fields =>
  (object.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (key === undefined || value === undefined) return [];
    return [[String(key.value), text.slice(value.offset, value.offset + value.length)] as const];
  });

function readMessage(body: string): SentMessage {
  const { content } = JSON.parse(body) as { readonly content: readonly { readonly type: string }[] };
  return {
    results: lists(body, "tool_approval_results"),
    items: content.filter(({ type }) => type !== "tool_approval_result"),
  };
}

/** A picture or a file that came with a message; a picture comes without a name. */
export interface SentFile {
  readonly name: string | null;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** The pictures and files of a message, from their data URLs. Throws for one that has another address. */
export const filesOf = ({ items }: Pick<SentMessage, "items">): readonly SentFile[] =>
  (items as readonly FileItem[]).flatMap((item) => {
    if (item.type === "image") return [fileBehind(null, item.image_url.url)];
    return item.type === "file" ? [fileBehind(item.file.filename, item.file.file_data)] : [];
  });

type FileItem =
  | { readonly type: "text" }
  | { readonly type: "image"; readonly image_url: { readonly url: string } }
  | { readonly type: "file"; readonly file: { readonly filename: string; readonly file_data: string } };

function fileBehind(name: string | null, url: string): SentFile {
  const [, mimeType, base64] = /^data:([^;,]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  if (mimeType === undefined || base64 === undefined) throw new Error(`no data URL: ${url.slice(0, 40)}`);
  return { name, mimeType, bytes: Buffer.from(base64, "base64") };
}
