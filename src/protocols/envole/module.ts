import type { ProtocolModule } from "../../domain/protocol-module.ts";
import { sentence } from "../../domain/sentence.ts";
import { createEnvoleBackend } from "./backend.ts";
import { readConnection } from "./connection.ts";
import { envoleEn } from "./messages/en.ts";

/** Envole, batches of tool executions (protocols/envole.md). */
export const envole: ProtocolModule = {
  connect(entry, surroundings) {
    const read = readConnection(entry);
    return "faults" in read ? read : { backend: createEnvoleBackend(read.connection, surroundings) };
  },
  messages: { en: envoleEn },
  example: {
    entry: {
      id: "support",
      protocol: "envole",
      label: "Envole",
      baseUrl: "/proxy/support",
      userId: "ana@example.test",
      agentIds: ["agent_123"],
    },
    needs: sentence("envole.connection-needs"),
  },
};
