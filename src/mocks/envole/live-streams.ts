import type { StreamWriter } from "../event-stream.ts";

/** The live streams that are open now. */
export interface LiveStreams {
  /** Settles when the reader has gone, and rejects when the stream is dropped. */
  listen(threadId: string, writer: StreamWriter): Promise<void>;
  tell(threadId: string, event: string): void;
  /** Breaks the streams of one thread, or all. */
  drop(threadId?: string): void;
}

/** Makes an empty set of streams. */
export function createLiveStreams(): LiveStreams {
  const open = new Set<{
    readonly threadId: string;
    readonly tell: StreamWriter["tell"];
    readonly drop: () => void;
  }>();
  const of = (threadId: string | undefined) =>
    [...open].filter((stream) => threadId === undefined || stream.threadId === threadId);

  return {
    listen: (threadId, { tell, signal }) =>
      new Promise((resolve, reject) => {
        const stream = {
          threadId,
          tell,
          drop() {
            open.delete(stream);
            reject(new Error("the live stream was dropped"));
          },
        };
        open.add(stream);
        signal.addEventListener("abort", () => {
          open.delete(stream);
          resolve();
        });
      }),
    tell(threadId, event) {
      for (const stream of of(threadId)) stream.tell(event);
    },
    drop(threadId) {
      for (const stream of of(threadId)) stream.drop();
    },
  };
}
