import { useId, useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { clockTime } from "../clock-time.ts";
import { cutAtCodePoint } from "../quoted-words.tsx";
import styles from "./batch-head.module.css";

const t = speaker(batchEn);

/** How much of the message is drawn before a person asks for the rest, in characters. */
const firstPart = 600;

/** The last words of a person before the batch, quoted. */
export function LastMessage() {
  const { lastUserMessage, isUnread } = useBatchScope().batch.transcript;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (lastUserMessage === null)
    return (
      <p className={styles["quiet"]}>
        {t(isUnread === true ? "head.last-message-unread" : "head.no-last-message")}
      </p>
    );
  const { text, at } = lastUserMessage;
  const shown = isOpen ? text : cutAtCodePoint(text, firstPart);
  const rest = text.length - shown.length;
  return (
    <figure className={styles["asked"]} aria-labelledby={id}>
      <figcaption id={id}>
        {t("head.last-message")}
        {at === null ? null : `, ${clockTime(at)}`}
      </figcaption>
      <blockquote>
        “<LiteralText text={shown} place="prose" />
        {rest === 0 ? "”" : "…"}
        {rest === 0 ? null : (
          <Button look="plain" onClick={() => setIsOpen(true)}>
            {t("script.more-text", { count: rest })}
          </Button>
        )}
      </blockquote>
    </figure>
  );
}
