import type { LettaClient } from "../client.ts";

/** The runs that the answers of one page began, by the key of their content. */
interface Tries {
  /** The otid under which this content goes now. */
  otidOf(key: string): string;
  /** Tells which run an answer began or joined at `now`, monotonic milliseconds. Gives when it was first seen. */
  began(key: string, runId: string, now: number): number;
  /** The run that this content began will do nothing more: if a person sends it again, another one has to begin. */
  spend(key: string): void;
}

interface Try {
  readonly number: number;
  readonly runId: string | null;
  readonly since: number;
}

const kept = new WeakMap<LettaClient, Tries>();

/** The tries of one client. */
export function triesOf(client: LettaClient): Tries {
  const known = kept.get(client);
  if (known !== undefined) return known;
  const made = createTries();
  kept.set(client, made);
  return made;
}

/**
 * The same otid joins the same run, for three hours, whatever became of it (protocols/letta.md, "First choice"). That
 * makes repeating safe while the run may live; after one that failed or was given up it would swallow every further
 * try, so then the otid is another one.
 */
function createTries(): Tries {
  const tries = new Map<string, Try>();
  const lastOf = (key: string): Try => tries.get(key) ?? { number: 1, runId: null, since: 0 };
  return {
    otidOf(key) {
      const { number } = lastOf(key);
      return number === 1 ? key : `${key}.${number}`;
    },
    began(key, runId, now) {
      const last = lastOf(key);
      if (last.runId === runId) return last.since;
      tries.set(key, { ...last, runId, since: now });
      return now;
    },
    spend(key) {
      tries.set(key, { number: lastOf(key).number + 1, runId: null, since: 0 });
    },
  };
}
