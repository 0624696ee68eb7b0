import { getResponse, type RequestHandler } from "msw";
import type { ApprovalBackend, BackendSurroundings } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Answer } from "../domain/decision.ts";
import type { Reading } from "../domain/reading.ts";
import type { Submission } from "../domain/submission.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { createInboxClient } from "../queries/client.ts";
import { batchKey } from "../queries/keys.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createDraftShelf, type DraftShelf } from "../stores/draft-shelf.ts";
import { memoryLocks } from "../submissions/memory-locks.ts";
import { createSubmissionRunner, type SubmissionRunner } from "../submissions/runner.ts";
import { createSentLog } from "../submissions/sent-log.ts";
import { seenOf } from "./builders.ts";
import type { FakeClock } from "./fake-clock.ts";
import { memoryStorage } from "./sending-page.ts";

/**
 * What a network does to one request that answers. "second-lost" lets it through and loses the one after it; a late one
 * arrives after its sender was told that it is lost.
 */
export type Loss = "second-lost" | "lost-request" | "lost-reply" | "cut-stream" | "late" | "very-late";

/** Milliseconds by which a request is late. */
const lateBy: ReadonlyMap<Loss | undefined, number> = new Map([
  ["late", 6_000],
  ["very-late", 40_000],
]);

/** One tab. */
export interface WalkTab {
  readonly backend: ApprovalBackend;
  readonly runner: SubmissionRunner;
  readonly drafts: DraftShelf;
  /** Everything that this page has drawn of the batch that is walked over, the latest last. */
  readonly drawn: readonly ApprovalBatch[];
  /** Reads the batch as an open pane does, and draws what came; gives what is drawn then. */
  look(): Promise<ApprovalBatch | null>;
  /** Closes the page: nothing more of it reaches the server. */
  close(): void;
}

/** A server whose first batch is walked over. */
export interface WalkParts {
  readonly clock: FakeClock;
  readonly handlers: readonly RequestHandler[];
  connect(surroundings: BackendSurroundings): ApprovalBackend;
  /** Whether a request can decide something. */
  isAnswer(input: string, init: RequestInit): boolean;
  /** Sees each request that can, as it meets the server. */
  onMeet?(input: string, init: RequestInit): void;
  /** Hears each submission in the moment in which another state is told of it. */
  onSaid?(submission: Submission): void;
}

/** Two tabs of one browser before one server, and a network that loses things. */
export interface WalkWorld {
  readonly tabs: readonly WalkTab[];
  readonly clock: FakeClock;
  /** How many requests that answer left a page. */
  left(): number;
  /** Loses the next request that answers. */
  lose(loss: Loss): void;
  /** Lets whatever is read from now on arrive so many milliseconds after the server said it; 0 ends that. */
  lag(ms: number): void;
  reload(tab: number): void;
  read(tab: WalkTab): Promise<ApprovalBatch | null>;
  /** Presses twice, as a double press is; false when the runner took none of them. */
  press(tab: WalkTab, batch: ApprovalBatch, answer: Answer): boolean;
  latest(tab: WalkTab): ReturnType<SubmissionRunner["latest"]>;
  /** Lets time pass, and everything that follows from it. */
  pass(ms: number): Promise<void>;
}

/** Opens both tabs, and has the first one learn which batch waits. */
export async function openWalk({ clock, onSaid, ...parts }: WalkParts): Promise<WalkWorld> {
  const locks = memoryLocks();
  const storage = memoryStorage();
  const network = lossy({ clock, ...parts });
  let batchId: BatchId = "";

  function open(): WalkTab {
    let isClosed = false;
    const backend = parts.connect({
      clock,
      credentials: { token: () => null, refuse: () => undefined },
      fetch: async (input, init) => {
        if (isClosed) throw new TypeError("Failed to fetch");
        return network.carry(input, init);
      },
    });
    const [client, drafts] = [createInboxClient(), createDraftShelf()];
    const runner = createSubmissionRunner({
      backendOf: () => backend,
      client,
      clock,
      drafts,
      locks,
      log: createSentLog({ clock, kept: storedText("approval-inbox/sent/v1", () => storage) }),
      random: () => 0,
    });
    const ref = () => ({ connectionId: backend.connection.id, batchId });
    const drawn: ApprovalBatch[] = [];
    client.getQueryCache().subscribe(() => {
      const batch = client.getQueryData<Reading<ApprovalBatch>>(batchKey(ref()))?.value;
      if (batch !== undefined && batch !== drawn.at(-1)) drawn.push(batch);
    });
    if (onSaid !== undefined) hearAll(runner, onSaid);
    return {
      backend,
      runner,
      drafts,
      drawn,
      async look() {
        const read = await backend.get(batchId, new AbortController().signal).catch(() => null);
        if (read !== null) writeBatch(client, ref(), read);
        return drawn.at(-1) ?? null;
      },
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
    clock,
    left: network.left,
    lose: network.lose,
    lag: network.lag,
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
    latest: ({ backend, runner }) => runner.latest({ connectionId: backend.connection.id, batchId }),
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

/** What an earlier page left behind was said by that one. */
function hearAll({ submissions }: SubmissionRunner, onSaid: (submission: Submission) => void): void {
  submissions.subscribe((now, before) => {
    for (const [id, submission] of now) if (before.get(id)?.state !== submission.state) onSaid(submission);
  });
}

/** A network before the handlers of a fake. */
function lossy({ clock, handlers, isAnswer, onMeet }: Omit<WalkParts, "connect" | "onSaid">) {
  const losses: Loss[] = [];
  let left = 0;
  let lagMs = 0;

  async function meet(input: string, init: RequestInit): Promise<Response> {
    if (isAnswer(input, init)) onMeet?.(input, init);
    const response = await getResponse([...handlers], new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  function meetLater(ms: number, input: string, { signal: _signal, ...detached }: RequestInit): void {
    void clock.wait(ms).then(() =>
      meet(input, detached)
        .then((late) => late.text())
        .catch(() => ""),
    );
  }

  /** What was read is as old as its way was long. */
  async function late(answer: Response): Promise<Response> {
    if (lagMs > 0) await clock.wait(lagMs);
    return answer;
  }

  async function carry(input: string, init: RequestInit): Promise<Response> {
    if (!isAnswer(input, init)) return late(await meet(input, init));
    left += 1;
    const loss = losses.shift();
    const delay = lateBy.get(loss);
    if (delay !== undefined) meetLater(delay, input, init);
    if (delay !== undefined || loss === "lost-request") throw new TypeError("Failed to fetch");
    const response = await meet(input, init);
    if (loss !== "lost-reply" && loss !== "cut-stream") return response;
    const text = await response.text();
    if (loss === "lost-reply") throw new TypeError("Failed to fetch");
    return new Response(text.slice(0, text.length / 2), response);
  }

  return {
    carry,
    left: () => left,
    lag(ms: number) {
      lagMs = ms;
    },
    lose: (loss: Loss) =>
      void losses.push(loss, ...(loss === "second-lost" ? ["lost-request" as const] : [])),
  };
}
