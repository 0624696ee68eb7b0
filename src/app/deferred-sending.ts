import { createStore, type StoreApi } from "zustand/vanilla";
import type { InboxValue } from "../components/inbox-context.tsx";
import type { Sending } from "./sending.ts";

/** The runner and the drafts as the list sees them from the first moment on, and the way to the real ones. */
export interface DeferredSending extends Pick<InboxValue, "runner" | "drafts" | "live"> {
  /** Fetches what decides and sends, once. Rejects when the chunk cannot be fetched; asking again tries again. */
  load(): Promise<void>;
}

/**
 * Lets the list be drawn before the code that sends is there. The stores are empty until then and mirror the real
 * ones afterwards; whatever can press, send or choose loads only after `load`.
 */
export function deferSending(fetchSending: () => Promise<Sending>): DeferredSending {
  const submissions = createStore<ReturnType<Sending["runner"]["submissions"]["getState"]>>()(
    () => new Map(),
  );
  const index = createStore<ReturnType<Sending["drafts"]["index"]["getState"]>>()(() => new Map());
  const keeping = createStore<ReturnType<Sending["drafts"]["keeping"]["getState"]>>()(() => "kept");
  let sending: Sending | undefined;
  let loading: Promise<void> | undefined;
  const there = (): Sending => {
    if (sending === undefined) throw new Error("sending was used before it was loaded");
    return sending;
  };
  const fetchOnce = async () => {
    sending ??= await fetchSending();
    mirror(sending.runner.submissions, submissions);
    mirror(sending.drafts.index, index);
    mirror(sending.drafts.keeping, keeping);
  };
  return {
    load() {
      loading ??= fetchOnce().catch((thrown: unknown) => {
        loading = undefined;
        throw thrown;
      });
      return loading;
    },
    runner: {
      submissions,
      submit: (...press) => there().runner.submit(...press),
      cancel: (id) => there().runner.cancel(id),
      check: (id) => there().runner.check(id),
      sendAgain: (id) => there().runner.sendAgain(id),
      whyNotAgain: (id) => there().runner.whyNotAgain(id),
      dismiss: (id) => there().runner.dismiss(id),
      latest: (ref) => sending?.runner.latest(ref),
      hasOpenStream: () => sending?.runner.hasOpenStream() ?? false,
    },
    drafts: {
      index,
      keeping,
      all: () => sending?.drafts.all() ?? [],
      open: (ref) => there().drafts.open(ref),
      peek: (ref) => sending?.drafts.peek(ref),
      drop: (ref) => sending?.drafts.drop(ref),
      hold: (ref) => there().drafts.hold(ref),
    },
    live: { follow: (ref, signal) => there().live.follow(ref, signal) },
  };
}

function mirror<T>(from: StoreApi<T>, to: StoreApi<T>): void {
  to.setState(from.getState(), true);
  from.subscribe((state) => to.setState(state, true));
}
