import { joinIds, splitIds } from "../../../lib/address.ts";

/** Where a request stands: whose it is, in which conversation, and which message asks. */
export interface RequestPlace {
  readonly agentId: string;
  /** Null for the agent's own conversation. */
  readonly conversationId: string | null;
  /** Empty where a whole agent or conversation could not be read: nothing can be opened or answered there. */
  readonly messageId: string;
}

/** The id of a batch: `a:<agent>:<message>`, or `c:<conversation>:<agent>:<message>`. Any text may be an id. */
export const batchIdOf = ({ agentId, conversationId, messageId }: RequestPlace): string =>
  conversationId === null
    ? joinIds("a", agentId, messageId)
    : joinIds("c", conversationId, agentId, messageId);

/** The place that a batch's id names; null when it names none. */
export function placeOf(batchId: string): RequestPlace | null {
  const [kind, first, second, third, ...rest] = splitIds(batchId) ?? [];
  if (first === undefined || second === undefined || rest.length > 0) return null;
  if (kind === "a")
    return third === undefined ? { agentId: first, conversationId: null, messageId: second } : null;
  if (kind !== "c" || third === undefined) return null;
  return { agentId: second, conversationId: first, messageId: third };
}
