import { hostileTranscript } from "./hostile-transcript.ts";
import { askUser } from "./questions.ts";
import { bash, type CallSeed, type MessageSeed } from "./sessions.ts";
import { sessions, type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const said = (...parts: readonly string[]): MessageSeed => ({ role: "user", parts });
const stepStart = { json: '{"type":"step-start"}' };
const replied = (words: string): MessageSeed => ({
  role: "assistant",
  parts: [stepStart, { json: JSON.stringify({ type: "text", text: words, state: "done" }) }],
});

const summary: MessageSeed = {
  role: "user",
  isCompaction: true,
  parts: [
    "The following summarizes the conversation so far: the person wanted a dataset of April; it was asked about and never answered.",
  ],
};

/** A transcript of so many messages, the last of them the one whose call waits. */
const long = (count: number): WorldSeed => ({
  seeds: () => [
    waiting("A long conversation", [bash("eval-may")], {
      before: Array.from({ length: count - 2 }, (_, index) =>
        index % 2 === 0
          ? said(`Question ${index / 2 + 1}: what do the traces of day ${index / 2 + 1} show?`)
          : replied(
              `Answer ${(index + 1) / 2}: day ${(index + 1) / 2} had ${(index * 37) % 901} traces and ${index % 13} errors.`,
            ),
      ),
      asked: "Now create the evaluation dataset.",
    }),
  ],
});

const deadCall: CallSeed = { ...bash("eval-april"), callId: "call_dead" };

/** What else a transcript holds, and how much of it (protocols/phoenix.md, "Reading"). */
export const transcriptWorlds: WorldSeeds = {
  "transcript-parts": sessions(
    waiting("Everything that a message can hold", [bash("eval-may")], {
      before: [said("Look at the traces first."), { role: "assistant", parts: hostileTranscript }],
      asked: "Go on, and keep it short.",
    }),
  ),
  compacted: sessions(
    waiting("Summarised over a waiting call", [bash("eval-april")], { minutesAgo: 40, after: [summary] }),
    waiting("Summarised, then asked again", [bash("eval-may")], {
      before: [
        said("Make the dataset of April."),
        { role: "assistant", parts: [stepStart, deadCall] },
        summary,
      ],
      asked: "Forget April and make the one of May.",
    }),
  ),
  "long-transcript": long(2000),
  "long-transcript-20": long(20),
  "other-people": sessions(
    waiting("Three people and one agent", [bash("eval-may"), askUser("Overwrite the old dataset?")], {
      before: [
        { role: "system", parts: ["You are an assistant that works on traces. Never delete a dataset."] },
        said("Ana here. Collect the errors of May, please."),
        replied("I found 214 errors in May."),
        said("Bo here: leave the test accounts out."),
        said("And mine too.\n\nCy"),
        replied("Left out: 31 errors of test accounts."),
      ],
      asked: "Bo again: make a dataset of the rest.",
    }),
  ),
};
