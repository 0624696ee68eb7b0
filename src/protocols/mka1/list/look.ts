import { digestOf } from "../../../domain/digest.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import { inspectHeld } from "../batch/inspect.ts";
import type { Mka1Client } from "../client.ts";
import type { HeldCall } from "../record/held.ts";
import { lapseTime } from "../record/standing.ts";
import type { Look } from "./row.ts";

/** What names a call without an id: a digest of its text. */
export const oddDigest = ({ source }: HeldCall): string => digestOf([spanOf(source)]).slice(0, 32);

/** Looks ahead at calls as the list will. */
export function lookAhead(look: Look, calls: readonly HeldCall[]): void {
  for (const call of calls) {
    look.levelOf(call);
    look.listIdOf(call);
  }
}

/** The close look at what a list holds. */
export const closeLook = ({ connection, serverTime }: Mka1Client): Look => ({
  viewerId: connection.viewerId,
  now: lapseTime(serverTime),
  levelOf: (call) => inspectHeld(call).level,
  listIdOf: (call) => (call.id === "" ? oddDigest(call) : call.id),
});
