import type { Effect } from "../src/mocks/letta/effects.ts";
import { test as base, expect } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

/** One decision of an answer, as its body has it or as the record does. */
export interface LettaDecision {
  readonly type: string;
  readonly tool_call_id: string;
  readonly approve?: boolean;
  readonly reason?: string | null;
  readonly tool_return?: string;
  readonly status?: string;
}

/** An answer that came in: where, its body as it was written, and its decisions. */
export interface SentAnswer {
  readonly path: string;
  readonly body: string;
  readonly decisions: readonly LettaDecision[];
}

/** What an agent waits with. */
export interface Asking {
  readonly agentId: string;
  readonly messageId: string;
  readonly callIds: readonly string[];
  readonly argumentTexts: readonly string[];
}

/**
 * The inbox's test over a Letta: in each one every request of the page is watched, for the agents' list hands out
 * secrets to whoever asks for it without `include` (protocols/letta.md, "Finding what waits").
 */
export const test = base.extend<{ readonly askedWithoutInclude: readonly string[] }>({
  askedWithoutInclude: [
    async ({ page, inbox }, use) => {
      const asked: string[] = [];
      let ofAgents = 0;
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        const isOfAgents = /^\/proxy\/letta\/v1\/agents(\/[^/]*)?$/.test(pathname);
        if (isOfAgents) ofAgents += 1;
        if (isOfAgents && !searchParams.getAll("include").includes("agent.pending_approval"))
          asked.push(`${request.method()} ${request.url()}`);
      });
      await use(asked);
      expect(ofAgents, "the watch sees requests for agents").toBeGreaterThan(1);
      expect(asked, "agents are asked for with include alone").toEqual([]);
      const leaked = (await effectsOf(inbox)).filter(({ kind }) => kind === "leaked");
      expect(leaked, "no page, this one or another, was given a secret").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Everything that the fake did, in order. */
export const effectsOf = async (inbox: InboxPage): Promise<readonly Effect[]> =>
  (await inbox.effects("letta")) as readonly Effect[];

/** The answers that came in from this inbox, in order, whatever became of them. */
export async function answersOf(inbox: InboxPage): Promise<readonly SentAnswer[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) =>
    effect.kind === "decision" && effect.client === "inbox" ? [readAnswer(effect)] : [],
  );
}

/** Whose answers were recorded, in order. */
export async function recordedBy(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "recorded" ? [effect.client] : []));
}

/** The tools that ran, in order. */
export async function toolsThatRan(inbox: InboxPage): Promise<readonly string[]> {
  const effects = await effectsOf(inbox);
  return effects.flatMap((effect) => (effect.kind === "run" ? [effect.tool] : []));
}

/** What the newest agent that waits by itself waits with, as the server has it now. Throws where none does. */
export async function askingOf({ page }: InboxPage): Promise<Asking> {
  const agents = JSON.parse(await page.evaluate(getText, listPath)) as readonly ListedAgent[];
  const waiting = agents.find(({ pending_approval }) => (pending_approval ?? null) !== null);
  const request = waiting?.pending_approval ?? null;
  if (waiting === undefined || request === null) throw new Error("no agent waits");
  return {
    agentId: waiting.id,
    messageId: request.id,
    callIds: request.tool_calls.map(({ tool_call_id }) => tool_call_id),
    argumentTexts: request.tool_calls.map(({ arguments: text }) => text),
  };
}

/** The body that an answer of the agent itself leaves with under the lock, whole; `more` stands beside its messages. */
export const lockedBody = (
  { agentId }: Asking,
  answer: SentAnswer,
  { approvals, more = {} }: { readonly approvals: readonly LettaDecision[]; readonly more?: object },
): object => ({
  agent_id: agentId,
  messages: [{ type: "approval", otid: otidOf(answer), approvals }],
  ...more,
  streaming: true,
  background: true,
});

/** The question before an answer goes to a server that cannot lock is answered with yes, again while the guard holds. */
export async function agree({ afterSending }: InboxPage): Promise<void> {
  const yes = afterSending.getByRole("button", { name: "Send without a lock" });
  await expect(yes).toBeVisible();
  await expect(async () => {
    if (await yes.isVisible()) await yes.click();
    await expect(yes).toBeHidden({ timeout: 600 });
  }).toPass();
}

/** The one-time id of an answer. */
export const otidOf = ({ body }: SentAnswer): string =>
  (JSON.parse(body) as AnswerBody).messages[0]?.otid ?? "none";

const listPath = "/proxy/letta/v1/agents/?include=agent.pending_approval&limit=100";

interface ListedAgent {
  readonly id: string;
  readonly pending_approval?: {
    readonly id: string;
    readonly tool_calls: readonly { readonly tool_call_id: string; readonly arguments: string }[];
  } | null;
}

interface AnswerBody {
  readonly messages: readonly { readonly otid: string; readonly approvals: readonly LettaDecision[] }[];
}

const getText = (path: string): Promise<string> => fetch(path).then((answer) => answer.text());

function readAnswer({ path, body }: { readonly path: string; readonly body: string }): SentAnswer {
  const { messages } = JSON.parse(body) as AnswerBody;
  return { path, body, decisions: messages.flatMap(({ approvals }) => approvals) };
}
