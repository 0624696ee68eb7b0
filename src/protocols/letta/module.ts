import type { ProtocolModule } from "../../domain/protocol-module.ts";
import { sentence } from "../../domain/sentence.ts";
import { createLettaBackend } from "./backend.ts";
import { readConnection } from "./connection.ts";
import { lettaEn } from "./messages/en.ts";

/** Letta, approvals of agents' tool calls in its V1 REST API (protocols/letta.md, seed 000). */
export const letta: ProtocolModule = {
  connect(entry, surroundings) {
    const read = readConnection(entry);
    return "faults" in read ? read : { backend: createLettaBackend(read.connection, surroundings) };
  },
  messages: { en: lettaEn },
  example: {
    entry: {
      id: "agents",
      protocol: "letta",
      label: "Letta",
      baseUrl: "http://localhost:8283",
    },
    needs: sentence("letta.connection-needs"),
  },
};
