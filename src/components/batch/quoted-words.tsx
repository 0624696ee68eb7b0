import { useId, useState } from "react";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import styles from "./quoted-words.module.css";

const t = speaker(batchEn);

/** How much of a quoted text is drawn before a person asks for the rest, in characters. */
const firstPart = 4_000;

interface QuotedWordsProps {
  /** Whose words these are; ours. */
  readonly label: string;
  /** Theirs: drawn as text and nothing else (T-02, I-04). */
  readonly text: string;
}

/** Words that an agent, a tool or a server wrote: boxed, labelled, quoted, never a heading. */
export function QuotedWords(words: QuotedWordsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = words.text.length;
  const room = isOpen ? whole : firstPart;
  return (
    <Quotation {...words} className={styles["box"]} room={room} more={whole} onMore={() => setIsOpen(true)} />
  );
}

interface QuotationProps extends QuotedWordsProps {
  readonly className: string | undefined;
  /** How many characters are drawn. */
  readonly room: number;
  /** How many one press adds, at most. */
  readonly more: number;
  readonly onMore: () => void;
}

/** A labelled quotation whose rest is folded with its count. */
export function Quotation({ label, text, className, room, more, onMore }: QuotationProps) {
  const id = useId();
  const shown = cutAtCodePoint(text, room);
  const rest = text.length - shown.length;
  return (
    <figure className={className} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      <blockquote>
        “<LiteralText text={shown} place="prose" />
        {rest === 0 ? "”" : "…"}
      </blockquote>
      {rest === 0 ? null : (
        <Button look="plain" onClick={onMore}>
          {t("script.more-text", { count: Math.min(rest, more) })}
        </Button>
      )}
    </figure>
  );
}

/** The first `length` units of a text, never ending inside a surrogate pair. */
export function cutAtCodePoint(text: string, length: number): string {
  if (text.length <= length) return text;
  const unit = text.charCodeAt(length - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? length - 1 : length);
}
