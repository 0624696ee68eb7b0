import type { Plugin } from "vite";

/** What stands in place of modules of the query library that are for writing, and for endless lists. */
const replaced: Readonly<Record<string, string>> = {
  "./mutationCache.js": `export class MutationCache {
  findAll() { return []; }
  resumePausedMutations() { return Promise.resolve(); }
  clear() {}
}`,
  "./infiniteQueryBehavior.js": `export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;`,
};

const prefix = "\0reads-only:";

/**
 * Leaves out of a build what the query library could send by itself: the inbox reads through it and never decides
 * (threats R-06), and its list waits for every byte. Fails the build when the library no longer has these modules.
 */
export function readsOnly(): Plugin {
  const met = new Set<string>();
  return {
    name: "reads-only",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (!Object.hasOwn(replaced, source) || importer?.includes("/@tanstack/query-core/") !== true)
        return null;
      met.add(source);
      return prefix + source;
    },
    load: (id) => (id.startsWith(prefix) ? (replaced[id.slice(prefix.length)] ?? null) : null),
    buildEnd(error) {
      const missing = Object.keys(replaced).filter((source) => !met.has(source));
      if (error === undefined && missing.length > 0)
        this.error(`not in the query library: ${missing.join(", ")}`);
    },
  };
}
