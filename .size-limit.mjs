import { inboxRouteScripts } from "./scripts/inbox-route-scripts.mjs";

/** Everything `/` loads until its list can be used, each file gzipped as a host sends it. */
export default [
  {
    name: "JavaScript of the inbox route",
    path: inboxRouteScripts("dist"),
    gzip: true,
    limit: "120000 B",
  },
];
