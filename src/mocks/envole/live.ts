import { streamAnswer } from "../answers.ts";
import { eventStream, type StreamWriter } from "../event-stream.ts";
import type { FakeClock } from "../fake-server.ts";
import { errorAnswer } from "./answers.ts";
import type { FakeThread } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { surprise } from "./surprise.ts";
import { writeOpenRequests } from "./writing.ts";

/** How often a comment tells that a stream is alive, milliseconds. Assumed: no page says that there are any. */
export const heartbeatMs = 15_000;

/** Answers `GET …/stream`: open until the reader goes or it is dropped. Where it is missing or refused: 404 or 503. */
export function answerLive(store: FakeStore, thread: FakeThread, request: Request): Response {
  const { stream } = store.gate;
  if (stream === "missing") return errorAnswer(404, "Not found");
  if (stream === "refused") return errorAnswer(503, "Streaming is not available");
  return streamAnswer(
    eventStream({
      request,
      ending: "breaks",
      play:
        stream === "silent"
          ? ({ signal }) => untilAborted(signal)
          : (writer) => playLive(store, thread, writer),
    }),
  );
}

function playLive(store: FakeStore, thread: FakeThread, writer: StreamWriter): Promise<void> {
  const ended = new AbortController();
  const playing = store.live.listen(thread.id, writer).finally(() => ended.abort());
  void beat(store.clock, writer, AbortSignal.any([writer.signal, ended.signal]));
  if (thread.repeats) for (const event of writeOpenRequests(store, thread)) writer.tell(event);
  surprise(store, thread, "stream");
  return playing;
}

/** Comments from the first moment on: a response whose headers wait for a first byte would look dead. */
async function beat(clock: FakeClock, { comment }: StreamWriter, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      comment("heartbeat");
      await clock.wait(heartbeatMs, signal);
    }
  } catch {
    // The reader went, or the stream was dropped.
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
