import type { Scenario } from "./fake-server.ts";

/** Gives the function that makes one group of a protocol's scenarios; those named in `withoutRows` list nothing. */
export const groupsOf =
  (protocol: string, withoutRows: ReadonlySet<string>) =>
  (group: string, says: Readonly<Record<string, string>>): readonly Scenario[] =>
    Object.entries(says).map(([name, sentence]) => ({
      id: `${protocol}/${name}`,
      says: sentence,
      group,
      hasRows: !withoutRows.has(name),
    }));
