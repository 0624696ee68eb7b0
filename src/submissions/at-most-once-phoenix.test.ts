import * as fc from "fast-check";
import { getResponse } from "msw";
import { expect, it } from "vitest";
import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import { createPhoenixServer } from "../mocks/phoenix/server.ts";
import { bash, createSeeder } from "../mocks/phoenix/sessions.ts";
import { toolParts, trailingAssistant } from "../mocks/phoenix/state.ts";
import { phoenix } from "../protocols/phoenix/module.ts";
import { createInboxClient } from "../queries/client.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createDraftShelf } from "../stores/draft-shelf.ts";
import { anAnswer, seenOf } from "../test/builders.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { memoryStorage } from "../test/sending-page.ts";
import { memoryLocks } from "./memory-locks.ts";
import { createSubmissionRunner, type SubmissionRunner } from "./runner.ts";
import { createSentLog } from "./sent-log.ts";

const baseUrl = "http://phoenix.example.test";
const second = 1_000;

/** What a network does to one answer of a person on its way. */
type Loss = "lost-request" | "lost-reply" | "cut-stream";

type Step =
  | {
      readonly do: "press" | "send-again" | "check" | "cancel";
      readonly tab: number;
      readonly verb: "approve" | "deny";
    }
  | { readonly do: "loss"; readonly loss: Loss }
  | { readonly do: "reload"; readonly tab: number }
  | { readonly do: "someone-else" }
  | { readonly do: "time"; readonly ms: number };

const tab = fc.nat({ max: 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "press" as const,
        "press" as const,
        "send-again" as const,
        "check" as const,
        "cancel" as const,
      ),
      tab,
      verb: fc.constantFrom("approve" as const, "approve" as const, "deny" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("loss" as const),
      loss: fc.constantFrom<Loss>("lost-request", "lost-reply", "cut-stream"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: "someone-else" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(0, 2_000, 40_000) }),
  },
);

interface Tab {
  readonly backend: ApprovalBackend;
  readonly runner: SubmissionRunner;
  /** Closes the page: nothing more of it reaches the server. */
  close(): void;
}

/** One Phoenix with one session that waits, two tabs of one browser, and a network that loses things. */
class World {
  readonly clock = createFakeClock();
  private readonly session = createSeeder(this.clock.now()).session({
    title: "Two datasets",
    minutesAgo: 5,
    calls: [bash("one"), bash("two")],
  });
  readonly server = createPhoenixServer({
    scenario: () => ({ sessions: [this.session], gate: {}, viewer: { username: "member", role: "MEMBER" } }),
    clock: this.clock,
  });
  private readonly handlers = this.server.handlers(baseUrl);
  private readonly locks = memoryLocks();
  private readonly storage = memoryStorage();
  private readonly losses: Loss[] = [];
  readonly tabs: Tab[];
  presses = 0;
  sent = 0;
  private batchId: BatchId = "";

  constructor() {
    this.tabs = [this.open(), this.open()];
  }

  /** The batch that waits, as the first poll of a page learns it. */
  async begin(): Promise<void> {
    for await (const slice of this.tabs[0]?.backend.list(null, new AbortController().signal) ?? []) {
      this.batchId = slice.rows[0]?.value.ref.batchId ?? this.batchId;
    }
  }

