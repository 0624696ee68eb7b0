import { entries, raw, type Writable, write } from "../json-text.ts";
import { jsonAnswer } from "./answers.ts";
import { type Field, fieldsOf } from "./query-text.ts";
import { cursorOf, type FakeSession, wholeSeconds } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { writeTranscript } from "./writing.ts";

type Variables = Readonly<Record<string, unknown>>;
type Resolved = { readonly value: Writable } | { readonly error: string };

/** Answers `POST /graphql` for the few fields that this inbox reads, by the text of the query. Errors are 200. */
export function answerGraphql(store: FakeStore, body: string): Response {
  const { query, variables } = JSON.parse(body) as { readonly query: string; readonly variables?: Variables };
  const pairs: (readonly [string, Writable])[] = [];
  for (const field of fieldsOf(query, variables ?? {})) {
    const resolved = resolveRoot(store, field);
    if ("error" in resolved)
      return graphqlAnswer(entries(["data", null], ["errors", [errorOf(resolved.error)]]));
    pairs.push([field.name, resolved.value]);
  }
  return graphqlAnswer(entries(["data", entries(...pairs)]));
}

const graphqlAnswer = (value: Writable): Response => jsonAnswer(asciiOnly(write(value)));

const errorOf = (message: string): Writable =>
  entries(["message", message], ["locations", raw('[{"line":1,"column":2}]')]);

function resolveRoot(store: FakeStore, field: Field): Resolved {
  if (field.name === "viewer") return { value: viewerOf(store) };
  if (field.name === "agentSessions") return pageOf(store, field);
  if (field.name === "node") return nodeOf(store, field);
  return { error: `Cannot query field '${field.name}' on type 'Query'.` };
}

const viewerOf = ({ viewer }: FakeStore): Writable =>
  viewer === null ? null : entries(["username", viewer.username], ["role", entries(["name", viewer.role])]);

function nodeOf(store: FakeStore, field: Field): Resolved {
  const id = String(field.args["id"]);
  const session = store.find(id);
  if (session !== undefined) return { value: sessionOf(store, session, field.fields) };
  const isOnlyId = field.fields.every(({ name }) => name === "id");
  return isOnlyId ? { value: entries(["id", id]) } : { error: `Unknown agent session: ${id}` };
}

function pageOf(store: FakeStore, field: Field): Resolved {
  const unknown = field.fields.find(({ name }) => name !== "edges" && name !== "pageInfo");
  if (unknown !== undefined) {
    return { error: `Cannot query field '${unknown.name}' on type 'AgentSessionConnection'.` };
  }
  const sessions = store.newestFirst();
  const { after, first } = field.args;
  const start = typeof after === "string" ? startAfter(sessions, after) : 0;
  if (start === null) return { error: "an unexpected error occurred" };
  const count = typeof first === "number" ? first : 50;
  const page = sessions.slice(start, start + count);
  const last = page.at(-1);
  const selection = field.fields.find(({ name }) => name === "edges")?.fields ?? [];
  const edge = (session: FakeSession): Writable =>
    entries(
      ...selection.map(({ name, fields }): readonly [string, Writable] =>
        name === "cursor" ? [name, cursorOf(session)] : [name, sessionOf(store, session, fields)],
      ),
    );
  const pageInfo = entries(
    ["hasNextPage", start + count < sessions.length],
    ["endCursor", last === undefined ? null : cursorOf(last)],
  );
  return { value: entries(["edges", page.map(edge)], ["pageInfo", pageInfo]) };
}

/** Where the page behind a cursor begins; null for a text that is no cursor. */
export function startAfter(sessions: readonly FakeSession[], cursor: string): number | null {
  const match = /^(\d+):DATETIME:(.+)$/.exec(decoded(cursor));
  if (match === null) return null;
  const [, number, updatedAt] = match;
  const seconds = Date.parse(String(updatedAt)) / 1000;
  const isBehind = (session: FakeSession) => {
    const own = Math.floor(session.updatedAt / 1000);
    return own < seconds || (own === seconds && session.number < Number(number));
  };
  const start = sessions.findIndex(isBehind);
  return start === -1 ? sessions.length : start;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return "";
  }
}

function sessionOf(store: FakeStore, session: FakeSession, fields: readonly Field[]): Writable {
  return entries(...fields.map(({ name }) => [name, fieldOf(store, session, name)] as const));
}

function fieldOf(store: FakeStore, session: FakeSession, name: string): Writable {
  switch (name) {
    case "id":
      return session.id;
    case "title":
      return session.title;
    case "createdAt":
      return wholeSeconds(session.createdAt);
    case "updatedAt":
      return session.isMalformed ? 17 : wholeSeconds(session.updatedAt);
    case "isActive":
      return store.isActive(session);
    case "isEphemeral":
      return false;
    case "lastMessageId":
      return session.messages.at(-1)?.id ?? null;
    case "messages":
      return writeTranscript(session, { dropsNullOutput: true });
    case "model":
      return entries(["__typename", "AgentBuiltinProviderModelSelection"]);
    default:
      return undefined;
  }
}

/** Its form of JSON: everything beyond ASCII as an escape, one per UTF-16 unit. */
const asciiOnly = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
