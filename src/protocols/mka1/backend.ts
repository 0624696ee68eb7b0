import type { ApprovalBackend, BackendSurroundings, ListSlice } from "../../domain/approval-backend.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import type { Answer } from "../../domain/decision.ts";
import { createLaterHalf } from "../../domain/later-half.ts";
import { sentence } from "../../domain/sentence.ts";
import { createMka1Client, failed } from "./client.ts";
import type { Mka1Connection } from "./connection.ts";
import { guarantees } from "./guarantees.ts";
import { firstLook } from "./list/first-look.ts";

const notes = ["unconfirmed", "not-covered", "polling", "runs"].map((name) => sentence(`mka1.note.${name}`));

const detail = () => import("./batch/detail.ts");
const submit = () => import("./send/submit.ts");

/**
 * Makes the live object of one MKA1. Only what the first rows need is here; the closer look at the list, and the half
 * that reads and answers one batch, load when they are first used.
 */
export function createMka1Backend(
  connection: Mka1Connection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const state = createConnectionState(surroundings.clock, {
    guarantees,
    notes,
    identity: { known: true, name: connection.viewerId },
  });
  const client = createMka1Client(connection, surroundings, state);
  const later = createLaterHalf(surroundings, {
    load: async () => (await import("./messages/batch-en.ts")).mka1BatchEn,
    noCode: "mka1.read.no-code",
  });
  const send = later.sender(async () => {
    const { submitAnswer } = await submit();
    return (answer: Answer, seen, signal) => submitAnswer({ client, answer, seen, signal });
  });

  async function* slices(...[mark, signal]: Parameters<ApprovalBackend["list"]>): AsyncGenerator<ListSlice> {
    const code = later.load(() => import("./list/list.ts"));
    code.catch(() => undefined);
    const first = mark === null ? await firstLook(client, signal) : null;
    if (first !== null) {
      state.succeeded();
      yield first.slice;
    }
    const { listSlices } = await code;
    yield* listSlices(client, { mark, first: first?.answer ?? null }, signal);
  }

  return {
    connection: { id: connection.id, label: connection.label, protocol: "mka1" },
    holdsStream: false,
    serverTime: client.serverTime,
    state: () => state,
    prepare: () => later.ahead(detail, submit),
    async *list(mark, signal) {
      try {
        yield* slices(mark, signal);
      } catch (thrown) {
        throw failed(client, thrown, signal);
      }
    },
    async get(id, signal) {
      const { readBatch } = await later.load(detail);
      return (await readBatch(client, id, signal)).reading;
    },
    async find(text, signal) {
      if (!/^(mcpr|tapr)_\S{1,250}$/.test(text.trim())) return null;
      const { findCall } = await later.load(detail);
      return findCall(client, text.trim(), signal);
    },
    submit: send,
    perform: send,
  };
}
