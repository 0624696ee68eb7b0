import type { BackendSurroundings, SubmissionEvent } from "./approval-backend.ts";
import { BackendFailure, errorOf } from "./backend-error.ts";
import type { Answer, Seen } from "./decision.ts";
import { sentence } from "./sentence.ts";

/** The code of a backend that loads when it is first used, together with the sentences that it speaks. */
export interface LaterHalf {
  /** Loads code; throws `BackendFailure` where it cannot be loaded. */
  load<T>(half: () => Promise<T>): Promise<T>;
  /** The same, null where it cannot be loaded. */
  loadOrNull<T>(half: () => Promise<T>): Promise<T | null>;
  /** Fetches code before it is used: it then opens and answers at once, also when its file has left the server by then. */
  ahead(...halves: readonly (() => Promise<unknown>)[]): Promise<void>;
  /** A sending by code that loads with the first one; nothing leaves where it cannot be loaded. */
  sender<A extends Answer>(
    send: () => Promise<(answer: A, seen: Seen, signal: AbortSignal) => AsyncIterable<SubmissionEvent>>,
  ): (answer: A, seen: Seen, signal: AbortSignal) => AsyncGenerator<SubmissionEvent>;
}

interface Words {
  /** Loads the sentences, which are taught before any code that speaks them is used. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
  /** The id of the sentence that says that a part of the inbox could not be loaded. */
  readonly noCode: string;
}

/** Makes the loader of one backend. */
export function createLaterHalf({ learn }: BackendSurroundings, words: Words): LaterHalf {
  const error = errorOf("unreachable", sentence(words.noCode));

  async function load<T>(half: () => Promise<T>): Promise<T> {
    try {
      const [code, said] = await Promise.all([half(), words.load()]);
      learn?.(said);
      return code;
    } catch {
      throw new BackendFailure(error);
    }
  }

  const loadOrNull = <T>(half: () => Promise<T>): Promise<T | null> => load(half).catch(() => null);

  return {
    load,
    loadOrNull,
    ahead: async (...halves) => void (await Promise.all(halves.map(loadOrNull))),
    sender: (half) =>
      async function* (answer, seen, signal) {
        const send = await loadOrNull(half);
        if (send === null) yield { kind: "refused", error, reading: null };
        else yield* send(answer, seen, signal);
      },
  };
}
