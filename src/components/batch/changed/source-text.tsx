import { useState } from "react";
import { sourceRuns } from "../../../lib/json/source-runs.ts";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralRuns } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import styles from "./changed.module.css";

const t = speaker(changedEn);

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 2_000, more: 50_000 };

/** Argument source as text, its escapes of hidden characters as chips; a long one in pieces, each with its count. */
export function SourceText({ text }: { readonly text: string }) {
  const [pieces, setPieces] = useState(() => [cut(text, step.first)]);
  const done = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const rest = text.length - done;
  return (
    <>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
        <LiteralRuns key={index} runs={sourceRuns(piece)} />
      ))}
      {rest === 0 ? null : (
        <button
          type="button"
          className={styles["same"]}
          onClick={() => setPieces([...pieces, cut(text.slice(done), step.more)])}
        >
          {t("diff.more", { count: Math.min(rest, step.more) })}
        </button>
      )}
    </>
  );
}

/** Cut so that no escape is torn: its halves would not be seen for what they are. */
function cut(text: string, length: number): string {
  const piece = cutAtCodePoint(text, length);
  const torn =
    piece.length < text.length
      ? (/\\(?:u[\dA-Fa-f]{0,3}|u[dD][\dA-Fa-f]{3}(?:\\(?:u[\dA-Fa-f]{0,3})?)?)?$/.exec(piece)?.[0] ?? "")
      : "";
  return piece.slice(0, piece.length - torn.length);
}
