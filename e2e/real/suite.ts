/** How many tests of a run passed, and how many did not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each, where the suite can name it. */
  readonly failures?: readonly string[];
}

/** What `npm run real` does for one system: everything from installing it to ending it. */
export interface Suite {
  /** What REAL_ONLY picks it by, and what its counts are told under. */
  readonly name: string;
  /** Runs it all; `root` is the project's folder. A rejection counts as one failure. */
  run(root: string): Promise<Counts>;
}
