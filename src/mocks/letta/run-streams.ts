import type { Listener } from "../event-stream.ts";
import type { FakeEvent, FakeRun } from "./state.ts";

/** Who listens to which run now. */
export interface RunStreams {
  /** Tells every event of a run, also of one that is over, and settles when it has ended or the reader has gone. */
  follow(run: FakeRun, listener: Listener): Promise<void>;
  /** Adds an event to a run. */
  tell(run: FakeRun, event: FakeEvent): void;
  /** The run is over. */
  end(run: FakeRun): void;
}

interface Follower {
  readonly tell: (event: FakeEvent) => void;
  readonly end: () => void;
}

/** Makes an empty set of listeners. */
export function createRunStreams(): RunStreams {
  const followers = new Map<string, Set<Follower>>();
  const of = (run: FakeRun): readonly Follower[] => [...(followers.get(run.id) ?? [])];
  return {
    follow(run, { tell, signal }) {
      for (const event of run.events) tell(event.data, event.name ?? undefined);
      if (run.work === null) return Promise.resolve();
      return new Promise((resolve) => {
        const follower = {
          tell: (event: FakeEvent) => tell(event.data, event.name ?? undefined),
          end: () => {
            followers.get(run.id)?.delete(follower);
            resolve();
          },
        };
        followers.set(run.id, new Set([...of(run), follower]));
        signal.addEventListener("abort", follower.end);
      });
    },
    tell(run, event) {
      run.events.push(event);
      for (const follower of of(run)) follower.tell(event);
    },
    end(run) {
      for (const follower of of(run)) follower.end();
      followers.delete(run.id);
    },
  };
}
