import type {
  ApprovalBackend,
  BackendSurroundings,
  ListMark,
  ListSlice,
} from "../../domain/approval-backend.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import type { DecidingAnswer } from "../../domain/decision.ts";
import { createLaterHalf, type LaterHalf } from "../../domain/later-half.ts";
import { sentence } from "../../domain/sentence.ts";
import { createEnvoleClient, type EnvoleClient, failed } from "./client.ts";
import type { EnvoleConnection } from "./connection.ts";
import { guarantees } from "./guarantees.ts";
import { firstLook } from "./list/first-look.ts";

const detail = () => import("./batch/detail.ts");
const submit = () => import("./send/submit.ts");

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
  const later = createLaterHalf(surroundings, {
    load: async () => (await import("./messages/batch-en.ts")).envoleBatchEn,
    noCode: "envole.read.no-code",
  });
  return {
    connection: { id: connection.id, label: connection.label, protocol: "envole" },
    holdsStream: true,
    state: () => state,
    prepare: () => later.ahead(detail, submit),
    list: (mark, signal) => listOf(client, later, { mark, signal }),
    async get(id, signal) {
      const { readBatch } = await later.load(detail);
      return (await readBatch(client, id, signal)).reading;
    },
    async glance(id) {
      const half = await later.loadOrNull(detail);
      return (await half?.glanceAt(client, id)) ?? null;
    },
    submit: later.sender(async () => {
      const { submitAnswer } = await submit();
      return (answer: DecidingAnswer, seen, signal) => submitAnswer({ client, answer, seen, signal });
    }),
    async *hints(id, signal) {
      const { hintsAround } = await later.load(() => import("./batch/live.ts"));
      yield* hintsAround(client, id, signal);
    },
    reconnects: state.streamBroke,
  };
}

/** One poll of the list. The first one looks at the newest threads while the code of the closer look is on its way. */
async function* listOf(
  client: EnvoleClient,
  later: LaterHalf,
  { mark, signal }: { readonly mark: ListMark | null; readonly signal: AbortSignal },
): AsyncGenerator<ListSlice> {
  const ending = new AbortController();
  const bounded = AbortSignal.any([signal, ending.signal]);
  try {
    const code = later.load(() => import("./list/list.ts"));
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
