import { payloads, plainOf } from "../attacks/payloads.ts";
import type { ToolSeed } from "./seeder.ts";
import { asked, toAna, type WorldSeed, type WorldSeeds } from "./world-seed.ts";

const toolWith = (text: string): ToolSeed => ({
  name: text,
  serverLabel: text,
  toolArguments: JSON.stringify({ [text]: text, list: [text] }),
});

/** A text in every field that a response of MKA1 has. */
const worldWith = (text: string): WorldSeed => ({
  responses: [
    { ...asked("bo", toAna(toolWith(text))), asked: text, says: text },
    {
      ...asked(
        "ana",
        { ...toolWith(text), toolType: text },
        { ...toolWith(text), decided: { by: "bo", approves: false, minutesAgo: 3, comment: text } },
      ),
      asked: text,
      says: text,
    },
  ],
});

const all = payloads.join("\n");

/** Every payload in every field that comes from outside, and the plain twin (T-32). */
export const payloadWorlds: WorldSeeds = {
  "payload-all": worldWith(all),
  "payload-all-plain": worldWith(plainOf(all)),
};
