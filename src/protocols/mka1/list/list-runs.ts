import { BackendFailure, errorOf } from "../../../domain/backend-error.ts";
import { inspectionOf } from "../../../domain/inspection-of.ts";
import { studied } from "../../../domain/long-texts.ts";
import { sentence } from "../../../domain/sentence.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { heldPath } from "../assumed.ts";
import type { Mka1Client, TextAnswer } from "../client.ts";
import { failureOf, readFailure } from "../read-errors.ts";
import { type HeldCall, readHeld } from "../record/held.ts";
import { batchIdOf } from "../record/place.ts";
import { type Run, readRun, requestsIn, runAfter, runsPath } from "../record/run.ts";
import { pageIn } from "./held-pages.ts";
import type { Ledger } from "./ledger.ts";
import { closeLook, lookAhead } from "./look.ts";
import { memoryOf } from "./memory.ts";
import type { Glimpse } from "./row.ts";

/** The answer of one agent's runs, or why there is none. */
type Asked = readonly [agentId: string, answer: TextAnswer | BackendFailure];

/** Asks for one page of runs of each configured agent, all at once. Never rejects. */
export const askForRuns = (client: Mka1Client, signal: AbortSignal): Promise<readonly Asked[]> =>
  Promise.all(
    client.connection.agentIds.map(
      async (agentId): Promise<Asked> => [
        agentId,
        await client
          .read(runsPath(agentId), signal)
          .catch((thrown: unknown) => failureFor(agentId, readFailure(thrown, client.clock.now()))),
      ],
    ),
  );

/** An agent that MKA1 does not know leaves the others as they are. */
const failureFor = (agentId: string, failure: BackendFailure): BackendFailure =>
  failure.error.kind === "gone"
    ? new BackendFailure(errorOf("unreadable", sentence("mka1.read.no-agent", { name: agentId })))
    : failure;

/** Where the runs are taken to. */
export interface RunsInto {
  readonly client: Mka1Client;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}

/**
 * Takes the calls that stand in a run alone: nobody decided them, and there is no held call of their id. Whether there is
 * one is asked once an id. Gives the first failure, or null.
 */
export async function takeRunPages(into: RunsInto, asked: readonly Asked[]): Promise<BackendFailure | null> {
  let failure: BackendFailure | null = null;
  for (const [agentId, answer] of asked) {
    try {
      if (answer instanceof BackendFailure) throw answer;
      await takePage(into, agentId, answer);
    } catch (thrown) {
      failure ??= readFailure(thrown, into.client.clock.now());
    }
  }
  return failure;
}

async function takePage(into: RunsInto, agentId: string, { text, startedAt }: TextAnswer): Promise<void> {
  const source = await readTextSoon(text);
  if (source === null) throw failureOf("unreadable", "mka1.read.unreadable");
  const runs = pageIn(source).items.flatMap((item) => readRun(item) ?? []);
  const { runAnswers, runBatches } = memoryOf(into.client);
  const glimpses = new Map<string, Glimpse>();
  for (const run of runs)
    for (const call of requestsIn(run)) {
      const rowId = batchIdOf({ kind: "run", agentId, runId: run.id, callId: call.id });
      if (runAfter(run, call.id, runs).isAnswered || runAnswers.has(rowId)) continue;
      if (await isHeld(into, call.id)) continue;
      const glimpse = await studied(() => glimpseIn(agentId, run, call));
      glimpses.set(glimpse.rowId, glimpse);
      runBatches.set(call.id, glimpse.rowId);
    }
  into.ledger.takeRuns(agentId, glimpses, startedAt);
}

async function isHeld({ client, ledger, signal }: RunsInto, id: string): Promise<boolean> {
  const known = ledger.isHeld.get(id);
  if (known !== undefined) return known;
  const startedAt = client.clock.monotonic();
  try {
    const source = await readTextSoon((await client.read(heldPath(id), signal)).text);
    if (source !== null) {
      const [call, look] = [readHeld(source), closeLook(client)];
      await studied(() => lookAhead(look, [call]));
      ledger.take(call, look, startedAt);
    }
    ledger.isHeld.set(id, true);
  } catch (thrown) {
    if (readFailure(thrown, client.clock.now()).error.kind !== "gone") throw thrown;
    ledger.isHeld.set(id, false);
  }
  return ledger.isHeld.get(id) === true;
}

const glimpseIn = (agentId: string, run: Run, { id, name, argumentText }: HeldCall): Glimpse => ({
  id,
  rowId: batchIdOf({ kind: "run", agentId, runId: run.id, callId: id }),
  name,
  from: agentId,
  // MKA1 does not tell who started a run.
  requester: null,
  waitsFor: [],
  askedAt: run.createdAt,
  deadline: null,
  level: inspectionOf(argumentText, name).level,
  asks: "decision",
  yours: ["assigned", "continue"],
  searched: [agentId, run.id, id, ...(argumentText.form === "missing" ? [] : [argumentText.text])],
  isPending: true,
  fault: null,
});
