import { detailAnswer, invalidAnswer } from "./answers.ts";
import type { Asked, Route } from "./asked.ts";
import type { Form } from "./begin.ts";
import { readBody, type SentBody } from "./body.ts";
import { malformedId, noAgentWords, notFoundWords } from "./paths.ts";
import { answerSend } from "./send.ts";
import type { FakeAgent } from "./state.ts";
import type { FakeStore } from "./store.ts";

type Path = Form["path"];

/** Takes a message on one of the paths. `always` is how its reply is given where the body does not choose. */
export const sendTo =
  (path: Path, always?: Form["reply"]): Route =>
  (asked, id) => {
    const body = bodyFor(asked, path, id);
    if (body instanceof Response) return body;
    const reply = always ?? replyOf(path, body);
    const isRefused =
      path === "agents" && always === undefined && reply !== "waits" && !isOfSdk(asked.request);
    if (isRefused) return detailAnswer(422, "streaming=true is only supported for SDK v1.0+ clients.");
    const place = placeOf(asked.store, path, { id, agentId: body.agentId });
    if (place instanceof Response) return place;
    const { store, request, client } = asked;
    return answerSend({ ...place, store, body, request, client, form: { path, reply } });
  };

function bodyFor({ text }: Asked, path: Path, id: string): SentBody | Response {
  const malformed = malformedPlace(path, id);
  if (malformed !== null) return malformed;
  const reading = readBody(text);
  if (reading.ok) return reading.body;
  return reading.isPlain ? detailAnswer(422, reading.detail) : invalidAnswer(reading.detail);
}

const isOfSdk = ({ headers }: Request): boolean => headers.has("x-stainless-package-version");

function malformedPlace(path: Path, id: string): Response | null {
  if (path !== "conversations") return malformedId("agent", id);
  return id === "default" ? null : malformedId("conv", id);
}

/** A conversation streams unless it is told not to, an agent's path waits (protocols/letta.md, "Browser traps"). */
function replyOf(path: Path, { isStreaming, isBackground }: SentBody): Form["reply"] {
  if (!(isStreaming ?? path === "conversations")) return "waits";
  return isBackground ? "background" : "stream";
}

interface Place {
  readonly agent: FakeAgent;
  readonly talk: string | null;
}

interface Named {
  readonly id: string;
  readonly agentId: string | null;
}

/** "default" with an agent's id is that agent's own conversation. */
function placeOf(store: FakeStore, path: Path, { id, agentId }: Named): Place | Response {
  if (path !== "conversations") return agentAt(store, path, id);
  return id === "default" && agentId !== null ? agentAt(store, path, agentId) : conversationAt(store, id);
}

function agentAt(store: FakeStore, path: Path, id: string): Place | Response {
  const agent = store.find(id);
  if (agent !== undefined) return { agent, talk: null };
  return detailAnswer(404, path === "async" ? "Agent not found" : noAgentWords(id));
}

function conversationAt(store: FakeStore, id: string): Place | Response {
  const agent = store.ownerOf(id);
  return agent === undefined ? detailAnswer(404, notFoundWords("Conversation", id)) : { agent, talk: id };
}
