import { useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 20_000, more: 100_000 };

/** The exact source, as text; a very long one in pieces, each with its count. */
export function RawText({ text }: { readonly text: string }) {
  const [pieces, setPieces] = useState(() => [cutAtCodePoint(text, step.first)]);
  const done = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const rest = text.length - done;
  const handleMore = () => {
    setPieces([...pieces, cutAtCodePoint(text.slice(done), step.more)]);
  };
  return (
    <div className={styles["raw"]}>
      <pre>
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          <LiteralText key={index} text={piece} place="string" />
        ))}
      </pre>
      {rest === 0 ? null : (
        <Button onClick={handleMore}>{t("script.more-text", { count: Math.min(rest, step.more) })}</Button>
      )}
    </div>
  );
}
