import { QueryClient } from "@tanstack/react-query";
import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  pauseUntil,
} from "../domain/backend-error.ts";

/** Kinds that pass by themselves: reading again after a while may help. Nothing here ever repeats a decision. */
const passing: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>([
  "unreachable",
  "unreadable",
  "server-failed",
]);

/** Reads are tried this often more before their error is told. */
const retries = 2;

/** Whether a failed read is tried again at once; `count` is how often it failed before. */
const shouldReadAgain = (count: number, thrown: unknown): boolean =>
  count < retries && thrown instanceof BackendFailure && passing.has(thrown.error.kind);

/** How long a failed read waits, in milliseconds: 1, 2, 4 … seconds and up to a quarter more. */
const readDelay = (count: number): number => 1_000 * 2 ** Math.min(count, 4) * (1 + Math.random() / 4);

/** Milliseconds for which a server asked to be left alone, none when it did not; never more than five minutes. */
export const askedPause = (thrown: unknown): number =>
  pauseUntil(errorOfRead(thrown)?.retryAt ?? null, Date.now());

/** What a query failed with, in the words of the domain; null when it did not, or not through the port. */
export const errorOfRead = (thrown: unknown): BackendError | null =>
  thrown instanceof BackendFailure ? thrown.error : null;

/**
 * The query cache of the inbox: reads only. The library never holds a request for later and never repeats one
 * that decides, since decisions do not go through it (threats R-06, toolchain trap 9).
 */
export function createInboxClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: shouldReadAgain,
        retryDelay: readDelay,
        refetchOnReconnect: true,
        refetchOnWindowFocus: "always",
        structuralSharing: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
