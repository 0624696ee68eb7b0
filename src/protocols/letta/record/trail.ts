import { type Decided, decisionsOf, returnsOf, type ToolOutput } from "./answered.ts";
import { type LettaMessage, messageTypes } from "./message.ts";
import { requestedCalls } from "./requested.ts";

/** What the messages after a call say of it, in their order. */
export interface CallTrail {
  readonly decided: readonly Decided[];
  readonly returned: readonly ToolOutput[];
}

/** One call and where it stands in a history. */
export interface CallPlace {
  readonly id: string;
  /** The message that asks, or shows the call. */
  readonly message: LettaMessage;
  /** Whether an answer that names no call, or the message, is about it: in the oldest form one answer met one request. */
  readonly isAlone: boolean;
}

/**
 * Finds what became of a call in a history, oldest first. The model chooses ids and may repeat one: what stands after a
 * later message that asks under the same id belongs to that.
 */
export function trailOf(messages: readonly LettaMessage[], { id, message, isAlone }: CallPlace): CallTrail {
  const decided: Decided[] = [];
  const returned: ToolOutput[] = [];
  let isLast = isAlone;
  const isAboutIt = (decision: Decided) =>
    decision.id === id || (isAlone && decision.id === message.id) || (isLast && decision.id === "");
  for (const later of messages.slice(messages.indexOf(message) + 1)) {
    if (requestedCalls(later).some((call) => call.id === id)) break;
    // What names no call is about the request that asked last.
    if (later.type === messageTypes.request) isLast = false;
    decided.push(...decisionsOf(later).filter(isAboutIt));
    for (const [callId, output] of returnsOf(later)) if (callId === id) returned.push(output);
  }
  return { decided, returned };
}
