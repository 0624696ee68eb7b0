import type { ProtocolModule } from "../../domain/protocol-module.ts";
import { sentence } from "../../domain/sentence.ts";
import { createMka1Backend } from "./backend.ts";
import { readConnection } from "./connection.ts";
import { mka1En } from "./messages/en.ts";

/** MKA1, held tool calls with approvers (protocols/mka1.md). */
export const mka1: ProtocolModule = {
  connect(entry, surroundings) {
    const read = readConnection(entry);
    return "faults" in read ? read : { backend: createMka1Backend(read.connection, surroundings) };
  },
  messages: { en: mka1En },
  example: {
    entry: {
      id: "mka1",
      protocol: "mka1",
      label: "MKA1",
      baseUrl: "/proxy/mka1",
      viewerId: "ana",
      onBehalfOf: "ana",
      agentIds: ["agt_1"],
    },
    needs: sentence("mka1.connection-needs"),
  },
};
