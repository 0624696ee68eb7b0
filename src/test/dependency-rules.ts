import type { IForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";

/**
 * The floors of design section 3: what each may import of ours. A floor that is not named may not be imported.
 * Protocols, the registry and mocks have rules of their own below, narrower than their line here.
 */
export const floors = {
  lib: [],
  messages: [],
  domain: ["lib"],
  protocols: ["domain", "lib"],
  queries: ["domain", "lib"],
  stores: ["domain", "lib"],
  ui: ["lib"],
  submissions: ["domain", "lib", "queries", "stores"],
  components: ["ui", "submissions", "queries", "stores", "domain", "messages", "lib"],
  app: [
    "components",
    "ui",
    "submissions",
    "queries",
    "stores",
    "domain",
    "messages",
    "lib",
    "protocols",
    "mocks",
  ],
  mocks: ["protocols"],
} as const;

/** The name of one floor, which is also its folder in `src/`. */
export type Floor = keyof typeof floors;

/** Tests may import anything: no rule begins at them. */
const tests = "\\.test\\.tsx?$|^src/test/";
/** The demo's gallery is a page: it may be drawn with what pages are drawn with. */
const gallery = "^src/mocks/gallery/";
const packages = "(^|/)node_modules/";
const ofPackages = (...names: readonly string[]) => `${packages}(@types/)?(${names.join("|")})(/|$)`;

function forbid(
  name: string,
  from: IRegularForbiddenRuleType["from"],
  to: IRegularForbiddenRuleType["to"],
): IForbiddenRuleType {
  const exceptions = [tests, ...[from.pathNot ?? []].flat()];
  return { name, severity: "error", from: { ...from, pathNot: exceptions }, to };
}

const floorRules = Object.entries(floors).map(([floor, allowed]) =>
  forbid(
    `floor-${floor}`,
    { path: `^src/${floor}/`, ...(floor === "mocks" ? { pathNot: gallery } : {}) },
    { path: "^src/", pathNot: `^src/(${[floor, ...allowed].join("|")})/` },
  ),
);

const protocolRules = [
  forbid(
    "protocol-alone",
    { path: "^src/protocols/([^/]+)/" },
    { path: "^src/protocols/", pathNot: "^src/protocols/($1/|(http|sending)\\.ts$)" },
  ),
  forbid(
    "protocols-share-http-only",
    { path: "^src/protocols/[^/]+$", pathNot: "^src/protocols/registry\\.ts$" },
    { path: "^src/protocols/" },
  ),
  forbid(
    "registry-lazily",
    { path: "^src/protocols/registry\\.ts$" },
    { path: "^src/protocols/", dynamic: false },
  ),
  forbid(
    "registry-domain-only",
    { path: "^src/protocols/registry\\.ts$" },
    { path: "^src/", pathNot: "^src/(domain|protocols)/" },
  ),
  forbid(
    "app-registry-only",
    { path: "^src/app/" },
    { path: "^src/protocols/", pathNot: "^src/protocols/registry\\.ts$" },
  ),
];

const mockRules = [
  forbid("mocks-dynamically", { path: "^src/app/" }, { path: "^src/mocks/", dynamic: false }),
  forbid(
    "mocks-see-wire-only",
    { path: "^src/mocks/" },
    { path: "^src/protocols/", pathNot: "^src/protocols/[^/]+/wire\\.ts$" },
  ),
  forbid(
    "mocks-see-types-only",
    { path: "^src/mocks/" },
    { path: "^src/protocols/", dependencyTypesNot: ["type-only"] },
  ),
  forbid("gallery-is-a-page", { path: gallery }, { path: "^src/", pathNot: "^src/(mocks|ui|messages|lib)/" }),
];

const packageRules = [
  forbid("domain-zod-only", { path: "^src/domain/" }, { path: packages, pathNot: ofPackages("zod") }),
  forbid("protocols-zod-only", { path: "^src/protocols/" }, { path: packages, pathNot: ofPackages("zod") }),
  forbid(
    "react-on-high-floors",
    { path: "^src/", pathNot: `^src/(ui|components|app)/|${gallery}` },
    { path: ofPackages("react", "react-dom", "wouter") },
  ),
  forbid(
    "queries-in-their-floors",
    { path: "^src/", pathNot: "^src/(queries|submissions|components|app)/" },
    { path: ofPackages("@tanstack/react-query") },
  ),
  forbid(
    "stores-in-their-floors",
    { path: "^src/", pathNot: "^src/(stores|submissions|components|app)/" },
    { path: ofPackages("zustand") },
  ),
  forbid("msw-in-mocks", { path: "^src/", pathNot: "^src/mocks/" }, { path: ofPackages("msw") }),
  forbid(
    "zod-mini",
    { path: "^src/" },
    { path: "node_modules/zod/", pathNot: "node_modules/zod/(v4/)?mini/" },
  ),
  forbid(
    "no-node-in-the-browser",
    { path: "^src/", pathNot: "^src/mocks/bridge\\.ts$" },
    { dependencyTypes: ["core"] },
  ),
];

const everywhere = [
  forbid("nothing-imports-tests", { path: "^src/" }, { path: tests }),
  forbid("src-stands-alone", { path: "^src/" }, { path: "^(e2e|build|scripts)/|^[^/]+\\.config\\.ts$" }),
  forbid("no-circle", { path: "^src/" }, { circular: true }),
  forbid("no-dead-import", { path: "^src/" }, { couldNotResolve: true }),
];

/** Every rule, in the form that dependency-cruiser takes. */
export const dependencyRules: readonly IForbiddenRuleType[] = [
  ...floorRules,
  ...protocolRules,
  ...mockRules,
  ...packageRules,
  ...everywhere,
];
