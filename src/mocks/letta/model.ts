import { otidOf } from "./ids.ts";
import type { Playing } from "./playing.ts";
import type { FakeCall, FakeContent, FakeStep } from "./state.ts";
import { wordsBehind } from "./words.ts";

/** How a turn of the model ended. */
export type TurnEnd =
  | { readonly kind: "ended"; readonly stopReason: "end_turn" | "requires_approval" }
  | { readonly kind: "failed"; readonly status: number; readonly detail: string };

/** Lets the model go on: by the script of its agent, else with words that say what it was given. */
export async function askModel(playing: Playing): Promise<TurnEnd> {
  const { store, agent, work } = playing;
  const stepId = store.ids.of("step");
  for (const text of work.said) say(playing, stepId, { type: "user_message", text });
  let step = nextStep(playing);
  if (step?.kind === "think") {
    await store.holds.hold(agent.id, step.ms);
    step = nextStep(playing);
  }
  if (step?.kind === "fail") {
    keep(playing);
    return { kind: "failed", status: step.status, detail: failureOf(step.status) };
  }
  if (step?.kind === "ask") return ask(playing, stepId, step);
  const text = step?.kind === "text" ? step.text : wordsBehind(agent, work);
  say(playing, stepId, { type: "assistant_message", text });
  keep(playing);
  return { kind: "ended", stopReason: "end_turn" };
}

/** What was sent too late is no step of the script. */
const nextStep = ({ agent, work }: Playing): FakeStep | undefined =>
  work.late === null ? agent.script.shift() : undefined;

/** What the run wrote is in context from now on. */
const keep = ({ store, agent, run, work }: Playing): void => store.setContext(agent, run.talk, work.context);

/** Writes a message of the turn; a person's is told to nobody, because they know it. */
function say(playing: Playing, stepId: string, content: FakeContent): void {
  const { store, agent, run, work } = playing;
  const isPersons = content.type === "user_message";
  const otid = (id: string) => {
    if (isPersons) return store.ids.uuid();
    return content.type === "approval_request_message" ? id : otidOf(id);
  };
  const message = store.write(agent, { talk: run.talk, runId: run.id, stepId, otid, content });
  work.context = [...work.context, message.id];
  if (!isPersons) playing.tellMessage(message);
}

function ask(playing: Playing, stepId: string, step: Extract<FakeStep, { kind: "ask" }>): TurnEnd {
  const copied = (calls: readonly FakeCall[]) => structuredClone([...calls]);
  if (step.text !== null) say(playing, stepId, { type: "assistant_message", text: step.text });
  if (step.free.length > 0) say(playing, stepId, { type: "tool_call_message", calls: copied(step.free) });
  say(playing, stepId, { type: "approval_request_message", calls: copied(step.gated) });
  keep(playing);
  return { kind: "ended", stopReason: "requires_approval" };
}

/** What the server makes of a model's status, in its own words (recorded: f20, f30). */
function failureOf(status: number): string {
  const told = `Error code: ${status} - {'error': {'message': 'the model failed on request', 'type': 'server_error'}}`;
  const before: Readonly<Record<number, string>> = {
    400: "INVALID_ARGUMENT: Bad request to OpenAI-compatible endpoint",
    401: "UNAUTHENTICATED: Authentication failed with OpenAI",
    403: "PERMISSION_DENIED: Permission denied by OpenAI",
    404: "NOT_FOUND: Resource not found in OpenAI",
    429: "RATE_LIMIT_EXCEEDED: Rate limited by OpenAI",
  };
  return `${before[status] ?? "INTERNAL_SERVER_ERROR: OpenAI API error"}: ${told}`;
}
