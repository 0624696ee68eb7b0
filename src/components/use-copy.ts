import { useState } from "react";

/** What became of the last copy; null before the first. */
type CopyOutcome = "copied" | "not-copied" | null;

/**
 * Copies to the clipboard, and tells what became of it. A browser may refuse, and one that serves a page over plain HTTP
 * has no clipboard at all: then it is "not-copied", and nothing is thrown.
 */
export function useCopy() {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  const copy = async (text: string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await text);
      setOutcome("copied");
    } catch {
      setOutcome("not-copied");
    }
  };
  return { outcome, copy: (text: string | Promise<string>) => void copy(text) };
}
