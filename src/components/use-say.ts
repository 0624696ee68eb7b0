import { useSyncExternalStore } from "react";
import { countKnown, onLearned, say } from "../messages/sayings.ts";

/** Speaks the sentences of domain and protocols; draws again when a protocol's sentences have come. */
export function useSay(): typeof say {
  useSyncExternalStore(onLearned, countKnown);
  return say;
}
