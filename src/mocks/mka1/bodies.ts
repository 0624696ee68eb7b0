import type { ApprovalAnswer } from "./rules.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** What a request asks for, or why it cannot be understood. */
export type Understood<T> = { readonly fault: string } | { readonly body: T };

/** A decision as it came in, on a held call or on an agent's run. */
export interface DecisionBody {
  readonly approve: boolean;
  readonly words: string | null;
  /** Only where a run is decided. */
  readonly callId: string;
}

/** A continuation as it came in. */
export interface ContinuationBody {
  readonly model: string;
  readonly previousResponseId: string;
  readonly answers: readonly ApprovalAnswer[];
  readonly isStream: boolean;
  readonly isBackground: boolean;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isWords = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === "string";

/** `{approve, comment?}` of a held call. A field that nobody knows is refused, so that no misspelling goes unseen. */
export function decisionIn(text: string): Understood<Omit<DecisionBody, "callId">> {
  const { body, fault } = strictly(text, ["approve", "comment"]);
  if (fault !== undefined) return { fault };
  const { approve, comment } = body;
  if (typeof approve !== "boolean") return { fault: "approve must be true or false" };
  if (!isWords(comment)) return { fault: "comment must be text" };
  return { body: { approve, words: comment ?? null } };
}

/** `{approval_request_id, approve, reason?}` of a call in an agent's run. */
export function runDecisionIn(text: string): Understood<DecisionBody> {
  const { body, fault } = strictly(text, ["approval_request_id", "approve", "reason"]);
  if (fault !== undefined) return { fault };
  const { approval_request_id: callId, approve, reason } = body;
  if (typeof callId !== "string") return { fault: "approval_request_id is required" };
  if (typeof approve !== "boolean") return { fault: "approve must be true or false" };
  if (!isWords(reason)) return { fault: "reason must be text" };
  return { body: { callId, approve, words: reason ?? null } };
}

type Strict =
  | { readonly body: JsonObject; readonly fault?: undefined }
  | { readonly body?: undefined; readonly fault: string };

function strictly(text: string, keys: readonly string[]): Strict {
  const body = objectIn(text);
  if (body === null) return { fault: "The body must be a JSON object" };
  const unknown = Object.keys(body).find((key) => !keys.includes(key));
  return unknown === undefined ? { body } : { fault: `Unknown field: ${unknown}` };
}

/** `{model, previous_response_id, input: […]}`. What else the vendor's client sends is taken and not looked at. */
export function continuationIn(text: string): Understood<ContinuationBody> {
  const body = objectIn(text);
  if (body === null) return { fault: "The body must be a JSON object" };
  const { model, previous_response_id: previousResponseId, input } = body;
  if (typeof model !== "string" || model === "") return { fault: "model is required" };
  if (typeof previousResponseId !== "string")
    return { fault: "This fake continues responses, it begins none: previous_response_id is required" };
  if (!Array.isArray(input)) return { fault: "input must be a list of items" };
  const answers = input.map(answerIn);
  const wrong = answers.indexOf(null);
  if (wrong >= 0) return { fault: `input[${wrong}] is no approval response` };
  if (answers.length === 0) return { fault: "input is empty" };
  return {
    body: {
      model,
      previousResponseId,
      answers: answers.filter((answer) => answer !== null),
      isStream: body["stream"] === true,
      isBackground: body["background"] === true,
    },
  };
}

const answerTypes: readonly unknown[] = ["mcp_approval_response", "tool_approval_response"];

function answerIn(item: unknown): ApprovalAnswer | null {
  if (!isObject(item)) return null;
  const { type, approval_request_id: callId, approve, reason } = item;
  const isAnswer = typeof type === "string" && answerTypes.includes(type);
  if (!isAnswer || typeof callId !== "string" || typeof approve !== "boolean" || !isWords(reason))
    return null;
  return { type, callId, approve, reason: reason ?? null };
}
