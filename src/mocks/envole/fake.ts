import type { FakeProtocol } from "../fake-server.ts";
import type { Control } from "./control.ts";
import { isSending } from "./routes.ts";
import { envoleScenarios } from "./scenarios.ts";
import { agents } from "./seeder.ts";
import { createEnvoleServer } from "./server.ts";
import { isUnlisted } from "./worlds.ts";

/** Envole, batches of tool executions (protocols/envole.md). */
export const envoleFake: FakeProtocol = {
  protocol: "envole",
  scenarios: envoleScenarios,
  isScenario: (id) => id.startsWith("envole/") && isUnlisted(id.slice("envole/".length)),
  connection: {
    id: "envole",
    protocol: "envole",
    label: "Envole",
    userId: "ana@example.test",
    agentIds: agents.map(({ id }) => id),
  },
  isDecision: isSending,
  create(parts) {
    const server = createEnvoleServer(parts);
    return { ...server, control: (step) => server.control(step as Control) };
  },
};
