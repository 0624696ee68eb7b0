import type { WorldSeeds } from "./world-seed.ts";

/** What an attacker writes into the fields of Phoenix, by attack; `attacks.ts` says what each tries. */
export const attackWorlds: WorldSeeds = {};
