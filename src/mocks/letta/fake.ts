import type { FakeProtocol } from "../fake-server.ts";
import type { Control } from "./control.ts";
import { isSending } from "./routes.ts";
import { lettaScenarios } from "./scenarios.ts";
import { createLettaServer } from "./server.ts";
import { isUnlisted } from "./worlds.ts";

/** Letta V1, agents whose tools ask before they run (protocols/letta.md). */
export const lettaFake: FakeProtocol = {
  protocol: "letta",
  scenarios: lettaScenarios,
  isScenario: (id) => id.startsWith("letta/") && isUnlisted(id.slice("letta/".length)),
  connection: { id: "letta", protocol: "letta", label: "Letta" },
  isDecision: isSending,
  create(parts) {
    const server = createLettaServer(parts);
    return { ...server, control: (step) => server.control(step as Control) };
  },
};
