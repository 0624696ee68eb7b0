import { notifyManager } from "@tanstack/react-query";

/** The query library tells its observers in later turns, one after the other: resolves behind all whom it is to tell. */
export const observersTold = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));
