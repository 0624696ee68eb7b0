import type { Effect } from "../mocks/envole/effects.ts";
import { createEnvoleServer, type EnvoleServer, type EnvoleServerParts } from "../mocks/envole/server.ts";
import { envole } from "../protocols/envole/module.ts";
import type { ReceivedAbort } from "./contract-cases.ts";
import { type ProtocolWorld, protocolWorld, type Watch } from "./protocol-world.ts";

/** A fake Envole, the backend before it, and everything that left. */
export type EnvoleWorld = ProtocolWorld<EnvoleServer>;

/** What the connection of a test has beside the common fields. */
export interface EnvoleEntry {
  readonly agentIds?: readonly string[];
  readonly threadIds?: readonly string[];
}

const bothAgents: EnvoleEntry = { agentIds: ["agent_team", "agent_support"] };

/** Makes an Envole of its own in one scenario. Every request but a GET counts as one that decides. */
export function envoleWorld(
  scenario: EnvoleServerParts["scenario"],
  watch?: Watch,
  entry: EnvoleEntry = bothAgents,
): EnvoleWorld {
  const world = protocolWorld({
    module: envole,
    connection: {
      id: "support",
      protocol: "envole",
      label: "Envole, test",
      baseUrl: "http://envole.example.test",
      userId: "ana@example.test",
      ...entry,
    },
    createServer: (clock) => createEnvoleServer({ scenario, clock }),
    isSending: (method) => method !== "GET",
    watch,
  });
  return {
    ...world,
    aborts: () =>
      world.server.effects.all().flatMap((effect) => (effect.kind === "aborted" ? [receivedOf(effect)] : [])),
  };
}

/** What an abort brought to the agent. */
const receivedOf = ({ text, items }: Extract<Effect, { readonly kind: "aborted" }>): ReceivedAbort => ({
  words: text,
  files: items.flatMap((item) =>
    item.type === "text" ? [] : [{ type: item.mime ?? "", bytes: item.bytes ?? 0 }],
  ),
});
