import { createBridge } from "../../src/mocks/bridge.ts";
import { type Part, partsOf } from "../../src/mocks/mixed-scenarios.ts";
import type { Upstream } from "./inbox-server.ts";
import type { Origin } from "./origins.ts";

/** The fakes of a run and scenario behind its proxies: each test meets states of its own. */
export function fakeUpstream(): Upstream {
  const bridge = createBridge();
  const partBehind = ({ scenario }: Origin, connectionId: string): Part | undefined =>
    partsOf(scenario).find(({ fake }) => fake.connection.id === connectionId);
  return {
    connections: ({ scenario }) => partsOf(scenario).map(({ fake }) => fake.connection),
    answer({ origin, connectionId, path, request, response }) {
      const protocol = partBehind(origin, connectionId)?.fake.protocol;
      if (protocol === undefined) response.writeHead(404).end(`no ${connectionId} in ${origin.scenario}`);
      else void bridge.forward({ ...origin, protocol, path }, request, response);
    },
    steer: ({ origin, path, request, response }) => bridge.steer({ ...origin, path }, request, response),
  };
}
