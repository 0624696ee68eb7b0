import type { FakeProtocol } from "../fake-server.ts";
import type { Control } from "./control.ts";
import { agents, people } from "./people.ts";
import { isDecision } from "./routes.ts";
import { mka1Scenarios } from "./scenarios.ts";
import { createMka1Server } from "./server.ts";
import { isUnlisted } from "./worlds.ts";

/** MKA1, held tool calls with approvers (protocols/mka1.md); the inbox looks at it as Ana. */
export const mka1Fake: FakeProtocol = {
  protocol: "mka1",
  scenarios: mka1Scenarios,
  isScenario: (id) => id.startsWith("mka1/") && isUnlisted(id.slice("mka1/".length)),
  connection: {
    id: "mka1",
    protocol: "mka1",
    label: "MKA1",
    viewerId: people.ana,
    onBehalfOf: people.ana,
    agentIds: Object.values(agents),
  },
  isDecision,
  create(parts) {
    const server = createMka1Server(parts);
    return { ...server, control: (step) => server.control(step as Control) };
  },
};
