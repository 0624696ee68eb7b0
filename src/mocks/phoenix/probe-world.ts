import { hasPlainTools, textsOfProbe } from "../attacks/probes.ts";
import type { CallSeed, RawSeed } from "./sessions.ts";
import { sessions, type WorldSeed, waiting } from "./world-seed.ts";

/**
 * The texts of a probe, each in every kind of field that comes from outside: a call whose tool, argument key, argument
 * value and title it is; and above them in the transcript what a person wrote, what the agent wrote, the error of a
 * tool and the name of a file. The session's title is the last of the texts.
 */
export function probeWorld(name: string): WorldSeed {
  const texts = textsOfProbe(name);
  const plain = hasPlainTools(name) ? { tool: "send_message" } : {};
  return sessions(
    waiting(
      texts.at(-1) ?? "",
      texts.map((text) => ({ ...callOf(text), ...plain })),
      {
        before: [
          { role: "user", parts: texts },
          { role: "assistant", parts: texts.flatMap((text, index) => saidOf(text, index)) },
        ],
        asked: texts.at(-1) ?? "",
      },
    ),
  );
}

/** Hebrew and Arabic stand above it, below it and beside it: a text that turned its neighbours would be seen. */
const callOf = (text: string): CallSeed => ({
  tool: text,
  input: JSON.stringify({
    above: "\u05e9\u05dc\u05d5\u05dd 123",
    [text]: text,
    below: "456 \u0645\u0631\u062d\u0628\u0627",
    "\u05de\u05e4\u05ea\u05d7": text,
  }),
  title: text,
});

const saidOf = (text: string, index: number): readonly (CallSeed | RawSeed)[] => [
  { json: JSON.stringify({ type: "text", text, state: "done" }) },
  { tool: "read_page", input: "{}", callId: `call_read_${index}`, errorText: text },
  {
    json: JSON.stringify({
      type: "file",
      mediaType: "application/octet-stream",
      filename: text,
      url: "data:application/octet-stream;base64,TVqQAAMAAAA=",
    }),
  },
];
