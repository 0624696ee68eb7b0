import { useId } from "react";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { cutAtCodePoint } from "../quoted-words.tsx";
import { useKept } from "./kept.ts";
import styles from "./quoted.module.css";

const t = speaker(transcriptEn);

/** Characters that are drawn at first, and that one press adds. */
const step = { first: 1_200, more: 50_000 };

interface QuotedProps {
  /** Whose words these are; ours. */
  readonly label: string;
  /** Theirs: drawn as text and nothing else (T-02, I-04). */
  readonly text: string;
}

/** What an agent or a person wrote about a part: labelled, quoted, never a heading; narrower than on a card. */
export function Quoted({ label, text }: QuotedProps) {
  const [room, setRoom] = useKept(`quoted ${label}`, step.first);
  const id = useId();
  const shown = cutAtCodePoint(text, room);
  const rest = text.length - shown.length;
  return (
    <figure className={styles["quoted"]} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      <blockquote>
        “<LiteralText text={shown} place="prose" />
        {rest === 0 ? "”" : "…"}
      </blockquote>
      {rest === 0 ? null : (
        <Button look="plain" onClick={() => setRoom(room + step.more)}>
          {t("script.more-text", { count: Math.min(rest, step.more) })}
        </Button>
      )}
    </figure>
  );
}
