import { inboxRouteScripts, protocolsOf } from "./scripts/inbox-route-scripts.mjs";

/**
 * Everything `/` loads until its list can be used, each file gzipped as a host sends it: a number for each protocol,
 * of a deployment whose connections speak that one.
 */
export default protocolsOf("dist").map((protocol) => ({
  name: `JavaScript of the inbox route, ${protocol.charAt(0).toUpperCase()}${protocol.slice(1)}`,
  path: inboxRouteScripts("dist", protocol),
  gzip: true,
  limit: "120000 B",
}));
