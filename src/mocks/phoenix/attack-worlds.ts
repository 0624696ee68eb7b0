import { argumentWorlds } from "./attack-arguments.ts";
import { characterWorlds } from "./attack-characters.ts";
import { lyingWorlds } from "./attack-lies.ts";
import { transcriptAttacks } from "./attack-transcripts.ts";
import type { WorldSeeds } from "./world-seed.ts";

/** What an attacker writes into the fields of Phoenix, by attack; `attacks.ts` says what each tries. */
export const attackWorlds: WorldSeeds = {
  ...lyingWorlds,
  ...characterWorlds,
  ...argumentWorlds,
  ...transcriptAttacks,
};
