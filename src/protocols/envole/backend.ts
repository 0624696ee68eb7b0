import type {
  ApprovalBackend,
  BackendSurroundings,
  ListMark,
  ListSlice,
  SubmissionEvent,
} from "../../domain/approval-backend.ts";
import { errorOf } from "../../domain/backend-error.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import type { DecidingAnswer, Seen } from "../../domain/decision.ts";
import { sentence } from "../../domain/sentence.ts";
import { createEnvoleClient, type EnvoleClient, failed } from "./client.ts";
import type { EnvoleConnection } from "./connection.ts";
import { firstLook } from "./first-look.ts";
import { guarantees } from "./guarantees.ts";
import { failureOf } from "./read-errors.ts";

/**
 * Makes the live object of one Envole. Only what the list needs is here; the half that reads and answers one batch, and
 * follows its thread, loads when it is first used.
 */
export function createEnvoleBackend(
  connection: EnvoleConnection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const state = createConnectionState(surroundings.clock, {
    guarantees,
    notes: ["polling", "active"].map((name) => sentence(`envole.note.${name}`)),
    identity: { known: true, name: connection.userId },
  });
  const client = createEnvoleClient(connection, surroundings, state);
  const withWords = wordsFirst(surroundings);
  return {
    connection: { id: connection.id, label: connection.label, protocol: "envole" },
    holdsStream: true,
    state: () => state,
    list: (mark, signal) => listOf(client, withWords, { mark, signal }),
    async get(id, signal) {
      const { readBatch } = await loaded(withWords(() => import("./detail.ts")));
      return (await readBatch(client, id, signal)).reading;
    },
    async glance(id) {
      const half = await withWords(() => import("./detail.ts"))().catch(() => null);
      return half?.glanceAt(client, id) ?? null;
    },
    submit: senderOf(client, withWords),
    async *hints(id, signal) {
      const { hintsAround } = await loaded(withWords(() => import("./live.ts")));
      yield* hintsAround(client, id, signal);
    },
  };
}

/** One poll of the list. The first one looks at the newest threads while the code of the closer look is on its way. */
async function* listOf(
  client: EnvoleClient,
  withWords: ReturnType<typeof wordsFirst>,
  { mark, signal }: { readonly mark: ListMark | null; readonly signal: AbortSignal },
): AsyncGenerator<ListSlice> {
  const ending = new AbortController();
  const bounded = AbortSignal.any([signal, ending.signal]);
  try {
    const code = loaded(withWords(() => import("./list.ts")));
    code.catch(() => undefined);
    const first = mark === null ? yield* firstLook(client, code, bounded) : null;
    const { listSlices } = await code;
    yield* listSlices(client, { mark, first }, bounded);
  } catch (thrown) {
    throw failed(client, thrown, signal);
  } finally {
    ending.abort();
  }
}

/** Sends by the half that loads when it is first used; nothing leaves where it cannot be loaded. */
function senderOf(client: EnvoleClient, withWords: ReturnType<typeof wordsFirst>) {
  const load = withWords(() => import("./submit.ts"));
  return async function* (
    answer: DecidingAnswer,
    seen: Seen,
    signal: AbortSignal,
  ): AsyncGenerator<SubmissionEvent> {
    const half = await load().catch(() => null);
    if (half !== null) return yield* half.submitAnswer({ client, answer, seen, signal });
    const error = errorOf("unreachable", sentence("envole.read.no-code"));
    yield { kind: "refused", error, reading: null };
  };
}

/** Loads code together with the sentences that it speaks, which are taught before the code is used. */
function wordsFirst({ learn }: BackendSurroundings): <T>(load: () => Promise<T>) => () => Promise<T> {
  return (load) => async () => {
    const [code, words] = await Promise.all([load(), import("./messages/batch-en.ts")]);
    learn?.(words.envoleBatchEn);
    return code;
  };
}

async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw failureOf("unreachable", "envole.read.no-code");
  }
}
