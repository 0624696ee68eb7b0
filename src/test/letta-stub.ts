import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { letta } from "../protocols/letta/module.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://letta.example.test";

/** What a stub answers: a value as JSON, or an answer of its own. */
type StubAnswer = unknown;

/** A backend before a server that a test plays itself, and the paths that were read. */
export interface LettaStub {
  readonly backend: ApprovalBackend;
  readonly clock: FakeClock;
  readonly paths: string[];
  holdToken(token: string | null): void;
}

/** Answers by the path of a request, what stands behind its question mark given apart; nothing else is asked. */
export function lettaStub(
  answer: (path: string, search: URLSearchParams) => StubAnswer | Promise<StubAnswer>,
  entry: Readonly<Record<string, unknown>> = {},
): LettaStub {
  const clock = createFakeClock();
  const paths: string[] = [];
  let token: string | null = null;
  const made = letta.connect(
    { id: "agents", protocol: "letta", label: "Letta", baseUrl, ...entry },
    {
      clock,
      credentials: { token: () => token, refuse: () => undefined },
      async fetch(input) {
        paths.push(input.slice(baseUrl.length));
        const { pathname, searchParams } = new URL(input);
        const given = await answer(pathname, searchParams);
        return given instanceof Response ? given : Response.json(given);
      },
    },
  );
  if ("faults" in made) throw new Error("the connection of the tests is not well formed");
  return {
    backend: made.backend,
    clock,
    paths,
    holdToken: (next) => {
      token = next;
    },
  };
}

/** One agent as a list gives it; `asks` is its request. */
export const stubAgent = (id: string, asks: unknown = null) => ({
  id,
  name: `Agent ${id}`,
  agent_type: "letta_v1_agent",
  tool_rules: [{ tool_name: "send_email", type: "requires_approval" }],
  tools: [],
  pending_approval: asks,
});

/** One request as an agent or a history holds it. */
export const stubRequest = (id: string, text = '{"to":"bo@example.test"}') => ({
  id,
  date: "2026-11-30T02:55:31+00:00",
  message_type: "approval_request_message",
  step_id: "step-1",
  run_id: "run-1",
  tool_calls: [{ name: "send_email", arguments: text, tool_call_id: `call-${id}` }],
});
