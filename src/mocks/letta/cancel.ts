import { jsonAnswer } from "../answers.ts";
import { detailAnswer } from "./answers.ts";
import type { Asked } from "./asked.ts";
import { isFields } from "./fields.ts";
import { otidOf } from "./ids.ts";
import { malformedId, noAgentWords } from "./paths.ts";
import { denialOf } from "./returns.ts";
import { pendingOf, siblingsOf } from "./state.ts";

const reason = "The user cancelled the request, so the tool call was denied.";

/**
 * Answers `POST …/messages/cancel`: whatever run is named, what waits now is denied, siblings too, and no model is
 * asked (recorded: k1, k13). Why nobody here may use it.
 */
export function cancelRuns({ store, text }: Asked, id: string): Response {
  const malformed = malformedId("agent", id);
  if (malformed !== null) return malformed;
  const agent = store.find(id);
  if (agent === undefined) return detailAnswer(404, noAgentWords(id));
  const runIds = namedRuns(text);
  if (runIds.length === 0) return detailAnswer(409, `CONFLICT: No active runs to cancel for agent ${id}`);
  for (const run of agent.runs.filter((each) => runIds.includes(each.id))) {
    run.status = "cancelled";
    run.stopReason = "cancelled";
    run.completedAt = store.clock.now();
  }
  const pending = pendingOf(agent, null);
  if (pending !== null) {
    const runId = runIds[0] ?? null;
    const { calls } = pending.content;
    const approvals = calls.map(({ id: callId }) => ({
      kind: "approval" as const,
      callId,
      approve: false,
      reason,
    }));
    const returns = [...calls, ...siblingsOf(agent, pending)].map((call) => denialOf(call.id, reason));
    const response = store.write(agent, {
      talk: null,
      runId,
      content: { type: "approval_response_message", approvals },
    });
    const returned = store.write(agent, {
      talk: null,
      runId,
      stepId: pending.stepId,
      otid: (messageId) => otidOf(messageId),
      content: { type: "tool_return_message", tool: null, returns },
    });
    store.setContext(agent, null, [...(agent.contexts[""] ?? []), response.id, returned.id]);
  }
  return jsonAnswer(JSON.stringify(Object.fromEntries(runIds.map((runId) => [runId, "cancelled"]))));
}

function namedRuns(text: string): readonly string[] {
  try {
    const body: unknown = JSON.parse(text);
    const runIds = isFields(body) ? body["run_ids"] : null;
    return Array.isArray(runIds) ? runIds.map((each) => String(each)) : [];
  } catch {
    return [];
  }
}
