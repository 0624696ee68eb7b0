import { streamAnswer } from "../answers.ts";
import { eventStream } from "../event-stream.ts";
import { entries, type Writable, write } from "../json-text.ts";
import type { FakeResponse } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { atRest } from "./taking.ts";
import { writeOutput, writeResponse } from "./writing.ts";

/** A response as a stream: what is asked for, and from where on. */
export interface Streaming {
  readonly store: FakeStore;
  readonly response: FakeResponse;
  readonly request: Request;
  /** The events up to this number are left out. */
  readonly startingAfter?: number;
  /** A run at rest tells its last event alone. */
  readonly isLastOnly?: boolean;
}

/**
 * Server-sent events of a response: no event speaks of an approval, the item comes as any other does, and the stream
 * ends by closing, with no `[DONE]` (protocols/mka1.md, "Continuation" and trap 3).
 */
export const streamOf = ({ request, ...streaming }: Streaming): Response =>
  streamAnswer(
    eventStream({
      request,
      ending: "whole",
      play: async ({ tell }) => {
        await tellAll(streaming, tell);
      },
    }),
  );

async function tellAll(
  { store, response, startingAfter = -1, isLastOnly = false }: Omit<Streaming, "request">,
  tell: (event: string) => void,
): Promise<void> {
  let number = 0;
  const say = (type: string, ...more: readonly (readonly [string, Writable])[]) => {
    if (number > startingAfter) tell(write(entries(["type", type], ["sequence_number", number], ...more)));
    number += 1;
  };
  const whole = (): readonly [string, Writable] => ["response", writeResponse(store, response)];
  if (!isLastOnly || response.status === "in_progress") {
    say("response.created", whole());
    say("response.in_progress", whole());
    await atRest(store, response);
    for (const [index, item] of writeOutput(store, response).entries()) {
      say("response.output_item.added", ["output_index", index], ["item", item]);
      say("response.output_item.done", ["output_index", index], ["item", item]);
    }
  }
  say(`response.${response.status}`, whole());
}
