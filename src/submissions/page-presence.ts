import type { Clock } from "../domain/approval-backend.ts";

/** Whether the page is in sight and has a network, as the browser tells it. Both are hints, never facts. */
export interface PagePresence {
  isHidden(): boolean;
  isOffline(): boolean;
  /** Calls `listener` after either may have changed, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

const isHere = (page: PagePresence): boolean => !page.isHidden() && !page.isOffline();

/** Resolves when the page is in sight and online; rejects with the signal's reason when it is aborted first. */
export function untilHere(page: PagePresence, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const look = () => {
      if (!isHere(page)) return;
      end.abort();
      resolve();
    };
    const stop = page.subscribe(look);
    end.signal.addEventListener("abort", stop);
    const giveUp = () => {
      stop();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", giveUp, { once: true, signal: end.signal });
    if (signal.aborted) giveUp();
    else look();
  });
}

interface Watched {
  readonly page: PagePresence;
  readonly clock: Clock;
}

/** Calls `onReturn` whenever the page comes back into sight or online. Gives the function that ends it. */
export function onReturn(page: PagePresence, listener: () => void): () => void {
  return page.subscribe(() => {
    if (isHere(page)) listener();
  });
}

/** Calls `listener` once the page has been out of sight for `ms` milliseconds. Gives the function that ends it. */
export function onLeft({ page, clock }: Watched, ms: number, listener: () => void): () => void {
  let away: AbortController | null = null;
  const look = () => {
    if (!page.isHidden()) {
      away?.abort();
      away = null;
    } else if (away === null) {
      away = new AbortController();
      clock.wait(ms, away.signal).then(listener, () => undefined);
    }
  };
  const stop = page.subscribe(look);
  look();
  return () => {
    stop();
    away?.abort();
  };
}
