import type { FakeProtocol } from "../fake-server.ts";
import type { Control } from "./control.ts";
import { phoenixScenarios } from "./scenarios.ts";
import { createPhoenixServer } from "./server.ts";
import { isUnlisted } from "./worlds.ts";

const decisionPath = /^\/v1\/agent_sessions\/[^/]+\/(chat|tool_approvals|tool_outputs)$/;

/** Arize Phoenix, agent sessions (protocols/phoenix.md). */
export const phoenixFake: FakeProtocol = {
  protocol: "phoenix",
  scenarios: phoenixScenarios,
  isScenario: (id) => id.startsWith("phoenix/") && isUnlisted(id.slice("phoenix/".length)),
  connection: {
    id: "px",
    protocol: "phoenix",
    label: "Phoenix",
    pageUrl: "https://phoenix.example.test",
  },
  // protocols/phoenix.md, "Answering".
  isDecision: (method, path) => method === "POST" && decisionPath.test(path),
  create(parts) {
    const server = createPhoenixServer(parts);
    return { ...server, control: (step) => server.control(step as Control) };
  },
};
