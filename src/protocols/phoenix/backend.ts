import type { ApprovalBackend, BackendSurroundings } from "../../domain/approval-backend.ts";
import { sentence } from "../../domain/sentence.ts";
import { createPhoenixClient, type PhoenixClient } from "./client.ts";
import type { PhoenixConnection } from "./connection.ts";
import { listSlices } from "./list.ts";
import { readViewer } from "./list-read.ts";
import { errorOf, failureOf } from "./read-errors.ts";
import { createPhoenixState } from "./state.ts";

/** Makes the live object of one Phoenix. The half that reads and answers one batch loads when it is first used. */
export function createPhoenixBackend(
  connection: PhoenixConnection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const state = createPhoenixState(surroundings.clock);
  const client = createPhoenixClient(connection, surroundings, state);
  const identify = identifier(client);
  return {
    connection: { id: connection.id, label: connection.label, protocol: "phoenix" },
    holdsStream: true,
    state: () => state,
    async *list(mark, signal) {
      for await (const slice of listSlices(client, mark, signal)) {
        identify(signal);
        yield slice;
      }
    },
    async get(id, signal) {
      const { readBatch } = await loaded(() => import("./detail.ts"));
      return (await readBatch(client, id, signal)).reading;
    },
    async *submit(answer, seen, signal) {
      const half = await import("./submit.ts").catch(() => null);
      if (half === null) {
        const error = errorOf("unreachable", sentence("phoenix.send.no-code"));
        yield { kind: "refused", error, reading: null };
        return;
      }
      yield* half.submitAnswer({ client, answer, seen, signal });
    },
  };
}

async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw failureOf("unreachable", "phoenix.send.no-code");
  }
}

/** Asks once per token who it belongs to, beside everything else; a failure asks again after the next poll. */
function identifier(client: PhoenixClient): (signal: AbortSignal) => void {
  let askedFor: number | null = null;
  return (signal) => {
    const age = client.tokenAge();
    if (askedFor === age) return;
    askedFor = age;
    readViewer(client, signal)
      .then((name) => client.state.identified(name === null ? { known: false } : { known: true, name }))
      .catch(() => {
        if (askedFor === age) askedFor = null;
      });
  };
}
