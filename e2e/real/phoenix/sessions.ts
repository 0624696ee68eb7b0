import { randomUUID } from "node:crypto";
import type { Step } from "../scripted-model.ts";

const model = { providerType: "builtin", provider: "OLLAMA", modelName: "scripted" };

/** A tool part as Phoenix's transcript holds it; only what the suites compare. */
export interface TranscriptPart {
  readonly type: string;
  readonly toolCallId?: string;
  readonly state?: string;
  readonly input?: { readonly command?: string };
  readonly output?: { readonly exitCode?: number; readonly stdout?: string; readonly answers?: unknown };
  readonly errorText?: string;
  readonly approval?: { readonly approved?: boolean };
  readonly callProviderMetadata?: { readonly phoenix?: { readonly outcome?: string } };
}

/** A message of a session, as far as the suites compare it. */
export interface TranscriptMessage {
  readonly id: string;
  readonly role: string;
  readonly parts: readonly (TranscriptPart & { readonly text?: string })[];
}

/** Talks to a Phoenix through its own API: makes sessions that wait, answers as a second client, reads the record. */
export class PhoenixClient {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, token?: string) {
    this.url = url;
    this.#headers = {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
  }

  /** A session whose last message waits for a person, made by playing `steps`. Gives the session's id. */
  async waitingSession(title: string, steps: readonly Step[]): Promise<string> {
    const made = await this.#send("POST", "/v1/agent_sessions", { title, model });
    const id = ((await made.json()) as { readonly data: { readonly id: string } }).data.id;
    await this.say(id, steps);
    return id;
  }

  /** A person's message; the model plays `steps` to it. Resolves when the turn has ended or waits. */
  async say(session: string, steps: readonly Step[]): Promise<void> {
    const message = {
      id: randomUUID(),
      role: "user",
      parts: [{ type: "text", text: JSON.stringify(steps) }],
    };
    await (await this.chat(session, { message })).text();
  }

  /** One turn as a second client would ask for it. The answer is streamed. */
  async chat(session: string, turn: object): Promise<Response> {
    const lastMessageId = await this.#lastMessageId(session);
    const last = lastMessageId === null ? {} : { lastMessageId };
    return this.#send("POST", `${pathOf(session)}/chat`, {
      id: session,
      headless: false,
      model,
      ...last,
      ...turn,
    });
  }

  /** Records answers and continues nothing. */
  async record(
    session: string,
    toolApprovals: readonly { toolCallId: string; approved: boolean }[],
  ): Promise<void> {
    const lastMessageId = await this.#lastMessageId(session);
    await this.#send("POST", `${pathOf(session)}/tool_approvals`, { lastMessageId, toolApprovals });
  }

  /** Deletes a session as Phoenix's own page does; there is no REST path for it. */
  async delete(session: string): Promise<void> {
    const query = "mutation($input: DeleteAgentSessionInput!){deleteAgentSession(input:$input){__typename}}";
    await this.#send("POST", "/graphql", { query, variables: { input: { id: session } } });
  }

  /** Every message of the session, oldest first. */
  async messages(session: string): Promise<readonly TranscriptMessage[]> {
    const answer = await this.#send("GET", `${pathOf(session)}/messages?limit=1000`);
    return ((await answer.json()) as { readonly data: readonly TranscriptMessage[] }).data;
  }

  /** Every tool part of the session, oldest first. */
  async toolParts(session: string): Promise<readonly TranscriptPart[]> {
    const parts = (await this.messages(session)).flatMap((message) => message.parts);
    return parts.filter((part) => part.toolCallId !== undefined);
  }

  /** What people said in the session, oldest first. */
  async said(session: string): Promise<readonly string[]> {
    const messages = (await this.messages(session)).filter(({ role }) => role === "user");
    return messages.map(({ parts }) => parts.map(({ text }) => text ?? "").join(""));
  }

  /** The names of all data sets: what an approved command of `createDataset` leaves behind. */
  async datasets(): Promise<readonly string[]> {
    const answer = await this.#send("GET", "/v1/datasets?limit=1000");
    return ((await answer.json()) as { readonly data: readonly { readonly name: string }[] }).data.map(
      (one) => one.name,
    );
  }

  async #lastMessageId(session: string): Promise<string | null> {
    const answer = await this.#send("GET", pathOf(session));
    return (
      ((await answer.json()) as { readonly data: { readonly last_message_id?: string } }).data
        .last_message_id ?? null
    );
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: this.#headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

const pathOf = (session: string) => `/v1/agent_sessions/${encodeURIComponent(session)}`;

/** Calls of `bash` that each create one data set, and so wait for an approval. */
export const createsDatasets = (...names: readonly string[]): Step => ({
  calls: names.map((name) => ({
    tool: "bash",
    args: JSON.stringify({
      summary: `Create dataset ${name}`,
      command: `phoenix-gql 'mutation { createDataset(input: {name: "${name}"}) { dataset { id name } } }'`,
      mutation_description: `This command will create the dataset ${name}.`,
    }),
  })),
});

/** Logs in and makes a key of this user, as Phoenix's own settings page does. */
export async function userKey(url: string, email: string, password: string): Promise<string> {
  const login = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers.getSetCookie().find((one) => one.startsWith("phoenix-access-token="));
  const token = cookie?.split("=")[1]?.split(";")[0];
  if (token === undefined) throw new Error(`no access token in the answer to the login (${login.status})`);
  const made = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'mutation{createUserApiKey(input:{name:"inbox"}){jwt}}' }),
  });
  const { data } = (await made.json()) as {
    readonly data: { readonly createUserApiKey: { readonly jwt: string } };
  };
  return data.createUserApiKey.jwt;
}

/** A call of `ask_user` with one question of every kind, and so an answer that a client has to give. */
export const asksQuestions: Step = {
  calls: [
    {
      tool: "ask_user",
      args: JSON.stringify({
        questions: [
          {
            id: "q-colour",
            prompt: "Which colour?",
            type: "single",
            allow_freeform: true,
            options: [
              { id: "red", label: "Red" },
              { id: "blue", label: "Blue", description: "calm" },
            ],
          },
          {
            id: "q-days",
            prompt: "Which days?",
            type: "multi",
            allow_skip: true,
            options: [
              { id: "mon", label: "Monday" },
              { id: "tue", label: "Tuesday" },
            ],
          },
          { id: "q-why", prompt: "Why?", type: "freeform" },
        ],
      }),
    },
  ],
};

/** A script for Phoenix's own page, which this inbox can only decline. */
export const asksForScript: Step = {
  calls: [
    {
      tool: "execute_browser_action",
      args: JSON.stringify({
        summary: "Set the time range to seven days",
        script: "return await ui.timeRange.set({timeRangeKey: '7d'});",
        write_description: "This script will set the time range to seven days.",
      }),
    },
  ],
};

/** A command that works for so long before it prints `ran`. */
export const worksFor = (seconds: number): Step => ({
  calls: [
    {
      tool: "bash",
      args: JSON.stringify({
        summary: `Work for ${seconds} s`,
        command: `sleep ${seconds}; echo ran`,
        mutation_description: "This command will take its time.",
      }),
    },
  ],
});

/** The calls of several steps, asked for at once. */
export const together = (...steps: readonly Step[]): Step => ({
  calls: steps.flatMap((step) => ("calls" in step ? step.calls : [])),
});
