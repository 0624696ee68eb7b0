import type { ApprovalBackend, BackendSurroundings } from "../../domain/approval-backend.ts";
import { createConnectionState } from "../../domain/connection-state.ts";
import { createLaterHalf } from "../../domain/later-half.ts";
import { sentence } from "../../domain/sentence.ts";
import { createLettaClient, noLockConsent } from "./client.ts";
import type { LettaConnection } from "./connection.ts";
import { guaranteesOf } from "./guarantees.ts";

/**
 * Makes the live object of one Letta. Only what the list needs is here; the half that reads and answers one batch loads
 * when it is first used.
 */
export function createLettaBackend(
  connection: LettaConnection,
  surroundings: BackendSurroundings,
): ApprovalBackend {
  const hasAgreed = surroundings.agreements?.has(connection.id, noLockConsent) === true;
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
    holdsStream: true,
    state: () => state,
    async *list() {
      yield* [];
    },
    async get(id, signal) {
      const { readRequest } = await later.load(() => import("./detail.ts"));
      return (await readRequest(client, id, signal)).reading;
    },
    async *submit() {
      yield* [];
    },
    agree(consentId) {
      if (consentId === noLockConsent) client.consent();
    },
  };
}
