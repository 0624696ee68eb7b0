import { useId, useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { MessageView } from "./message-view.tsx";
import { ToolPartView } from "./tool-part-view.tsx";
import styles from "./transcript.module.css";

const t = speaker(batchEn);

/** Messages that are drawn at first, and that one press adds. */
const step = { first: 4, more: 50 };

/** What was said before, oldest first; what is far back is folded with its count. */
export function TranscriptSection() {
  const { transcript, beside } = useBatchScope().batch;
  const [room, setRoom] = useState(step.first);
  const id = useId();
  const { messages } = transcript;
  const hidden = Math.max(0, messages.length - room);
  return (
    <section className={styles["script"]} aria-labelledby={id} tabIndex={-1} data-landing>
      <h3 id={id}>
        {t("script.label")}
        <span className={styles["quiet"]}>{t("script.order")}</span>
      </h3>
      {messages.length === 0 ? <p className={styles["quiet"]}>{t("script.none")}</p> : null}
      {hidden === 0 ? null : (
        <Button look="plain" onClick={() => setRoom(room + step.more)}>
          {t("script.earlier", { count: hidden })}
        </Button>
      )}
      {messages.slice(hidden).map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may repeat an id; the place in the transcript stays
        <MessageView key={`${hidden + index}`} message={message} />
      ))}
      {beside.length === 0 ? null : (
        <div className={styles["beside"]}>
          <p className={styles["quiet"]}>{t("script.beside")}</p>
          {beside.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one step never change places
            <ToolPartView key={index} part={part} />
          ))}
        </div>
      )}
    </section>
  );
}
