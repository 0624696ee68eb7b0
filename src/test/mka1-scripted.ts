import type { ApprovalBackend } from "../domain/approval-backend.ts";
import { mka1 } from "../protocols/mka1/module.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

/** The moment at which the examples are true, milliseconds since the epoch. */
export const examplesNow = 1_796_040_000_000;

/** What one address answers: a value as JSON, text as it stands, or an answer of its own. */
export type Scripted = unknown | ((body: string) => Response);

/** A backend before a script, and what left it. */
export interface ScriptedWorld {
  readonly backend: ApprovalBackend;
  readonly clock: FakeClock;
  /** "GET /path", in order. */
  readonly requests: string[];
  /** The bodies of everything that was not read. */
  readonly bodies: string[];
  readonly headers: Headers[];
}

/** Answers by "METHOD /path", anything else with 404: an MKA1 of whatever shape a test needs. */
export function scriptedMka1(
  script: Readonly<Record<string, Scripted>>,
  entry: Readonly<Record<string, unknown>> = { viewerId: "user_demo_approver" },
): ScriptedWorld {
  const clock = createFakeClock(examplesNow);
  const [requests, bodies, headers]: [string[], string[], Headers[]] = [[], [], []];
  const baseUrl = "http://mka1.example.test";
  const made = mka1.connect(
    { id: "mka1", protocol: "mka1", label: "MKA1, test", baseUrl, ...entry },
    {
      clock,
      credentials: { token: () => "demo-token", refuse: () => undefined },
      fetch: (input, init) => {
        const name = `${init.method ?? "GET"} ${input.slice(baseUrl.length)}`;
        requests.push(name);
        headers.push(new Headers(init.headers));
        if (init.method === "POST") bodies.push(String(init.body));
        return Promise.resolve(answerTo(script, name, String(init.body ?? ""), clock));
      },
    },
  );
  if ("faults" in made) throw new Error("the connection of the tests is not well formed");
  return { backend: made.backend, clock, requests, bodies, headers };
}

function answerTo(
  script: Readonly<Record<string, Scripted>>,
  ...[name, body, clock]: [string, string, FakeClock]
): Response {
  const scripted = script[name];
  if (typeof scripted === "function") return (scripted as (body: string) => Response)(body);
  const date = new Date(clock.now()).toUTCString();
  if (scripted === undefined) return Response.json({ error: { message: "Not found" } }, { status: 404 });
  const text = typeof scripted === "string" ? scripted : JSON.stringify(scripted);
  return new Response(text, { headers: { "content-type": "application/json", date } });
}
