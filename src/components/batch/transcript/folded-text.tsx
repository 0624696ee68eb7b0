import { useId } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import styles from "./folded-text.module.css";
import { useKept } from "./kept.ts";

const t = speaker(batchEn);

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 1_200, more: 50_000 };

interface FoldedTextProps {
  readonly label?: string;
  readonly text: string;
  /** Data of a system rather than words of somebody. */
  readonly isCode?: boolean;
  /** Characters that are drawn at first. */
  readonly first?: number;
}

/** A text of the transcript, literal, a long one folded with its count. No Markdown, no links, no images (T-32, T-34). */
export function FoldedText({ label, text, isCode = false, first = step.first }: FoldedTextProps) {
  const [room, setRoom] = useKept(`room ${label ?? ""}`, first);
  const id = useId();
  const shown = cutAtCodePoint(text, room);
  const rest = text.length - shown.length;
  const named = label === undefined ? {} : { "aria-labelledby": id, role: "group" };
  return (
    <div className={isCode ? styles["code"] : styles["text"]} {...named}>
      {label === undefined ? null : (
        <span id={id} className={styles["label"]}>
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
