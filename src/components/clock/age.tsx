import { useCallback } from "react";
import { ageWords } from "../../lib/clock-words.ts";
import { ClockText } from "./clock-text.tsx";

/** How long ago a moment was, "48 min". `at` is milliseconds since the epoch, UTC. */
export function Age({ at }: { readonly at: number }) {
  return <ClockText face={useCallback((now: number) => ageWords(now - at), [at])} />;
}
