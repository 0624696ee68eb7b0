import { partCases } from "./part-cases.ts";
import { bash, type MessageSeed } from "./sessions.ts";
import { sessions, type WorldSeeds, waiting } from "./world-seed.ts";

const stepStart = { json: '{"type":"step-start"}' };

/** Each part in an earlier message, and one call that waits below, so that there is a row to open. */
export const partWorlds: WorldSeeds = Object.fromEntries(
  partCases.map(({ name, parts, waitingId }) => {
    const above: readonly MessageSeed[] = [
      { role: "user", parts: ["First the dataset of April."] },
      { role: "assistant", parts: [stepStart, ...parts.map((json) => ({ json }))] },
    ];
    const call = bash("eval-may");
    const below = waitingId === undefined ? call : { ...call, callId: waitingId };
    const more = { before: above, asked: "And now the one of May." };
    return [`part-${name}`, sessions(waiting("Create the evaluation dataset", [below], more))];
  }),
);
