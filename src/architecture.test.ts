import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { cruiseFiles, cruiseSource } from "./test/cruise-source.ts";
import { dependencyRules, type Floor, floors } from "./test/dependency-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const floorNames = Object.keys(floors) as Floor[];

/** A forbidden import for every rule but the floors', which are proved pair by pair. */
const proofs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "protocol-alone": {
    "src/protocols/phoenix/list.ts": 'import "../letta/list.ts";',
    "src/protocols/letta/list.ts": "",
  },
  "protocols-share-http-only": {
    "src/protocols/http.ts": 'import "./phoenix/list.ts";',
    "src/protocols/phoenix/list.ts": "",
  },
  "registry-lazily": {
    "src/protocols/registry.ts": 'import "./phoenix/module.ts";',
    "src/protocols/phoenix/module.ts": "",
  },
  "registry-domain-only": { "src/protocols/registry.ts": 'import "../lib/a.ts";', "src/lib/a.ts": "" },
  "app-registry-only": {
    "src/app/main.ts": 'import("../protocols/phoenix/module.ts");',
    "src/protocols/phoenix/module.ts": "",
  },
  "mocks-dynamically": { "src/app/start.ts": 'import "../mocks/browser.ts";', "src/mocks/browser.ts": "" },
  "mocks-see-wire-only": {
    "src/mocks/server.ts": 'import type { A } from "../protocols/phoenix/decode.ts";',
    "src/protocols/phoenix/decode.ts": "export type A = 1;",
  },
  "mocks-see-types-only": {
    "src/mocks/server.ts": 'import { a } from "../protocols/phoenix/wire.ts";',
    "src/protocols/phoenix/wire.ts": "export const a = 1;",
  },
  "gallery-is-a-page": {
    "src/mocks/gallery/gallery.tsx": 'import "../../domain/a.ts";',
    "src/domain/a.ts": "",
  },
  "domain-zod-only": { "src/domain/a.ts": 'import "other";', ...stub("other") },
  "protocols-zod-only": { "src/protocols/http.ts": 'import "other";', ...stub("other") },
  "react-on-high-floors": { "src/submissions/runner.ts": 'import "react";', ...stub("react") },
  "queries-in-their-floors": {
    "src/stores/a.ts": 'import "@tanstack/react-query";',
    ...stub("@tanstack/react-query"),
  },
  "stores-in-their-floors": { "src/queries/a.ts": 'import "zustand";', ...stub("zustand") },
  "msw-in-mocks": { "src/app/a.ts": 'import "msw";', ...stub("msw") },
  "zod-mini": { "src/domain/a.ts": 'import "zod";', ...stub("zod") },
  "no-node-in-the-browser": { "src/lib/a.ts": 'import "node:fs";' },
  "nothing-imports-tests": { "src/lib/a.ts": 'import "../test/b.ts";', "src/test/b.ts": "" },
  "src-stands-alone": { "src/app/a.ts": 'import "../../build/b.ts";', "build/b.ts": "" },
  "no-circle": { "src/lib/a.ts": 'import "./b.ts";', "src/lib/b.ts": 'import "./a.ts";' },
  "no-dead-import": { "src/lib/a.ts": 'import "./gone.ts";' },
};

/** Imports that look like a forbidden one and are not. */
const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a protocol that imports itself and what all share": {
    "src/protocols/phoenix/list.ts": 'import "./wire.ts"; import "../http.ts"; import "../sending.ts";',
    "src/protocols/sending.ts": "",
    "src/protocols/phoenix/wire.ts": "",
    "src/protocols/http.ts": "",
  },
  "a registry that loads a protocol when it is asked for": {
    "src/protocols/registry.ts": 'export const phoenix = () => import("./phoenix/module.ts");',
    "src/protocols/phoenix/module.ts": "",
  },
  "an app that loads the mocks when they are asked for": {
    "src/app/start.ts": 'export const mocks = () => import("../mocks/browser.ts");',
    "src/mocks/browser.ts": "",
  },
  "a mock that knows the types of the wire": {
    "src/mocks/server.ts": 'import type { A } from "../protocols/phoenix/wire.ts";',
    "src/protocols/phoenix/wire.ts": "export type A = 1;",
  },
  "a test that imports anything": {
    "src/lib/a.test.ts": 'import "../app/b.ts"; import "../test/c.ts"; import "node:fs";',
    "src/app/b.ts": "",
    "src/test/c.ts": "",
  },
};

function stub(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: "module", exports: "./index.js" }),
    [`node_modules/${name}/index.js`]: "",
  };
}

function sourceFiles(): string[] {
  return readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `src/${path}`);
}

describe("the house", () => {
  test("keeps to its floors, and every file of it was seen", async () => {
    const { modules, violations } = await cruiseSource(root);
    expect(sourceFiles().filter((file) => !modules.includes(file))).toEqual([]);
    expect(violations).toEqual([]);
  }, 60_000);
});

describe("the floors' rules", () => {
  test("forbid every pair of floors that the design's table does not allow, and no other", async () => {
    const pairs = floorNames.flatMap((from) =>
      floorNames.filter((to) => to !== from).map((to) => ({ from, to })),
    );
    const importers = pairs.map(
      ({ from, to }) => [`src/${from}/at-${to}.ts`, `import "../${to}/target.ts";`] as const,
    );
    const targets = floorNames.map((floor) => [`src/${floor}/target.ts`, ""] as const);
    const { violations } = await cruiseFiles(Object.fromEntries([...importers, ...targets]));

    const isAllowed = ({ from, to }: { from: Floor; to: Floor }) =>
      (floors[from] as readonly Floor[]).includes(to);
    const expected = pairs
      .filter((pair) => !isAllowed(pair))
      .map(({ from, to }) => `floor-${from}: src/${from}/at-${to}.ts → src/${to}/target.ts`);
    expect(violations.filter((line) => line.startsWith("floor-")).toSorted()).toEqual(expected.toSorted());
  });

  test("have a proof each", () => {
    const names = dependencyRules.map(({ name }) => name).filter((name) => !name?.startsWith("floor-"));
    expect(names.toSorted()).toEqual(Object.keys(proofs).toSorted());
  });

  test.each(Object.entries(proofs))("%s catches the import it forbids", async (name, files) => {
    const { violations } = await cruiseFiles(files);
    expect(violations).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)));
  });

  test.each(Object.entries(allowed))("let be %s", async (_name, files) => {
    expect((await cruiseFiles(files)).violations).toEqual([]);
  });
});
