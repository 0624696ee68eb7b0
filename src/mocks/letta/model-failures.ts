import { jsonAnswer } from "../answers.ts";

/** The words of a failure that the model's status brings; any other is told as 500 (recorded: f30). */
const known: Readonly<Record<number, { readonly type: string; readonly message: string }>> = {
  400: { type: "llm_bad_request", message: "The request to the LLM model provider was invalid." },
  401: { type: "llm_authentication", message: "Authentication failed with the LLM model provider." },
  429: {
    type: "llm_rate_limit",
    message: "Rate limit exceeded for LLM model provider. Please wait before making another request.",
  },
};

/** The answer of one that waited for a model that failed: `error`, not `detail`. What was decided is recorded. */
export function modelFailure(status: number, detail: string): Response {
  const told = known[status] ?? { type: "llm_error", message: "An error occurred with the LLM request." };
  return jsonAnswer(JSON.stringify({ error: { ...told, detail } }), status in known ? status : 500);
}
