import type { ApprovalBackend, BackendSurroundings } from "../../domain/approval-backend.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import type { Answer } from "../../domain/decision.ts";
import { createLaterHalf } from "../../domain/later-half.ts";
import { sentence } from "../../domain/sentence.ts";
import { createPhoenixClient, failed, type PhoenixClient } from "./client.ts";
import type { PhoenixConnection } from "./connection.ts";
import { type FirstLook, firstLook } from "./list/first-look.ts";
import { readViewer } from "./viewer.ts";

const character = {
  guarantees: ["whole", "no-reason", "not-bound", "stay"].map((name) =>
    sentence(`phoenix.guarantee.${name}`),
  ),
  notes: ["polling", "temporary"].map((name) => sentence(`phoenix.note.${name}`)),
};

const detail = () => import("./batch/detail.ts");
const submit = () => import("./send/submit.ts");

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
  const later = createLaterHalf(surroundings, {
    load: async () => (await import("./messages/batch-en.ts")).phoenixBatchEn,
    noCode: "phoenix.read.no-code",
  });
  const send = later.sender(async () => {
    const { submitAnswer } = await submit();
    return (answer: Answer, seen, signal) => submitAnswer({ client, answer, seen, signal });
  });
  return {
    connection: { id: connection.id, label: connection.label, protocol: "phoenix" },
    holdsStream: true,
    state: () => state,
    prepare: () => later.ahead(detail, submit),
    async *list(mark, signal) {
      const first = mark === null ? await lookedFirst(client, signal) : null;
      if (first !== null) yield first.slice;
      identify(signal);
      const { listSlices } = await later.load(() => import("./list/list.ts"));
      yield* listSlices(
        client,
        { mark: mark ?? first?.slice.mark ?? null, firstPage: first?.answer ?? null },
        signal,
      );
    },
    async get(id, signal) {
      const { readBatch } = await later.load(detail);
      return (await readBatch(client, id, signal)).reading;
    },
    async glance(id) {
      const half = await later.loadOrNull(detail);
      return (await half?.glanceAt(client, id)) ?? null;
    },
    submit: send,
    perform: send,
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
