import { useId, useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import styles from "./transcript.module.css";

const t = speaker(batchEn);

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 1_200, more: 50_000 };

interface FoldedTextProps {
  readonly label?: string;
  readonly text: string;
  /** Data of a system rather than words of somebody. */
  readonly isCode?: boolean;
}

/** A text of the transcript, literal, a long one folded with its count. No Markdown, no links, no images (T-32, T-34). */
export function FoldedText({ label, text, isCode = false }: FoldedTextProps) {
  const [room, setRoom] = useState(step.first);
  const id = useId();
  const shown = cutAtCodePoint(text, room);
  const rest = text.length - shown.length;
  const named = label === undefined ? {} : { "aria-labelledby": id, role: "group" };
  return (
    <div className={isCode ? styles["code"] : styles["text"]} {...named}>
      {label === undefined ? null : (
        <span id={id} className={styles["quiet"]}>
          {label}
        </span>
      )}
      <div className={styles["words"]}>
        <LiteralText text={shown} place="prose" />
      </div>
      {rest === 0 ? null : (
        <Button look="plain" onClick={() => setRoom(room + step.more)}>
          {t("script.more-text", { count: Math.min(rest, step.more) })}
        </Button>
      )}
    </div>
  );
}
