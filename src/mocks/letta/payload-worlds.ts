import { payloads, plainOf } from "../attacks/payloads.ts";
import type { CallSeed } from "./seeder.ts";
import type { WorldSeed, WorldSeeds } from "./world-seed.ts";

const callWith = (text: string): CallSeed => ({
  tool: text,
  text: JSON.stringify({ [text]: text, list: [text] }),
});

/** A text in every field that an agent of Letta has. */
const worldWith = (text: string): WorldSeed => ({
  agents: [
    {
      name: text,
      minutesAgo: 12,
      asked: text,
      says: text,
      calls: [callWith(text), { ...callWith(text), id: text }],
      earlier: [
        {
          asked: text,
          says: text,
          calls: [callWith(text), callWith(text)],
          answers: [{ approve: false, reason: text }, { given: text }],
        },
      ],
    },
  ],
});

const all = payloads.join("\n");

/** Every payload in every field that comes from outside, and the plain twin (T-32). */
export const payloadWorlds: WorldSeeds = {
  "payload-all": worldWith(all),
  "payload-all-plain": worldWith(plainOf(all)),
};
