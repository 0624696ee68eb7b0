import type { OtherAct } from "./faults.ts";
import { people } from "./people.ts";
import { type ApprovalAnswer, objectionToContinuing, statusAt } from "./rules.ts";
import type { FakeCall } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { addRun, decide, goOn, playOn } from "./taking.ts";

/** What another person says when they deny. */
const otherWords = "I have looked at it already.";

/**
 * Another person acts on a call before anything else happens: an approver decides; where nobody was named the requester
 * answers, from elsewhere, all calls of the response alike. Nothing happens where nothing is left to do.
 */
export function actAsSomeoneElse(store: FakeStore, call: FakeCall, does: OtherAct): void {
  if (does === "continues") continueElsewhere(store, call, null);
  else if (call.approvers.length === 0) continueElsewhere(store, call, does === "approves");
  else if (statusAt(call, store.now()) === "pending") {
    const by = call.approvers.find((person) => person !== people.ana) ?? people.ana;
    const approve = does === "approves";
    decide(store, call, { by, client: "someone-else", approve, words: approve ? null : otherWords });
  }
}

/** `approve` is for what is still undecided; null takes what was decided. */
function continueElsewhere(store: FakeStore, call: FakeCall, approve: boolean | null): void {
  const response = store.responses.find(call.responseId);
  if (response === undefined) return;
  const stopped = store.stoppedFor(response);
  const answers = stopped.filter(({ consumed }) => !consumed).map((one) => answerTo(one, approve));
  if (answers.length === 0 || objectionToContinuing(stopped, answers, store.now()) !== null) return;
  const next = goOn(store, response, { answers, by: response.requestedBy, client: "someone-else" });
  const run = store.runs.all().find(({ responseId }) => responseId === response.id);
  if (run !== undefined) addRun(store, run, next);
  void playOn(store, next);
}

/** A call's answer in a continuation. */
export const answerTo = ({ id, serverLabel, status }: FakeCall, approve: boolean | null): ApprovalAnswer => ({
  type: serverLabel === null ? "tool_approval_response" : "mcp_approval_response",
  callId: id,
  approve: approve ?? status === "approved",
  reason: approve === false ? otherWords : null,
});
