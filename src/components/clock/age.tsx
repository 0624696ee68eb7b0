import { useCallback } from "react";
import { ageWords } from "../../lib/clock-words.ts";
import { clockEn } from "../../messages/en/clock.ts";
import { speaker } from "../../messages/speaker.ts";
import { ClockText } from "./clock-text.tsx";

const t = speaker(clockEn);

interface AgeProps {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
}

/** How long ago a moment was, in a sentence: "48 min ago". */
export function Age({ at }: AgeProps) {
  return <ClockText face={useCallback((now: number) => t("clock.ago", { age: ageWords(now - at) }), [at])} />;
}

/** The same where there is room for the number alone: "48 min". */
export function AgeMark({ at }: AgeProps) {
  return <ClockText face={useCallback((now: number) => ageWords(now - at), [at])} />;
}
