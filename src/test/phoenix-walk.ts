import { getResponse } from "msw";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Answer } from "../domain/decision.ts";
import { createPhoenixServer } from "../mocks/phoenix/server.ts";
import { type CallSeed, createSeeder } from "../mocks/phoenix/sessions.ts";
import { type FakeMessage, type FakeSession, toolParts } from "../mocks/phoenix/state.ts";
import { phoenix } from "../protocols/phoenix/module.ts";
import { createInboxClient } from "../queries/client.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createDraftShelf } from "../stores/draft-shelf.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner, type SubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";
import { seenOf } from "./builders.ts";
import { createFakeClock } from "./fake-clock.ts";
import { memoryStorage } from "./sending-page.ts";

const baseUrl = "http://phoenix.example.test";
const answerPath = /\/(chat|tool_approvals|tool_outputs)$/;

/**
 * What a network does to one request that answers. "second-lost" lets it through and loses the one after it; a late one
 * arrives after its sender was told that it is lost.
 */
export type Loss = "second-lost" | "lost-request" | "lost-reply" | "cut-stream" | "late" | "very-late";

const lateBy = { late: 6_000, "very-late": 40_000 } as const;

/** One request that answers, as it met the server. */
export interface WalkRequest {
  readonly path: string;
  readonly body: RequestBody;
  /** The calls that waited when it met the server. */
  readonly waiting: number;
}

interface RequestBody {
  readonly toolApprovals?: readonly { readonly toolCallId: string }[];
  readonly toolOutputs?: readonly { readonly toolCallId: string; readonly type: string }[];
  readonly message?: { readonly id: string };
}

/** One tab. */
export interface WalkTab {
  readonly backend: ApprovalBackend;
  readonly runner: SubmissionRunner;
  /** Closes the page: nothing more of it reaches the server. */
  close(): void;
}

/** One Phoenix with one session, two tabs of one browser, and a network that loses things. */
export interface PhoenixWalk {
  readonly tabs: readonly WalkTab[];
  readonly session: FakeSession;
  readonly server: ReturnType<typeof createPhoenixServer>;
  readonly clock: ReturnType<typeof createFakeClock>;
  /** Every request that answers, in the order in which they met the server. */
  readonly met: readonly WalkRequest[];
  /** How many left a page. */
  left(): number;
  /** Loses the next request that answers. */
  lose(loss: Loss): void;
  reload(tab: number): void;
  read(tab: WalkTab): Promise<ApprovalBatch | null>;
  /** Presses twice, as a double press is; false when the runner took none of them. */
  press(tab: WalkTab, batch: ApprovalBatch, answer: Answer): boolean;
  latest(tab: WalkTab): ReturnType<SubmissionRunner["latest"]>;
  /** Lets time pass, and everything that follows from it. */
  pass(ms: number): Promise<void>;
}

/** Opens one with these calls. */
export async function walkPhoenix(calls: readonly CallSeed[]): Promise<PhoenixWalk> {
  const clock = createFakeClock();
  const session = createSeeder(clock.now()).session({ title: "A walk", minutesAgo: 5, calls });
  const server = createPhoenixServer({
    scenario: () => ({ sessions: [session], gate: {}, viewer: { username: "member", role: "MEMBER" } }),
    clock,
  });
  const handlers = server.handlers(baseUrl);
  const locks = memoryLocks();
  const storage = memoryStorage();
  const losses: Loss[] = [];
  const met: WalkRequest[] = [];
  let left = 0;
  let batchId: BatchId = "";

  async function meet(input: string, init: RequestInit): Promise<Response> {
    if (isAnswer(input, init)) {
      const body = JSON.parse(String(init.body)) as RequestBody;
      met.push({ path: input.slice(input.lastIndexOf("/")), body, waiting: waitingIn(session) });
    }
    const response = await getResponse(handlers, new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  async function carry(input: string, init: RequestInit): Promise<Response> {
    if (!isAnswer(input, init)) return meet(input, init);
    left += 1;
    const loss = losses.shift();
    if (loss === "lost-request") throw new TypeError("Failed to fetch");
    if (loss === "late" || loss === "very-late") {
      const { signal: _signal, ...detached } = init;
      void clock.wait(lateBy[loss]).then(() =>
        meet(input, detached)
          .then((late) => late.text())
          .catch(() => ""),
      );
      throw new TypeError("Failed to fetch");
    }
    const response = await meet(input, init);
    if (loss === undefined || loss === "second-lost") return response;
    const text = await response.text();
    if (loss === "lost-reply") throw new TypeError("Failed to fetch");
    return new Response(text.slice(0, text.length / 2), response);
  }

  function open(): WalkTab {
    let isClosed = false;
    const surroundings = {
      clock,
      credentials: { token: () => null, refuse: () => undefined },
      fetch: async (input: string, init: RequestInit) => {
        if (isClosed) throw new TypeError("Failed to fetch");
        return carry(input, init);
      },
    };
    const made = phoenix.connect({ id: "px", protocol: "phoenix", label: "Phoenix", baseUrl }, surroundings);
    if ("faults" in made) throw new Error("the connection of this test is not well formed");
    const { backend } = made;
    const kept = storedText("approval-inbox/sent/v1", () => storage);
    const runner = createSubmissionRunner({
      backendOf: () => backend,
      client: createInboxClient(),
      clock,
      drafts: createDraftShelf(),
      locks,
      log: createSentLog({ clock, kept }),
      random: () => 0,
    });
    return {
      backend,
      runner,
      close() {
        isClosed = true;
      },
    };
  }

  const tabs = [open(), open()];
  for await (const slice of tabs[0]?.backend.list(null, new AbortController().signal) ?? [])
    batchId = slice.rows[0]?.value.ref.batchId ?? batchId;

  return {
    tabs,
    session,
    server,
    clock,
    met,
    left: () => left,
    lose: (loss) => void losses.push(loss, ...(loss === "second-lost" ? ["lost-request" as const] : [])),
    reload(tab) {
      tabs[tab]?.close();
      tabs[tab] = open();
    },
    async read({ backend }) {
      const read = await backend.get(batchId, new AbortController().signal).catch(() => null);
      return read?.value ?? null;
    },
    press: ({ runner }, batch, answer) =>
      ["press", "press"].map(() => runner.submit(batch, answer, seenOf(batch))).some((id) => id !== null),
    latest: ({ runner }) => runner.latest({ connectionId: "px", batchId }),
    async pass(ms) {
      for (let turn = 0; turn < 9; turn += 1) await clock.settle();
      const steps = ms === 0 ? 0 : 8;
      for (let count = 0; count < steps; count += 1) {
        await clock.advance(ms / steps);
        for (let turn = 0; turn < 4; turn += 1) await clock.settle();
      }
    },
  };
}

const isAnswer = (input: string, { method }: RequestInit): boolean =>
  method === "POST" && answerPath.test(input);

const isWaiting = ({ state }: { readonly state: string }) =>
  state === "approval-requested" || state === "input-available";

/** How many calls of a session wait. */
const waitingIn = ({ messages }: FakeSession): number =>
  messages.reduce((sum, message: FakeMessage) => sum + toolParts(message).filter(isWaiting).length, 0);
