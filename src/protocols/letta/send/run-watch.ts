import { type BackendErrorKind, BackendFailure } from "../../../domain/backend-error.ts";
import { at, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { toTheEnd } from "../../sending.ts";
import type { LettaClient } from "../client.ts";

/** How the run that carries out an answer ended, as far as it was followed. None of it says what was recorded. */
export type RunEnd =
  | { readonly kind: "completed" }
  /** `words` of the server; empty where it gives none. The decision may be recorded all the same. */
  | { readonly kind: "failed"; readonly words: string }
  | { readonly kind: "cancelled" }
  /** The record shows the answer, and the run goes on: the agent is at its next step. */
  | { readonly kind: "recorded" }
  /** It did not end in the time that it was given: a server that was killed leaves such runs, for ever. */
  | { readonly kind: "endless" }
  /** It could not be read any more. */
  | { readonly kind: "lost" };

/** What following one run needs. Times are monotonic milliseconds. */
export interface RunWatch {
  readonly client: LettaClient;
  readonly runId: string;
  /** Until when it is followed. */
  readonly until: number;
  /** Whether the record shows the answer already; asked now and then while the run goes on. */
  readonly isRecorded: () => Promise<boolean>;
}

/** Waits after each reading of a run that goes on, in milliseconds, and the one from then on. */
const waits = [200, 400, 600, 1_000, 1_500, 2_000, 3_000];
const longestWait = 5_000;
/** The wait after a reading that failed. */
const failedWait = 2_500;
/** From this wait on the record is read too: a turn of the agent may go on for long after the decision is written. */
const recordFrom = 6;
/** So many readings of a run in a row may fail, over about ten seconds. */
const mostFailures = 5;

/**
 * Reads the run that carries out an answer until it ends. A record appears only after the tool ended, so that nothing
 * is known before (protocols/letta.md, "Recorded"). Never rejects, and never ends with the person's signal: what has
 * left goes on.
 */
export async function runEnd(watch: RunWatch): Promise<RunEnd> {
  const { client, runId } = watch;
  let failures = 0;
  for (let turn = 0; ; turn += 1) {
    const read = await readRun(client, runId);
    if (typeof read === "object") return read;
    failures = read === "failed" ? failures + 1 : 0;
    const end = await givenUp(watch, { turn, failures });
    if (end !== null) return end;
    await client.clock.wait(failures > 0 ? failedWait : (waits[turn] ?? longestWait));
  }
}

/** Why a run that goes on, or could not be read, is followed no further; null where it is. */
async function givenUp(
  { client, until, isRecorded }: RunWatch,
  { turn, failures }: { readonly turn: number; readonly failures: number },
): Promise<RunEnd | null> {
  if (failures >= mostFailures) return { kind: "lost" };
  if (failures === 0 && turn >= recordFrom && (await isRecorded())) return { kind: "recorded" };
  return client.clock.monotonic() >= until ? { kind: "endless" } : null;
}

/** The end of a run, while it can be read at all; "on" while it goes on, "failed" when it may be read later. */
async function readRun(client: LettaClient, runId: string): Promise<RunEnd | "on" | "failed"> {
  try {
    const { text } = await client.read(`/v1/runs/${encodeURIComponent(runId)}`, toTheEnd());
    const run = readText(text);
    return run === null ? "failed" : endOf(run);
  } catch (thrown) {
    const isFinal = thrown instanceof BackendFailure && final.has(thrown.error.kind);
    return isFinal ? { kind: "lost" } : "failed";
  }
}

const final: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>([
  "needs-token",
  "not-allowed",
  "gone",
]);

/** A word that nobody knows is no end: the bound is. */
function endOf(run: Source): RunEnd | "on" {
  switch (stringOf(at(run, "status"))) {
    case "completed":
      return { kind: "completed" };
    case "cancelled":
      return { kind: "cancelled" };
    case "failed":
      return { kind: "failed", words: errorWords(at(run, "metadata", "error")) };
    default:
      return "on";
  }
}

/** `metadata.error` is a text, or an object with `detail` [r13, f23]. */
const errorWords = (error: Source | null): string =>
  stringOf(error) ??
  (error === null ? null : (stringOf(at(error, "detail")) ?? stringOf(at(error, "message")))) ??
  "";
