/** What a playing turn is given: where its events go, by name where they have one, and whether anybody still listens. */
export interface Listener {
  readonly tell: (event: string, name?: string) => void;
  readonly signal: AbortSignal;
}

/** A listener that can also be sent what is no event: a comment, which keeps an idle stream alive. */
export interface StreamWriter extends Listener {
  readonly comment: (text: string) => void;
}

/** How a stream ends early, after all that was told has arrived: with a break, or without an error in the middle of a line. */
export type StreamEnding = "whole" | "breaks" | "stops";

interface EventStream {
  /** Tells the events. The stream ends when it settles; where `ending` says so, a rejection breaks or stops it. */
  readonly play: (writer: StreamWriter) => Promise<void>;
  readonly request: Request;
  readonly ending: StreamEnding;
}

/**
 * Server-sent events, most of them unnamed, each one line of data. Events wait in a queue of our own and leave one by
 * one, because a stream that errors drops what stands in its own. `signal` ends when the reader cancels or when the
 * request is aborted: in Vitest only the second happens (toolchain.md, "MSW").
 */
export function eventStream({ play, request, ending }: EventStream): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, request.signal]);
  const queue = createQueue();
  const encoder = new TextEncoder();
  signal.addEventListener("abort", () => queue.end(null));

  return new ReadableStream<Uint8Array>(
    {
      start() {
        const tell = (event: string, name?: string) =>
          queue.push(`${name === undefined ? "" : `event: ${name}\n`}data: ${event}\n\n`);
        const comment = (text: string) => queue.push(`: ${text}\n\n`);
        play({ tell, comment, signal }).then(
          () => queue.end(null),
          (thrown: unknown) => {
            if (ending === "stops") queue.push('data: {"type":"');
            queue.end(ending === "breaks" ? thrown : null);
          },
        );
      },
      async pull(controller) {
        const next = await queue.next();
        if (next.kind === "event") controller.enqueue(encoder.encode(next.text));
        else if (next.error === null) controller.close();
        else controller.error(next.error);
      },
      cancel: () => gone.abort(),
    },
    { highWaterMark: 0 },
  );
}

type Queued =
  | { readonly kind: "event"; readonly text: string }
  | { readonly kind: "end"; readonly error: unknown };

function createQueue() {
  const waiting: Queued[] = [];
  let wake: (() => void) | null = null;
  const add = (item: Queued) => {
    waiting.push(item);
    wake?.();
    wake = null;
  };
  return {
    push: (text: string) => add({ kind: "event", text }),
    end: (error: unknown) => add({ kind: "end", error }),
    async next(): Promise<Queued> {
      for (;;) {
        const item = waiting.shift();
        if (item !== undefined) return item;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
