import type { WorldSeeds } from "./world-seed.ts";

/** Markup and addresses in every field that comes from outside, a payload a world (T-32). */
export const payloadWorlds: WorldSeeds = {};
