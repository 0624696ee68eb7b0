import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { spanOf } from "../lib/json/json-piece.ts";
import { createPhoenixBackend } from "../protocols/phoenix/backend.ts";
import { batchIdOf } from "../protocols/phoenix/list/row.ts";
import { createFakeClock } from "./fake-clock.ts";
import { allAskings } from "./phoenix-recordings.ts";
import { sessionsOfRecording } from "./phoenix-told.ts";

const sessionId = "QWdlbnRTZXNzaW9uOjE=";
const head = `{"data":{"id":"${sessionId}","title":"Recorded","updated_at":"2026-11-30T02:39:08+00:00","is_active":false,"model":{}}}`;

/** A call that waits, put behind a recording that asks nothing, so that there is a batch to open. */
const waitingMessage =
  '{"id":"asked","role":"assistant","parts":[{"type":"step-start"},{"type":"tool-bash","toolCallId":"asked","state":"approval-requested","input":{"command":"ls"},"callProviderMetadata":{"phoenix":{"toolExecutionEnvironment":"server"}},"approval":{"id":"asked"}}]}';

/** A real backend before a server that knows these messages, byte for byte, and nothing else. */
function serving(messages: readonly string[]): ApprovalBackend {
  const page = `{"data":[${messages.join(",")}],"next_cursor":null}`;
  return createPhoenixBackend(
    { id: "px", label: "Phoenix", baseUrl: "http://phoenix.example.test", pageUrl: null },
    {
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
      fetch: async (input) =>
        new Response(input.includes("/messages") ? page : head, {
          headers: { "content-type": "application/json" },
        }),
    },
  );
}

/**
 * Every asking of a recording, read through the whole backend from the bytes that were recorded. A recording that
 * asks nothing is read with one waiting call behind it: its transcript is what it is about.
 */
export async function batchesFromBytes(name: string): Promise<readonly ApprovalBatch[]> {
  const batches: ApprovalBatch[] = [];
  for (const messages of sessionsOfRecording(name)) {
    const bytes = messages.map(({ source }) => spanOf(source));
    const ids = allAskings(messages).map(({ message, ordinal }) => batchIdOf(sessionId, message.id, ordinal));
    const backend = serving(ids.length === 0 ? [...bytes, waitingMessage] : bytes);
    const wanted = ids.length === 0 ? [batchIdOf(sessionId, "asked", 1)] : ids;
    for (const id of wanted) batches.push((await backend.get(id, new AbortController().signal)).value);
  }
  return batches;
}
