import type { ProtocolModule } from "../domain/protocol-module.ts";

/** Every protocol this inbox speaks, loaded when a connection names it. The only door from `protocols/` upward. */
export const protocols: Record<string, () => Promise<ProtocolModule>> = {
  phoenix: async () => (await import("./phoenix/module.ts")).phoenix,
  envole: async () => (await import("./envole/module.ts")).envole,
  letta: async () => (await import("./letta/module.ts")).letta,
  mka1: async () => (await import("./mka1/module.ts")).mka1,
};
