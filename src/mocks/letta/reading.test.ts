import { describe, expect, test } from "vitest";
import { inTime } from "../../test/in-time.ts";
import { askLetta, type JsonMessage } from "../../test/letta-fake.ts";
import { fakes } from "../../test/letta-recorded-fakes.ts";
import { approvalResponsesIn, responseFaults } from "../../test/letta-response-schema.ts";
import { lettaScenarios } from "./scenarios.ts";

const idsOf = async (response: Response) => ((await response.json()) as { id: string }[]).map(({ id }) => id);
const typesOf = async (response: Response) =>
  ((await response.json()) as JsonMessage[]).map(({ message_type }) => message_type);

describe("the list of agents", () => {
  const pending = "/v1/agents/?include=agent.pending_approval";

  test("hands out secrets in clear text where `include` is missing, and logs that it did", async () => {
    const fake = fakes.one();
    expect(await (await fake.get("/v1/agents/")).text()).toContain("not-a-real-secret");
    expect(await (await fake.get(`/v1/agents/${fake.agentId}`)).text()).toContain("not-a-real-secret");
    expect(fake.effects("leaked")).toHaveLength(2);
    expect(await (await fake.get(pending)).text()).not.toContain("not-a-real-secret");
    expect(fake.effects("leaked")).toHaveLength(2);
  });

  test("without its slash is elsewhere, at an absolute address", async () => {
    const sent = await fakes.one().get("/v1/agents?include=agent.pending_approval");
    expect(sent.headers.get("location")).toBe(`http://letta.example.test${pending}`);
  });

  test("leaves hidden agents out unless they are asked for", async () => {
    const fake = askLetta("letta/hidden-agent");
    expect(await idsOf(await fake.get(pending))).toHaveLength(1);
    expect(await idsOf(await fake.get(`${pending}&show_hidden_agents=true`))).toHaveLength(2);
  });

  test("has fifty a page, everything at limit 0, and the next behind a cursor", async () => {
    const fake = askLetta("letta/waiting-120");
    const all = await idsOf(await fake.get(`${pending}&limit=0`));
    expect(all).toHaveLength(120);
    const first = await idsOf(await fake.get(pending));
    expect(first).toEqual(all.slice(0, 50));
    expect(await idsOf(await fake.get(`${pending}&limit=50&after=${first.at(-1)}`))).toEqual(
      all.slice(50, 100),
    );
    expect(await idsOf(await fake.get(`${pending}&limit=0&order=asc`))).toEqual(all.toReversed());
  });

  test("does not tell what waits in a conversation, whose own list holds no context", async () => {
    const fake = askLetta("letta/conversation");
    expect(await fake.pending()).toBeNull();
    const [listed] = (await (await fake.get("/v1/conversations/")).json()) as {
      in_context_message_ids: string[];
    }[];
    expect(listed?.in_context_message_ids).toEqual([]);
    const [newest] = await typesOf(
      await fake.get(`/v1/conversations/${fake.conversationId}/messages?limit=1`),
    );
    expect(newest).toBe("approval_request_message");
  });
});

describe("histories", () => {
  test("of an agent are oldest first whatever the order, which says from which end a page is taken", async () => {
    const fake = fakes.one();
    const path = `/v1/agents/${fake.agentId}/messages`;
    expect(await typesOf(await fake.get(`${path}?order=desc&limit=2`))).toEqual([
      "user_message",
      "approval_request_message",
    ]);
    expect(await typesOf(await fake.get(`${path}?order=asc&limit=2`))).toEqual([
      "system_message",
      "user_message",
    ]);
  });

  test("of an agent hold its conversations', its own are asked for as the default conversation", async () => {
    const fake = askLetta("letta/several-conversations");
    const count = async (path: string) => (await idsOf(await fake.get(path))).length;
    const all = await count(`/v1/agents/${fake.agentId}/messages`);
    const own = await count(`/v1/conversations/default/messages?agent_id=${fake.agentId}`);
    const inside = await count(`/v1/conversations/${fake.conversationId}/messages`);
    expect(own).toBeLessThan(all);
    expect(inside).toBeLessThan(all - own);
  });

  test("choose types from a page that was taken already", async () => {
    const fake = fakes.one();
    const wanted = "include_return_message_types=system_message";
    expect(await typesOf(await fake.get(`/v1/agents/${fake.agentId}/messages?limit=2&${wanted}`))).toEqual(
      [],
    );
  });

  test("of what does not exist are 404 for an agent, and empty for a conversation", async () => {
    const dead = "00000000-0000-4000-8000-00000000dead";
    const fake = fakes.one();
    expect((await fake.get(`/v1/agents/agent-${dead}/messages`)).status).toBe(404);
    expect(await (await fake.get(`/v1/conversations/conv-${dead}/messages`)).json()).toEqual([]);
  });
});

describe("runs", () => {
  test("of a dead server are told as active for ever", async () => {
    const fake = askLetta("letta/dead-run");
    await fake.clock.advance(3_600_000);
    expect(await idsOf(await fake.get(`/v1/runs/?agent_id=${fake.agentId}&active=true`))).toHaveLength(1);
    expect(await idsOf(await fake.get(`/v1/runs/?agent_id=${fake.agentId}`))).toHaveLength(2);
  });
});

describe("the scenarios", () => {
  const odd = "letta/unknown-state";

  test.each(lettaScenarios.map(({ id }) => id).filter((id) => id !== odd))(
    "%s holds only responses that seed 000 allows, also once everything is answered",
    async (id) => {
      const fake = askLetta(id);
      const all = async () => approvalResponsesIn(await inTime(fake.clock, fake.history()));
      if (lettaScenarios.some((each) => each.id === id && each.group === "Batches")) {
        await fake.decide(
          "background",
          fake.callIds.map((_, index) => index % 2 === 0),
        );
        await fake.clock.advance(60_000);
      }
      if (!isReadable(id)) return;
      expect((await all()).flatMap(responseFaults)).toEqual([]);
    },
  );

  test("but for the one that shows what a newer server might say", async () => {
    const responses = approvalResponsesIn(await askLetta(odd).history());
    expect(responses.flatMap(responseFaults)).not.toEqual([]);
  });
});

/** Behind a closed door nothing can be read. */
const isReadable = (id: string): boolean => !["letta/offline", "letta/expired-token"].includes(id);
