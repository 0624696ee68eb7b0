/** Ids in the form of the vendor's ("mcpr_12"), the same in every run. */
export interface IdSource {
  /** The next id of a kind. No two ids share a number. */
  of(kind: "mcpr" | "tapr" | "resp" | "run" | "mcp" | "ws" | "ci" | "msg"): string;
  /** What the source must be given to go on where it stands. */
  position(): number;
}

/** Makes ids from behind `start` on. */
export function createIds(start = 0): IdSource {
  let count = start;
  return {
    of(kind) {
      count += 1;
      return `${kind}_${count}`;
    },
    position: () => count,
  };
}
