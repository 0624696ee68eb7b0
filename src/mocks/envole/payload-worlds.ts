import { payloads, plainOf } from "../attacks/payloads.ts";
import type { CallSeed } from "./seeder.ts";
import type { WorldSeed, WorldSeeds } from "./world-seed.ts";

/** A text in every field of an execution. */
const callWith = (text: string, id: string): CallSeed => ({
  tool: text,
  provider: text,
  category: text,
  id: `${text} ${id}`,
  toolArguments: JSON.stringify({ [text]: text, list: [text] }),
  more: { description: JSON.stringify(text), title: JSON.stringify(text) },
});

/** A text in every field that a thread of Envole has. */
const worldWith = (text: string): WorldSeed => ({
  threads: [
    {
      name: text,
      minutesAgo: 12,
      asked: text,
      messages: [
        { role: "user", handle: text, content: text },
        { content: text, handle: text, calls: [callWith(text, "1"), callWith(text, "2")] },
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
