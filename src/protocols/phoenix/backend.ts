import type { ApprovalBackend, BackendSurroundings, SubmissionEvent } from "../../domain/approval-backend.ts";
import { errorOf } from "../../domain/backend-error.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import type { Answer, Seen } from "../../domain/decision.ts";
import { sentence } from "../../domain/sentence.ts";
import { createPhoenixClient, failed, type PhoenixClient } from "./client.ts";
import type { PhoenixConnection } from "./connection.ts";
import { type FirstLook, firstLook } from "./first-look.ts";
import { failureOf } from "./read-errors.ts";
import { readViewer } from "./viewer.ts";

const character = {
  guarantees: ["whole", "no-reason", "not-bound", "stay"].map((name) =>
    sentence(`phoenix.guarantee.${name}`),
  ),
  notes: ["polling", "temporary"].map((name) => sentence(`phoenix.note.${name}`)),
};

/**
 * Makes the live object of one Phoenix. Only what the first rows need is here; the closer look at the list, and the
 * half that reads and answers one batch, load when they are first used.
 */
export function createPhoenixBackend(
  connection: PhoenixConnection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const state = createConnectionState(surroundings.clock, character);
  const client = createPhoenixClient(connection, surroundings, state);
  const identify = identifier(client);
  const withWords = wordsFirst(surroundings);
  const send = senderOf(client, withWords);
  return {
    connection: { id: connection.id, label: connection.label, protocol: "phoenix" },
    holdsStream: true,
    state: () => state,
    async *list(mark, signal) {
      const first = mark === null ? await lookedFirst(client, signal) : null;
      if (first !== null) yield first.slice;
      identify(signal);
      const { listSlices } = await loaded(withWords(() => import("./list.ts")));
      yield* listSlices(
        client,
        { mark: mark ?? first?.slice.mark ?? null, firstPage: first?.answer ?? null },
        signal,
      );
    },
    async get(id, signal) {
      const { readBatch } = await loaded(withWords(() => import("./detail.ts")));
      return (await readBatch(client, id, signal)).reading;
    },
    async glance(id) {
      const half = await withWords(() => import("./detail.ts"))().catch(() => null);
      return half?.glanceAt(client, id) ?? null;
    },
    submit: send,
    perform: send,
  };
}

/** Sends by the half that loads when it is first used; nothing leaves where it cannot be loaded. */
function senderOf(client: PhoenixClient, withWords: ReturnType<typeof wordsFirst>) {
  const load = withWords(() => import("./submit.ts"));
  return async function* (answer: Answer, seen: Seen, signal: AbortSignal): AsyncGenerator<SubmissionEvent> {
    const half = await load().catch(() => null);
    if (half !== null) return yield* half.submitAnswer({ client, answer, seen, signal });
    const error = errorOf("unreachable", sentence("phoenix.read.no-code"));
    yield { kind: "refused", error, reading: null };
  };
}

async function lookedFirst(client: PhoenixClient, signal: AbortSignal): Promise<FirstLook> {
  try {
    const first = await firstLook(client, signal);
    client.state.succeeded();
    return first;
  } catch (thrown) {
    throw failed(client, thrown, signal);
  }
}

/** Loads code together with the sentences that it speaks, which are taught before the code is used. */
function wordsFirst({ learn }: BackendSurroundings): <T>(load: () => Promise<T>) => () => Promise<T> {
  return (load) => async () => {
    const [code, words] = await Promise.all([load(), import("./messages/batch-en.ts")]);
    learn?.(words.phoenixBatchEn);
    return code;
  };
}

async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw failureOf("unreachable", "phoenix.read.no-code");
  }
}

/** Asks once per token who it belongs to, beside everything else; a failure asks again with the next poll. */
function identifier(client: PhoenixClient): (signal: AbortSignal) => void {
  let askedFor: number | null = null;
  return (signal) => {
    const age = client.tokenAge();
    if (askedFor === age) return;
    askedFor = age;
    readViewer(client, signal)
      .then((name) => {
        if (client.tokenAge() !== age) return;
        client.state.identified(name === null ? { known: false } : { known: true, name });
      })
      .catch(() => {
        if (askedFor === age) askedFor = null;
      });
  };
}
