import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askFake, eventsOf } from "../../test/phoenix-fake.ts";
import { hostileInputs } from "./hostile-inputs.ts";
import { askUser } from "./questions.ts";
import { bash, type CallSeed, type SessionSeed } from "./sessions.ts";

const session = (calls: readonly CallSeed[], more: Partial<SessionSeed> = {}): SessionSeed[] => [
  { title: "A session", minutesAgo: 5, calls, ...more },
];

describe("answers", () => {
  test("a double /chat runs the call once: one is taken, the other is a conflict", async () => {
    const fake = askFake(session([bash("one")]));
    const answers = await Promise.all([1, 2].map(() => fake.post(fake.at("/chat"), fake.chat({ 0: true }))));
    await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(fake.server.effects.runsOf(fake.callIds()[0] ?? "")).toBe(1);
  });

  test("whatever is answered in whatever order, no call runs twice and no denied call runs", async () => {
    const answer = fc.record({
      answers: fc.dictionary(fc.constantFrom("0", "1", "2"), fc.boolean(), { minKeys: 1 }),
      endpoint: fc.constantFrom("/chat", "/tool_approvals"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: 6 }), async (sequence) => {
        const fake = askFake(session([bash("one"), bash("two"), bash("three")]));
        for (const { answers, endpoint } of sequence) {
          await (await fake.post(fake.at(endpoint), fake.chat(answers))).text();
        }
        for (const part of await fake.toolParts()) {
          const runs = fake.server.effects.runsOf(part.toolCallId ?? "");
          expect(runs).toBeLessThanOrEqual(1);
          if (part.state === "output-denied") expect(runs).toBe(0);
        }
      }),
    );
  });

  test("what is left out is interrupted as soon as the answer is taken", async () => {
    const fake = askFake(session([bash("one"), askUser("Really?")], { toolMs: 1000 }));
    await fake.post(fake.at("/chat"), fake.chat({ 0: true }));
    const [answered, left] = await fake.toolParts();
    expect(answered).toMatchObject({ state: "approval-responded" });
    expect(left).toMatchObject({
      state: "output-available",
      callProviderMetadata: { phoenix: { outcome: "interrupted" } },
    });
  });

  test("a client that goes away cancels the run, which may have happened", async () => {
    const fake = askFake(session([bash("one")], { toolMs: 1000 }));
    const leaving = new AbortController();
    const response = await fake.post(fake.at("/chat"), fake.chat({ 0: true }), leaving.signal);
    leaving.abort();
    await response.text().catch(() => undefined);
    await expect.poll(async () => (await fake.toolParts())[0]?.state).toBe("output-available");
    expect((await fake.toolParts())[0]).toMatchObject({
      approval: { approved: true },
      callProviderMetadata: { phoenix: { outcome: "interrupted" } },
    });
    expect(fake.server.effects.runsOf(fake.callIds()[0] ?? "")).toBe(1);
  });

  test("the session is active until its stream has ended", async () => {
    const fake = askFake(session([bash("one")], { toolMs: 60_000 }));
    const isActive = async () =>
      ((await (await fake.get(fake.at())).json()) as { data: { is_active: boolean } }).data.is_active;
    const response = await fake.post(fake.at("/chat"), fake.chat({ 0: true }));
    expect(await isActive()).toBe(true);
    fake.server.control({ do: "finish-streams" });
    const events = eventsOf(await response.text());
    expect(events.at(-1)).toMatchObject({ type: "data-transcript-persisted" });
    expect(await isActive()).toBe(false);
  });

  test("a stream that breaks gives what ran before it breaks", async () => {
    const fake = askFake(session([bash("one")], { fault: { kind: "stream-broken", times: 1 } }));
    const reader = (await fake.post(fake.at("/chat"), fake.chat({ 0: true }))).body?.getReader();
    let text = "";
    const readAll = async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
        text += new TextDecoder().decode(next.value);
      }
    };
    await expect(readAll()).rejects.toThrow();
    expect(text).toContain('"type":"tool-output-available"');
    expect((await fake.toolParts())[0]).toMatchObject({ state: "output-available", output: { exitCode: 0 } });
  });

  test("someone else's answer comes right before ours, which is then a conflict", async () => {
    const fake = askFake(
      session([bash("one")], { fault: { kind: "someone-else", approved: false, times: 1 } }),
    );
    const response = await fake.post(fake.at("/chat"), fake.chat({ 0: true }));
    expect(response.status).toBe(409);
    expect((await fake.toolParts())[0]).toMatchObject({ state: "output-denied" });
  });

  test("a decision that came in is in the log, taken or not", async () => {
    const fake = askFake(session([bash("one")]));
    await fake.post(fake.at("/chat"), "{}");
    expect(fake.server.effects.all()).toMatchObject([
      { kind: "decision", session: fake.session.id, body: "{}" },
    ]);
  });
});

