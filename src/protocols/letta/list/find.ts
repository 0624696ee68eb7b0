import type { BatchRef } from "../../../domain/batch-ref.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { failed, type LettaClient } from "../client.ts";
import { agentPath, conversationPath, newestPath } from "../paths.ts";
import { plainItems, readPlainly } from "../plain-text.ts";
import { readFailure } from "../read-errors.ts";
import { agentOf } from "../record/agent.ts";
import { messageOf, messageTypes } from "../record/message.ts";
import { batchIdOf, type RequestPlace } from "../record/place.ts";
import { memoryOf } from "./list-memory.ts";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const idForm = new RegExp(`^(agent|conv|message)-${uuid}$`);

/**
 * Finds the request of an id that a person pasted: the request's own or one of its calls', where the list holds it; else
 * the one that waits for an agent, or in a conversation, which are asked for. Null, with no request, for any other text.
 * Throws `BackendFailure` only.
 */
export async function findRequest(
  client: LettaClient,
  text: string,
  signal: AbortSignal,
): Promise<BatchRef | null> {
  const id = text.trim();
  const kind = idForm.exec(id)?.[1];
  if (kind === undefined) return null;
  const held = heldPlace(client, id);
  if (held !== null) return refOf(client, held);
  if (kind === "message") return null;
  try {
    const place =
      kind === "agent" ? await agentPlace(client, id, signal) : await talkPlace(client, id, signal);
    client.state.succeeded();
    return place === null ? null : refOf(client, place);
  } catch (thrown) {
    if (readFailure(thrown, client.clock.now()).error.kind === "gone") return null;
    throw failed(client, thrown, signal);
  }
}

const refOf = ({ connection }: LettaClient, place: RequestPlace): BatchRef => ({
  connectionId: connection.id,
  batchId: batchIdOf(place),
});

/** An agent's own request before those of its conversations. */
function heldPlace(client: LettaClient, id: string): RequestPlace | null {
  const places = [...memoryOf(client).held.values()].flatMap(({ place, request }) =>
    request === null ? [] : place,
  );
  const isIt = ({ agentId, conversationId, messageId }: RequestPlace) =>
    messageId === id || conversationId === id || (agentId === id && conversationId === null);
  return places.find(isIt) ?? places.find(({ agentId }) => agentId === id) ?? null;
}

async function agentPlace(
  client: LettaClient,
  id: string,
  signal: AbortSignal,
): Promise<RequestPlace | null> {
  const agent = agentOf(readPlainly((await client.read(agentPath(id), signal)).text));
  const messageId = agent?.pending?.id ?? "";
  return messageId === "" ? null : { agentId: id, conversationId: null, messageId };
}

async function talkPlace(client: LettaClient, id: string, signal: AbortSignal): Promise<RequestPlace | null> {
  const [owner, newest] = await Promise.all([
    client.read(conversationPath(id), signal),
    client.read(newestPath(id), signal),
  ]);
  const agentId = stringOf(at(readPlainly(owner.text), "agent_id"));
  const [message] = plainItems(newest.text).map(messageOf);
  if (agentId === null || message?.type !== messageTypes.request) return null;
  return { agentId, conversationId: id, messageId: message.id };
}
