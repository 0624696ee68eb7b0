import type { DecidingAnswer, Decision } from "../domain/decision.ts";
import type { AnswerRequest, Asked } from "../protocols/letta/encode.ts";
import { aBatch, aCall, aReading } from "./builders.ts";

/** The body of an answer to Letta, as far as tests look into it. */
export interface SentBody {
  readonly agent_id?: string;
  readonly max_steps?: number;
  readonly messages: readonly {
    readonly type: string;
    readonly otid: string;
    readonly approvals: readonly { readonly type: string; readonly tool_call_id: string }[];
  }[];
}

/** The body of a request, read. */
export const bodyOf = ({ body }: AnswerRequest): SentBody => JSON.parse(body) as SentBody;

/** An approval, with the reason that is stored beside it or without one. */
export const anApproval = (reason: string | null): Decision => ({ verb: "approve", reason });

/** A denial for a reason. */
export const aDenial = (reason: string | null): Decision => ({ verb: "deny", reason });

/** A tool's return. */
export const anOutput = (text: string, isError: boolean): Decision => ({
  verb: "answer",
  answer: { kind: "output", text, isError },
});

/** A decision for each of these calls, in their order. */
export const eachOf = (ids: readonly string[], decisions: readonly Decision[]): DecidingAnswer => ({
  kind: "each",
  decisions: new Map(
    ids.flatMap((id, index) => (decisions[index] === undefined ? [] : [[id, decisions[index]]])),
  ),
  key: "key",
});

/** An abort of these calls. */
export const abortOf = (calls: readonly string[], feedback: string): DecidingAnswer => ({
  kind: "abort",
  calls,
  feedback,
  attachments: [],
  key: "key",
});

interface Over {
  readonly conversationId?: string | null;
  readonly agentType?: string;
}

/** A request of agent-1 that waits with these calls and takes every verb. */
export function asked(
  callIds: readonly string[],
  { conversationId = null, agentType = "letta_v1_agent" }: Over = {},
): Asked {
  const verbs = ["approve", "deny", "abort", "answer", "decline"] as const;
  const calls = callIds.map((id) => aCall({ id, approvalId: id, rules: { verbs, off: null, answer: null } }));
  const { rules } = aBatch();
  const abort = {
    kind: "stands-for-denials",
    said: { id: "said" },
    goesAs: "reason",
    feedback: "required",
  } as const;
  const batch = aBatch({
    calls,
    rules: { ...rules, reason: { approve: "optional", deny: "required", decline: "optional" }, abort },
  });
  return {
    reading: aReading(batch),
    place: { agentId: "agent-1", conversationId, messageId: "message-1" },
    agentType,
    callIds,
  };
}
