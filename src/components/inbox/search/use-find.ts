import { useEffect, useRef, useState } from "react";
import type { ApprovalBackend } from "../../../domain/approval-backend.ts";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { wantHeadingFocus } from "../../heading-focus.ts";
import { useInbox } from "../../inbox-context.tsx";

/** Where the search for an id is. */
type Finding =
  | { readonly kind: "asking" }
  | { readonly kind: "found" }
  /** Nobody who answered knows it; the labels of those that did not answer. */
  | { readonly kind: "unknown"; readonly failed: readonly string[] };

/**
 * Asks every connection that can be asked for an id, and opens what the first of them knows. Called off when the text
 * changes or its place goes. Null while nothing is asked.
 */
export function useFind(text: string | null, onFound: (ref: BatchRef) => void): Finding | null {
  const { backends } = useInbox();
  const [finding, setFinding] = useState<Finding | null>(null);
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (text === null) return setFinding(null);
    const over = new AbortController();
    setFinding({ kind: "asking" });
    void findIn(backends, text.trim(), over.signal).then((ending) => {
      if (over.signal.aborted) return;
      if ("failed" in ending) return setFinding({ kind: "unknown", failed: ending.failed });
      setFinding({ kind: "found" });
      wantHeadingFocus();
      latest.current(ending.ref);
    });
    return () => over.abort();
  }, [backends, text]);
  return finding;
}

/** Asks all at once; the first that knows it ends the others. */
async function findIn(
  backends: readonly ApprovalBackend[],
  text: string,
  signal: AbortSignal,
): Promise<{ readonly ref: BatchRef } | { readonly failed: readonly string[] }> {
  const enough = new AbortController();
  const failed: string[] = [];
  const ask = async (backend: ApprovalBackend): Promise<BatchRef> => {
    const ref = await backend.find?.(text, AbortSignal.any([signal, enough.signal])).catch(() => {
      failed.push(backend.connection.label);
      return null;
    });
    return ref ?? Promise.reject(new Error("not known"));
  };
  try {
    return { ref: await Promise.any(backends.map(ask)) };
  } catch {
    return { failed };
  } finally {
    enough.abort();
  }
}
