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
import { agreedAt, createLettaClient, failed, type LettaClient, noLockConsent } from "./client.ts";
import type { LettaConnection } from "./connection.ts";
import { guaranteesOf } from "./guarantees.ts";
import { listSlices } from "./list/list.ts";

const detail = () => import("./batch/detail.ts");
const submit = () => import("./send/submit.ts");

/**
 * Makes the live object of one Letta. Only what the list needs is here; the half that reads and answers one request
 * loads when it is first used.
 */
export function createLettaBackend(
  connection: LettaConnection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const hasAgreed = surroundings.agreements?.has(connection.id, agreedAt(connection)) === true;
  const notes = ["polling", ...(connection.showHiddenAgents ? [] : ["hidden"]), "types", "retired"];
  const state = createConnectionState(surroundings.clock, {
    guarantees: guaranteesOf(hasAgreed ? "unlocked" : "unknown"),
    notes: notes.map((name) => sentence(`letta.note.${name}`)),
  });
  const client = createLettaClient(connection, surroundings, state);
  const later = createLaterHalf(surroundings, {
    load: async () => (await import("./messages/batch-en.ts")).lettaBatchEn,
    noCode: "letta.read.no-code",
  });
  return {
    connection: { id: connection.id, label: connection.label, protocol: "letta" },
    // One short request begins a run, and its end is polled; only a server without a lock keeps one waiting.
    holdsStream: false,
    state: () => state,
    prepare: () => later.ahead(detail, submit),
    list: (mark, signal) => listOf(client, later, { mark, signal }),
    async get(id, signal) {
      const { readRequest } = await later.load(detail);
      return (await readRequest(client, id, signal)).reading;
    },
    async glance(id) {
      const half = await later.loadOrNull(() => import("./list/glance.ts"));
      return (await half?.glanceAt(client, id)) ?? null;
    },
    submit: later.sender(async () => {
      const { submitAnswer } = await submit();
      return (answer: DecidingAnswer, seen, signal) => submitAnswer({ client, answer, seen, signal });
    }),
    async find(text, signal) {
      const { findRequest } = await later.load(() => import("./list/find.ts"));
      return findRequest(client, text, signal);
    },
    agree(consentId) {
      if (consentId === noLockConsent) client.consent();
    },
  };
}

/** One poll of the list; what is still being read when it ends, however it ends, is called back. */
async function* listOf(
  client: LettaClient,
  later: LaterHalf,
  { mark, signal }: { readonly mark: ListMark | null; readonly signal: AbortSignal },
): AsyncGenerator<ListSlice> {
  const ending = new AbortController();
  const look = later.load(async () => (await import("./list/look.ts")).levelOf);
  look.catch(() => undefined);
  try {
    yield* listSlices(client, { mark, look }, AbortSignal.any([signal, ending.signal]));
  } catch (thrown) {
    throw failed(client, thrown, signal);
  } finally {
    ending.abort();
  }
}
