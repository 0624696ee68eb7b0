/** Keeps the decisions of a run on the way until the test lets them arrive, as a slow network would. */
export interface Holds {
  hold(run: string): void;
  release(run: string): void;
  /** Resolves when nothing holds the run. */
  passage(run: string): Promise<void>;
}

interface Held {
  readonly promise: Promise<void>;
  readonly release: () => void;
}

/** Makes holds that hold nothing yet. */
export function createHolds(): Holds {
  const held = new Map<string, Held>();
  return {
    hold(run) {
      let release = () => {};
      const promise = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.set(run, { promise, release });
    },
    release(run) {
      held.get(run)?.release();
      held.delete(run);
    },
    passage: (run) => held.get(run)?.promise ?? Promise.resolve(),
  };
}
