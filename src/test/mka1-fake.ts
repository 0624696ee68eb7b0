import { getResponse } from "msw";
import type { Person } from "../mocks/mka1/people.ts";
import type { ResponseSeed } from "../mocks/mka1/seeder.ts";
import { createMka1Server, type Mka1Server } from "../mocks/mka1/server.ts";
import { buildWorld } from "../mocks/mka1/worlds.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://mka1.example.test";

/** Anything that JSON gives. */
type Json = Readonly<Record<string, unknown>>;

/** What came of a request; `body` is empty where no JSON object came. */
export interface Mka1Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** A held call, as JSON has it. */
export interface JsonHeld extends Json {
  readonly id: string;
  readonly status: string;
  readonly response_id: string;
  readonly expires_at: number;
  readonly consumed: boolean;
}

/** How a fake is begun, beside its scenario. */
export interface AskedParts {
  readonly restore?: string;
  readonly toolMs?: number;
}

/** A fake asked without any backend before it, as a test of the fake itself needs. */
export interface AskedMka1 {
  readonly server: Mka1Server;
  readonly clock: FakeClock;
  /** Asks on behalf of Ana, or of somebody else. */
  get(path: string, by?: Person): Promise<Mka1Answer>;
  post(path: string, body: unknown, by?: Person): Promise<Mka1Answer>;
  /** What somebody sees in the list of held calls, newest first. */
  list(query?: string, by?: Person): Promise<readonly JsonHeld[]>;
  held(id: string, by?: Person): Promise<Mka1Answer>;
  decide(id: string, body: unknown, by?: Person): Promise<Mka1Answer>;
  /** Continues a response with an answer for each of these calls. */
  goOn(responseId: string, answers: Readonly<Record<string, boolean>>, by?: Person): Promise<Mka1Answer>;
  decideRun(runId: string, body: unknown, by?: Person): Promise<Mka1Answer>;
  /** The names of the tools that ran. */
  runs(): readonly string[];
  effects(kind: string): readonly unknown[];
}

/** The paths of the page. */
export const paths = {
  held: "/api/v1/llm/tool-approvals",
  responses: "/api/v1/llm/responses",
  runs: "/api/v1/agents/agt_support/runs",
} as const;

/** Makes a fake in a scenario, or with these responses. */
export function askMka1(
  scenario: string | readonly ResponseSeed[],
  { restore, toolMs = 0 }: AskedParts = {},
): AskedMka1 {
  const clock = createFakeClock();
  const server = createMka1Server({
    scenario: typeof scenario === "string" ? scenario : (now) => buildWorld({ responses: scenario }, now),
    clock,
    toolMs,
    ...(restore === undefined ? {} : { restore }),
  });
  const handlers = server.handlers(baseUrl);

  async function ask(path: string, by: Person, init: RequestInit): Promise<Mka1Answer> {
    const headers = { "x-on-behalf-of": by };
    const answer = await getResponse(handlers, new Request(baseUrl + path, { ...init, headers }));
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    if (answer.type === "error") throw new TypeError("Failed to fetch");
    const text = await answer.text();
    const isJson = answer.headers.get("content-type") === "application/json" && text.startsWith("{");
    const body = isJson && text.endsWith("}") ? (JSON.parse(text) as Json) : {};
    return { status: answer.status, headers: answer.headers, text, body };
  }

  const get = (path: string, by: Person = "ana") => ask(path, by, {});
  const post = (path: string, body: unknown, by: Person = "ana") =>
    ask(path, by, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
  const effects = (kind: string) => server.effects.all().filter((effect) => effect.kind === kind);

  return {
    server,
    clock,
    get,
    post,
    list: async (query = "", by = "ana") =>
      (await get(`${paths.held}?${query}`, by)).body["data"] as readonly JsonHeld[],
    held: (id, by) => get(`${paths.held}/${id}`, by),
    decide: (id, body, by) => post(`${paths.held}/${id}/decide`, body, by),
    goOn: (responseId, answers, by) =>
      post(
        paths.responses,
        {
          model: "demo-model",
          previous_response_id: responseId,
          input: Object.entries(answers).map(answerTo),
        },
        by,
      ),
    decideRun: (runId, body, by) => post(`${paths.runs}/${runId}/mcp-approvals`, body, by),
    runs: () => effects("run").map((effect) => (effect as { tool: string }).tool),
    effects,
  };
}

const answerTo = ([id, approve]: readonly [string, boolean]) => ({
  type: id.startsWith("tapr") ? "tool_approval_response" : "mcp_approval_response",
  approval_request_id: id,
  approve,
});
