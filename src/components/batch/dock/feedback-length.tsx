import { useDeferredValue } from "react";
import { countCodePoints } from "../../../lib/text/code-points.ts";
import { attachmentsEn } from "../../../messages/en/attachments.ts";
import { speaker } from "../../../messages/speaker.ts";
import hidden from "../../../ui/visually-hidden.module.css";
import styles from "./feedback.module.css";

const t = speaker(attachmentsEn);

/** Where no limit is known, words of fewer characters are not counted out. */
const longWords = 2_000;

interface FeedbackLengthProps {
  readonly id: string;
  readonly text: string;
  readonly limit: number | null;
}

/** How long the feedback is, of how much may be; spoken only near the limit, and then at a few steps. */
export function FeedbackLength({ id, text, limit }: FeedbackLengthProps) {
  const length = countCodePoints(useDeferredValue(text));
  if (limit === null && length < longWords) return null;
  const isOver = limit !== null && length > limit;
  return (
    <>
      <span id={id} className={styles["length"]} data-over={isOver || undefined}>
        {lengthWords(length, limit)}
      </span>
      <span className={hidden["hidden"]} aria-live="polite">
        {limit === null ? null : nearWords(length, limit)}
      </span>
    </>
  );
}

function lengthWords(length: number, limit: number | null): string {
  if (limit === null) return t("words.length", { length });
  return length === 0 ? t("words.up-to", { limit }) : t("words.of", { length, limit });
}

/** Parts of the limit that are left when it is said that so much is left at most. */
const steps = [0.01, 0.05, 0.1];

function nearWords(length: number, limit: number): string | null {
  if (length > limit) return t("words.over");
  const step = steps.find((part) => limit - length <= limit * part);
  return step === undefined ? null : t("words.left", { left: Math.floor(limit * step) });
}
