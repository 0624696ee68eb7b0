import { isDecision } from "../mocks/mka1/routes.ts";
import { createMka1Server, type Mka1Server, type Mka1ServerParts } from "../mocks/mka1/server.ts";
import { mka1 } from "../protocols/mka1/module.ts";
import { type ProtocolWorld, protocolWorld, type Watch } from "./protocol-world.ts";

/** A fake MKA1, the backend before it, and everything that left. */
export type Mka1World = ProtocolWorld<Mka1Server>;

/** What the connection of a test has beside the common fields; Ana looks at her own where nothing is said. */
export interface Mka1Entry {
  readonly viewerId?: string;
  readonly onBehalfOf?: string;
  readonly agentIds?: readonly string[];
}

const anas: Mka1Entry = { viewerId: "ana", onBehalfOf: "ana", agentIds: ["agt_support", "agt_finance"] };

/** Makes an MKA1 of its own in one scenario. */
export const mka1World = (
  scenario: Mka1ServerParts["scenario"],
  watch?: Watch,
  entry: Mka1Entry = {},
): Mka1World =>
  protocolWorld({
    module: mka1,
    connection: {
      id: "mka1",
      protocol: "mka1",
      label: "MKA1, test",
      baseUrl: "http://mka1.example.test",
      ...anas,
      ...entry,
    },
    createServer: (clock) => createMka1Server({ scenario, clock }),
    isSending: isDecision,
    watch,
  });
