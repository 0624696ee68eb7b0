import type { ListMark } from "../domain/approval-backend.ts";
import { email } from "../mocks/envole/call-seeds.ts";
import type { ThreadSeed } from "../mocks/envole/seeder.ts";
import { buildWorld } from "../mocks/envole/worlds.ts";
import { longestLag } from "../protocols/envole/assumed.ts";
import { listAll } from "./backend-reading.ts";
import { type EnvoleEntry, type EnvoleWorld, envoleWorld } from "./envole-world.ts";
import type { SentRequest, Watch } from "./protocol-world.ts";

/** A thread in which one call waits. */
export const waiting = (name: string, minutesAgo: number, more: Partial<ThreadSeed> = {}): ThreadSeed => ({
  name,
  minutesAgo,
  calls: [email("bo@example.test", name)],
  ...more,
});

/** An Envole with these threads. */
export const threadsWorld = (
  threads: readonly ThreadSeed[],
  watch?: Watch,
  entry?: EnvoleEntry,
): EnvoleWorld => envoleWorld((now) => buildWorld({ threads }, now), watch, entry);

/** Whether a request reads a history. */
export const isHistory = (path: string): boolean => path.includes("/messages");

/** The requests for histories that left. */
export const historiesOf = ({ requests }: EnvoleWorld): readonly SentRequest[] =>
  requests.filter(({ path }) => isHistory(path));

/** Polls so often that no change can hide behind the newest thread's last time any more; forgets what left for that. */
export async function settled(world: EnvoleWorld): Promise<ListMark | null> {
  const first = await listAll(world.backend);
  await world.clock.advance(longestLag);
  const second = await listAll(world.backend, first.mark);
  world.requests.length = 0;
  return second.mark;
}
