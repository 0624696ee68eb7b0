import { createPhoenixServer, type PhoenixServer, type PhoenixServerParts } from "../mocks/phoenix/server.ts";
import { phoenix } from "../protocols/phoenix/module.ts";
import { type ProtocolWorld, protocolWorld, type Watch } from "./protocol-world.ts";

const decides = /\/(chat|tool_approvals|tool_outputs)$/;

/** A fake Phoenix, the backend before it, and everything that left. */
export type PhoenixWorld = ProtocolWorld<PhoenixServer>;

/** Makes a Phoenix of its own in one scenario. */
export const phoenixWorld = (scenario: PhoenixServerParts["scenario"], watch?: Watch): PhoenixWorld =>
  protocolWorld({
    module: phoenix,
    connection: {
      id: "px",
      protocol: "phoenix",
      label: "Phoenix, test",
      baseUrl: "http://phoenix.example.test",
    },
    createServer: (clock) => createPhoenixServer({ scenario, clock }),
    isSending: (_, path) => decides.test(path),
    watch,
  });
