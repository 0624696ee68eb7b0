import type { FakeAgent, FakeMessage, FakeRun, FakeWork } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** A run at work. */
export interface Playing {
  readonly store: FakeStore;
  readonly agent: FakeAgent;
  readonly run: FakeRun;
  readonly work: FakeWork;
  /** Tells a message in the stream of the run. */
  readonly tellMessage: (message: FakeMessage) => void;
}
