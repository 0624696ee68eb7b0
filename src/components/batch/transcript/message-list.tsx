import { useMemo, useRef, useState } from "react";
import type { TranscriptMessage } from "../../../domain/transcript.ts";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { inside, KeptPlace } from "./kept.ts";
import { MessageView } from "./message-view.tsx";
import styles from "./transcript.module.css";
import { useMessageFocus } from "./use-message-focus.ts";
import { useMessageWindow } from "./use-message-window.ts";

const t = speaker(transcriptEn);

interface MessageListProps {
  /** The whole conversation, oldest first. */
  readonly messages: readonly TranscriptMessage[];
  /** What each of them is known by. */
  readonly keys: readonly string[];
  /** The place of the first one that is shown. */
  readonly from: number;
}

/**
 * The messages from `from` on, oldest first. However many there are, only those near the view exist, and the one
 * that has the focus. One of them can be reached by Tab; arrows, Home and End go on from it.
 */
export function MessageList({ messages, keys: all, from }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [memory] = useState(() => new Map<string, unknown>());
  const keys = useMemo(() => all.slice(from), [all, from]);
  const focus = useMessageFocus(list, keys);
  const { messages: drawn, tail } = useMessageWindow({ list, keys, keep: focus.kept });
  // The one that Tab reaches must exist.
  const last = drawn.at(-1)?.index ?? -1;
  const reachable = focus.kept >= 0 ? focus.kept : last;
  return (
    <ol
      ref={list}
      className={styles["messages"]}
      aria-label={t("script.messages")}
      onFocus={focus.handleFocus}
      onKeyDown={focus.handleKeyDown}
    >
      {drawn.map(({ index, gap }, at) => {
        const key = keys[index] ?? "";
        const message = messages[from + index];
        return message === undefined ? null : (
          <li
            key={key}
            data-index={index}
            aria-setsize={messages.length}
            aria-posinset={from + index + 1}
            tabIndex={index === reachable ? 0 : -1}
            style={{ marginTop: gap, marginBottom: at === drawn.length - 1 ? tail : 0 }}
          >
            <KeptPlace value={inside({ memory, path: "" }, key)}>
              <MessageView message={message} />
            </KeptPlace>
          </li>
        );
      })}
    </ol>
  );
}
