import type { ProtocolModule } from "../../domain/protocol-module.ts";
import { sentence } from "../../domain/sentence.ts";
import { createPhoenixBackend } from "./backend.ts";
import { readConnection } from "./connection.ts";
import { phoenixEn } from "./messages/en.ts";

/** Arize Phoenix, agent sessions (protocols/phoenix.md). */
export const phoenix: ProtocolModule = {
  connect(entry, surroundings) {
    const read = readConnection(entry);
    return "faults" in read ? read : { backend: createPhoenixBackend(read.connection, surroundings) };
  },
  messages: { en: phoenixEn },
  example: {
    entry: { id: "px", protocol: "phoenix", label: "Phoenix", baseUrl: "/proxy/px" },
    needs: sentence("phoenix.connection-needs"),
  },
};