describe("arguments", () => {
  const hostile = [...hostileInputs.hidden, hostileInputs.exactNumbers, hostileInputs.duplicateKeys];

  test.each(hostile.map((call) => [call.tool, call] as const))(
    "%s: REST gives the exact source text",
    async (_, call) => {
      const fake = askFake(session([call]));
      const text = await (await fake.get(fake.at("/messages"))).text();
      expect(text).toContain(`"input":${call.input},"callProviderMetadata"`);
    },
  );

  test("GraphQL gives the same text with everything beyond ASCII as an escape", async () => {
    const fake = askFake(session([...hostileInputs.hidden, hostileInputs.exactNumbers]));
    const query = "{agentSessions(first:5){edges{node{messages}}}}";
    const text = await (await fake.post("/graphql", { query })).text();
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(text).toContain(`"input":${hostileInputs.exactNumbers.input}`);
    expect(text).toContain(String.raw`Invoice \u202egnp.exe`);
  });

  test("GraphQL drops an output that is null; REST does not", async () => {
    const fake = askFake(session([{ tool: "noop", input: "{}", output: "null" }]));
    expect(await (await fake.get(fake.at("/messages"))).text()).toContain('"output":null');
    const query = "{agentSessions(first:5){edges{node{messages}}}}";
    expect(await (await fake.post("/graphql", { query })).text()).not.toContain('"output"');
  });

  test("changed-while-looking changes them after the first detail read, and the session moves up", async () => {
    const fake = askFake(session([bash("one")], { changesTo: '{"command":"other"}' }));
    expect((await fake.toolParts())[0]?.["input"]).toMatchObject({ summary: "Create dataset one" });
    expect((await fake.toolParts())[0]?.["input"]).toEqual({ command: "other" });
  });
});

describe("lists", () => {
  const ids = async (response: Response): Promise<{ ids: string[]; next: string | null }> => {
    const { data, next_cursor } = (await response.json()) as {
      data: { id: string }[];
      next_cursor: string | null;
    };
    return { ids: data.map(({ id }) => id), next: next_cursor };
  };

  test("pages of REST and of GraphQL give every session once, newest first", async () => {
    const fake = askFake(
      Array.from({ length: 25 }, (_, n) => ({ title: `S${n}`, minutesAgo: (n * 7) % 25 })),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await ids(
        await fake.get(
          `/v1/agent_sessions?limit=10${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
        ),
      );
      seen.push(...page.ids);
      cursor = page.next;
    }
    const query =
      "query($first:Int!,$after:String){agentSessions(first:$first,after:$after){edges{node{id}}pageInfo{hasNextPage endCursor}}}";
    const other: string[] = [];
    for (let after: string | null = "", isMore = true; isMore; ) {
      const answer = await fake.post("/graphql", {
        query,
        variables: { first: 10, after: after === "" ? null : after },
      });
      const { data } = (await answer.json()) as {
        data: {
          agentSessions: {
            edges: { node: { id: string } }[];
            pageInfo: { hasNextPage: boolean; endCursor: string };
          };
        };
      };
      other.push(...data.agentSessions.edges.map(({ node }) => node.id));
      ({ hasNextPage: isMore, endCursor: after } = data.agentSessions.pageInfo);
    }
    expect(new Set(seen).size).toBe(25);
    expect(other).toEqual(seen);
  });

  test("updated_at has whole seconds, and an answer moves its session to the top", async () => {
    const fake = askFake([...session([bash("one")], { minutesAgo: 50 }), { title: "Newer", minutesAgo: 1 }]);
    await (await fake.post(fake.at("/chat"), fake.chat({ 0: false }))).text();
    const { data } = (await (await fake.get("/v1/agent_sessions")).json()) as {
      data: { id: string; updated_at: string }[];
    };
    expect(data[0]?.id).toBe(fake.session.id);
    expect(data[0]?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });
});

describe("a kept state", () => {
  test("goes on where it stood: what was recorded, what ran, what is used up", async () => {
    const fake = askFake("phoenix/three-calls");
    const list = await (await fake.get("/v1/agent_sessions")).json();
    const [{ id }] = (list as { data: [{ id: string }] }).data;
    fake.server.control({ do: "someone-else-approves" });
    await expect.poll(() => fake.server.effects.all().length).toBe(3);
    const transcript = async (one: typeof fake) =>
      (await one.get(`/v1/agent_sessions/${encodeURIComponent(id)}/messages`)).text();
    const again = askFake("phoenix/three-calls", fake.server.snapshot());
    expect(await transcript(again)).toBe(await transcript(fake));
    expect(again.server.effects.all()).toEqual(fake.server.effects.all());
  });

  test("a turn that a reload cut off is closed as interrupted, as Phoenix does when its client goes", async () => {
    const fake = askFake("phoenix/long-stream");
    fake.server.control({ do: "someone-else-approves" });
    const again = askFake("phoenix/long-stream", fake.server.snapshot());
    const text = await (
      await again.post("/graphql", { query: "{agentSessions(first:1){edges{node{isActive messages}}}}" })
    ).text();
    expect(text).toContain('"isActive":false');
    expect(text).toContain('"outcome":"interrupted"');
  });
});
