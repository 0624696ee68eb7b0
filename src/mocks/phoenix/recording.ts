import { entries, write } from "../json-text.ts";
import { jsonAnswer, noAnswer, textAnswer } from "./answers.ts";
import { readBody } from "./bodies.ts";
import { type ChatRequest, refusalAnswer } from "./chat.ts";
import { recordAnswers } from "./commit.ts";
import { takeFault } from "./fault-taking.ts";
import { conflictOfRecording } from "./rules.ts";
import { answerAsSomeoneElse } from "./someone-else.ts";
import { trailingAssistant } from "./state.ts";
import { writeMessage } from "./writing.ts";

/** Answers `/tool_approvals` and `/tool_outputs`: they record and never continue (protocols/phoenix.md, rule 2). */
export function answerRecording(asked: ChatRequest, endpoint: "tool_approvals" | "tool_outputs"): Response {
  const { store, session, client, text } = asked;
  const reading = readBody(text, endpoint);
  if (!reading.ok) return jsonAnswer(reading.json, 422);
  if (session === undefined) return textAnswer(404, "Session not found");
  const sent = reading.value;
  if (sent.outputs.some((output) => output.hasForeignMetadata))
    return textAnswer(500, "Internal Server Error");
  const fault = takeFault(store, session, endpoint);
  if (fault?.kind === "refusal") return refusalAnswer(fault);
  if (fault?.kind === "lost-before") return noAnswer();
  if (fault?.kind === "someone-else") answerAsSomeoneElse(store, session, fault);
  const conflict = conflictOfRecording(session, sent, store.isActive(session));
  if (conflict !== null) return jsonAnswer(JSON.stringify(conflict), 409);
  recordAnswers({ store, session, client }, sent);
  store.touch(session);
  if (fault?.kind === "lost-after") return noAnswer();
  const message = trailingAssistant(session);
  return jsonAnswer(write(entries(["data", message === null ? null : writeMessage(session, message)])));
}
