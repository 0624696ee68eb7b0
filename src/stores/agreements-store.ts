import type { Agreements } from "../domain/approval-backend.ts";
import { jsonOrNothing, type StoredText } from "./browser-storage.ts";

/**
 * What people of this browser agreed to, kept in its storage where that works, in memory otherwise. What another tab
 * added is read with the next page: until then the question is asked once more, and nothing is done unasked.
 */
export function createAgreements(kept: StoredText): Agreements {
  const agreed = new Set(keysIn(kept));
  return {
    has: (connection, consentId) => agreed.has(keyOf(connection, consentId)),
    add(connection, consentId) {
      // What another tab added since stays.
      for (const key of [...keysIn(kept), keyOf(connection, consentId)]) agreed.add(key);
      kept.write(JSON.stringify([...agreed]));
    },
  };
}

/** Ids may hold any character: no two pairs have one key. */
const keyOf = (connection: string, consentId: string): string => JSON.stringify([connection, consentId]);

function keysIn(kept: StoredText): readonly string[] {
  const keys = jsonOrNothing(kept.read());
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}
