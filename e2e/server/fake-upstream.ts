import { text } from "node:stream/consumers";
import { createBridge } from "../../src/mocks/bridge.ts";
import type { Control } from "../../src/mocks/phoenix/control.ts";
import type { Upstream } from "./inbox-server.ts";

/** The fake of a run and scenario behind `/proxy/px`: each test meets a state of its own. */
export function fakeUpstream(): Upstream {
  const bridge = createBridge();
  return {
    answer({ origin, path, request, response }) {
      void bridge.forward({ ...origin, path }, request, response);
    },
    async steer({ origin, path, request, response }) {
      const fake = bridge.fake(origin);
      if (path === "/effects") {
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify(fake.effects.all()));
        return;
      }
      fake.control(JSON.parse(await text(request)) as Control);
      response.writeHead(204).end();
    },
  };
}
