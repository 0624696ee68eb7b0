import { lazy, type ReactNode, Suspense } from "react";
import { FetchBoundary } from "../../fetch-boundary.tsx";

type Around = typeof import("./around.ts").around;

let known: Around | null = null;

/** Fetches what stands around the rows: one file, after the first of them. */
export async function fetchAround(): Promise<Around> {
  known ??= (await import("./around.ts")).around;
  return known;
}

/** The same where it is here already; null where it is not. */
export const aroundNow = (): Around | null => known;

export const Rail = lazy(async () => ({ default: (await fetchAround()).Rail }));
export const ConnectionFaults = lazy(async () => ({ default: (await fetchAround()).ConnectionFaults }));
export const InboxEmpty = lazy(async () => ({ default: (await fetchAround()).InboxEmpty }));
export const InboxKeys = lazy(async () => ({ default: (await fetchAround()).InboxKeys }));
export const ArrivedPill = lazy(async () => ({ default: (await fetchAround()).ArrivedPill }));
export const SortSelect = lazy(async () => ({ default: (await fetchAround()).SortSelect }));

interface LateProps {
  readonly children: ReactNode;
  /** What stands in its place when it cannot be fetched. */
  readonly failed?: ReactNode;
}

/** A part of the screen that comes by itself and takes nothing else with it when it does not come. */
export const Late = ({ children, failed = null }: LateProps) => (
  <FetchBoundary fallback={failed}>
    <Suspense fallback={null}>{children}</Suspense>
  </FetchBoundary>
);
