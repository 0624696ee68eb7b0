import { isSending } from "../mocks/letta/routes.ts";
import { createLettaServer, type LettaServer, type LettaServerParts } from "../mocks/letta/server.ts";
import { letta } from "../protocols/letta/module.ts";
import { type ProtocolWorld, protocolWorld, type Watch } from "./protocol-world.ts";

/** A fake Letta, the backend before it, and everything that left. */
export type LettaWorld = ProtocolWorld<LettaServer>;

/** Makes a Letta of its own in one scenario. */
export const lettaWorld = (
  scenario: LettaServerParts["scenario"],
  watch?: Watch,
  entry: Readonly<Record<string, unknown>> = {},
): LettaWorld =>
  protocolWorld({
    module: letta,
    connection: {
      id: "agents",
      protocol: "letta",
      label: "Letta, test",
      baseUrl: "http://letta.example.test",
      ...entry,
    },
    createServer: (clock) => createLettaServer({ scenario, clock }),
    isSending: (method, path) => isSending(method, path.split("?")[0] ?? ""),
    watch,
  });

/** The same, for a person who agreed before that answers may go without a lock. */
export function agreedLettaWorld(scenario: LettaServerParts["scenario"]): LettaWorld {
  const world = lettaWorld(scenario);
  world.backend.agree?.("letta-no-lock");
  return world;
}