  private open(): Tab {
    let isClosed = false;
    const made = phoenix.connect(
      { id: "px", protocol: "phoenix", label: "Phoenix, test", baseUrl },
      {
        clock: this.clock,
        credentials: { token: () => null, refuse: () => undefined },
        fetch: async (input, init) => {
          if (isClosed) throw new TypeError("Failed to fetch");
          return this.carry(input, init);
        },
      },
    );
    if ("faults" in made) throw new Error("the connection of this test is not well formed");
    const { backend } = made;
    const runner = createSubmissionRunner({
      backendOf: () => backend,
      client: createInboxClient(),
      clock: this.clock,
      drafts: createDraftShelf(),
      locks: this.locks,
      log: createSentLog({
        clock: this.clock,
        kept: storedText("approval-inbox/sent/v1", () => this.storage),
      }),
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

  private async carry(input: string, init: RequestInit): Promise<Response> {
    const isDecision = init.method === "POST" && input.endsWith("/chat");
    if (isDecision) this.sent += 1;
    const loss = isDecision ? this.losses.shift() : undefined;
    if (loss === "lost-request") throw new TypeError("Failed to fetch");
    const response = await getResponse(this.handlers, new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    if (loss === undefined) return response;
    const text = await response.text();
    if (loss === "lost-reply") throw new TypeError("Failed to fetch");
    return new Response(text.slice(0, text.length / 2), response);
  }

  async take(now: Step): Promise<void> {
    switch (now.do) {
      case "time":
        return this.pass(now.ms);
      case "loss":
        return void this.losses.push(now.loss);
      case "someone-else":
        return this.decideElsewhere();
      case "reload":
        this.tabs[now.tab]?.close();
        this.tabs[now.tab] = this.open();
        return;
      default:
        return this.handle(now);
    }
  }

  private async handle({
    do: what,
    tab: index,
    verb,
  }: Extract<Step, { readonly verb: string }>): Promise<void> {
    const page = this.tabs[index];
    if (page === undefined) return;
    if (what === "press") return this.press(page, verb);
    const latest = page.runner.latest({ connectionId: "px", batchId: this.batchId });
    if (latest === undefined) return;
    if (what !== "send-again") page.runner[what](latest.id);
    else if (page.runner.sendAgain(latest.id) === null) this.presses += 1;
  }

  /** Twice, as a double press is. */
  private async press({ backend, runner }: Tab, verb: "approve" | "deny"): Promise<void> {
    const batch = await this.read(backend);
    if (batch?.status !== "waiting") return;
    this.presses += 1;
    for (const _ of ["press", "press"])
      runner.submit(batch, anAnswer(batch, verb, `key-${this.presses}`), seenOf(batch));
  }

  async read(backend: ApprovalBackend): Promise<ApprovalBatch | null> {
    const read = await backend.get(this.batchId, new AbortController().signal).catch(() => null);
    return read?.value ?? null;
  }

  private decideElsewhere(): void {
    const message = trailingAssistant(this.session);
    const isWaiting =
      message !== null && toolParts(message).some(({ state }) => state === "approval-requested");
    if (isWaiting) this.server.control({ do: "someone-else-approves" });
  }

  /** Requests cross many turns of the event loop before time may pass. */
  async pass(ms: number): Promise<void> {
    await this.clock.settle();
    for (let turn = 0; turn < 8; turn += 1) await this.clock.settle();
    const steps = ms === 0 ? 0 : 8;
    for (let count = 0; count < steps; count += 1) {
      await this.clock.advance(ms / steps);
      for (let turn = 0; turn < 4; turn += 1) await this.clock.settle();
    }
  }

  async check(): Promise<void> {
    const runs = this.server.effects
      .all()
      .flatMap((effect) => (effect.kind === "run" ? [effect.callId] : []));
    expect(new Set(runs).size).toBe(runs.length);
    expect(this.sent).toBeLessThanOrEqual(this.presses);
    for (const { runner } of this.tabs) {
      for (const { state, calls } of runner.submissions.getState().values()) {
        if (state.kind !== "recorded") continue;
        for (const call of calls) expect(runs.includes(call.id)).toBe(call.decision === "approve");
      }
    }
  }
}

it("on Phoenix: at most one run per call over 1,000 random sequences of presses, reloads, losses and a second client", {
  timeout: 120_000,
}, async () => {
  let runs = 0;
  let recorded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (sequence) => {
      const world = new World();
      await world.begin();
      for (const now of sequence) {
        await world.take(now);
        await world.check();
      }
      await world.pass(60 * second);
      await world.check();
      runs += world.server.effects.all().filter(({ kind }) => kind === "run").length;
      for (const { runner } of world.tabs) {
        recorded += [...runner.submissions.getState().values()].filter(
          ({ state }) => state.kind === "recorded",
        ).length;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(runs).toBeGreaterThan(300);
  expect(recorded).toBeGreaterThan(300);
});
