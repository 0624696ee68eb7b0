import type { BackendFailure } from "../../../domain/backend-error.ts";
import type { EnvoleClient, TextAnswer } from "../client.ts";
import { readFailure } from "../read-errors.ts";
import { readThread } from "../record/thread-read.ts";
import type { ListedThread, ThreadRecord } from "../record/thread-record.ts";
import { notConfiguredWell, stopsAll } from "./thread-lists.ts";

/** What a look at one thread brought. */
export type LookedThread = { readonly thread: ListedThread } & (
  | { readonly kind: "record"; readonly record: ThreadRecord }
  /** It harms its own row alone; `startedAt` is monotonic. */
  | { readonly kind: "unread"; readonly startedAt: number }
  /** `failure` where the configuration names a thread that the server does not know. */
  | { readonly kind: "gone"; readonly failure: BackendFailure | null }
);

/** So many histories may be lost in a row before it is concluded that the server cannot be reached. */
const mostLost = 3;

/** With what, until when, and which histories were asked for already. */
export interface Looking {
  readonly client: EnvoleClient;
  readonly signal: AbortSignal;
  readonly histories: ReadonlyMap<string, Promise<TextAnswer>>;
}

/** Looks at threads, one after the other or several at once. Throws `BackendFailure` only, where no other look would do better. */
export function lookerOf({
  client,
  signal,
  histories,
}: Looking): (thread: ListedThread) => Promise<LookedThread> {
  let lost = 0;

  function harmed(thread: ListedThread, failure: BackendFailure, startedAt: number): LookedThread {
    if (signal.aborted) throw failure;
    if (failure.error.kind === "gone")
      return { kind: "gone", thread, failure: unknownThread(thread, failure) };
    const isLost = failure.error.kind === "unreachable";
    lost += isLost ? 1 : 0;
    if (isLost ? lost > mostLost : stopsAll(failure)) throw failure;
    return { kind: "unread", thread, startedAt };
  }

  return async (thread) => {
    const startedAt = client.clock.monotonic();
    try {
      const first = histories.get(thread.id);
      const record = await readThread({ client, threadId: thread.id, signal, first });
      lost = 0;
      return { kind: "record", thread, record };
    } catch (thrown) {
      return harmed(thread, readFailure(thrown, client.clock.now()), startedAt);
    }
  };
}

const unknownThread = ({ id, agentId }: ListedThread, failure: BackendFailure): BackendFailure | null =>
  agentId === null ? notConfiguredWell(failure, "envole.read.no-thread", id) : null;
