import type { PagePresence } from "../submissions/page-presence.ts";

/** Whether this page is in sight and has a network. */
export const pagePresence: PagePresence = {
  isHidden: () => document.visibilityState === "hidden",
  isOffline: () => !navigator.onLine,
  subscribe(listener) {
    document.addEventListener("visibilitychange", listener);
    for (const type of ["online", "offline"]) addEventListener(type, listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      for (const type of ["online", "offline"]) removeEventListener(type, listener);
    };
  },
};
