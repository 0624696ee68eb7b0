import { useState } from "react";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";

const t = speaker(answerEn);

/** How much of an agent's text is drawn inside a form before a person asks for the rest, in characters. */
const firstPart = 600;

/** An agent's text whose rest is folded: what is drawn of it, and what is not. A name may not hold the button. */
export function useFoldedText(text: string) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? text : cutAtCodePoint(text, firstPart);
  const rest = text.length - shown.length;
  const drawn = (
    <>
      <LiteralText text={shown} place="prose" />
      {rest === 0 ? null : "…"}
    </>
  );
  return { drawn, rest, onOpen: () => setIsOpen(true) };
}

interface FoldedRestProps {
  /** How many characters are folded. */
  readonly rest: number;
  readonly onOpen: () => void;
}

/** Opens the rest, with its count. */
export function FoldedRest({ rest, onOpen }: FoldedRestProps) {
  if (rest === 0) return null;
  return (
    <Button look="plain" onClick={onOpen}>
      {t("answer.more-text", { count: rest })}
    </Button>
  );
}
