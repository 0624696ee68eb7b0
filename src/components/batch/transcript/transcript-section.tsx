import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { runsWithAnswer } from "../call/runs-with-answer.ts";
import { keysOf } from "./message-keys.ts";
import { MessageList } from "./message-list.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { RepeatedIds } from "./parts/use-part-facts.ts";
import { repeatedIn } from "./repeated-ids.ts";
import { scrollerOf } from "./scroll-anchor.ts";
import { ToolPartView } from "./tool-part-view.tsx";
import styles from "./transcript.module.css";

const t = speaker(transcriptEn);

/** Messages that are shown at first: the newest. */
const first = 4;
/** Messages in which call ids are compared: a server repeats one near by, and each of them has to be read for it. */
const compared = 24;

/** What was said before, oldest first; what is far back is folded with its count. */
export function TranscriptSection() {
  const { batch } = useBatchScope();
  const { transcript } = batch;
  // What runs with the answer stands with the calls.
  const beside = batch.beside.filter((part) => !runsWithAnswer(batch, part));
  const { messages } = transcript;
  const section = useRef<HTMLElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const keys = useMemo(() => keysOf(messages), [messages]);
  const repeated = useMemo(() => repeatedIn(messages.slice(-compared)), [messages]);
  const earlier = useEarlier(keys);
  // The calls come first: measuring messages in the task that draws a batch would keep its first keys waiting.
  const isDue = useDeferredValue(true, false);
  const id = useId();
  const handleFold = () => {
    setIsWhole(!isWhole);
    if (isWhole) bringBack(section.current);
  };
  return (
    <section
      className={styles["script"]}
      ref={section}
      aria-labelledby={id}
      aria-busy={!isDue || undefined}
      tabIndex={-1}
      data-landing
    >
      <div className={styles["bar"]} data-whole={isWhole || undefined}>
        <h3 id={id}>
          {t("script.label")} <span className={styles["quiet"]}>{t("script.order")}</span>
        </h3>
        {earlier === 0 ? null : (
          <Button look="plain" className={styles["more"]} aria-expanded={isWhole} onClick={handleFold}>
            {t(isWhole ? "script.fold" : "script.whole", { count: earlier })}
          </Button>
        )}
      </div>
      {messages.length === 0 ? <p className={styles["quiet"]}>{t("script.none")}</p> : null}
      <RepeatedIds value={repeated}>
        {isDue ? <MessageList messages={messages} keys={keys} from={isWhole ? 0 : earlier} /> : null}
      </RepeatedIds>
      {beside.length === 0 ? null : (
        <div className={styles["beside"]}>
          <p className={styles["quiet"]}>{t("script.beside")}</p>
          {beside.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one step never change places
            <PartBoundary key={index} source={() => part.source}>
              <ToolPartView part={part} />
            </PartBoundary>
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * How many messages are folded at first. The first one that is shown stays the first when others come after it; what
 * comes before it, after a first look that knew the last words alone, is shown as if it had come with them.
 */
function useEarlier(keys: readonly string[]): number {
  const most = Math.max(keys.length - first, 0);
  const [shown, setShown] = useState(keys[most]);
  const at = shown === undefined ? -1 : keys.indexOf(shown);
  const earlier = at < 0 ? most : Math.min(at, most);
  if (keys[earlier] !== shown) setShown(keys[earlier]);
  return earlier;
}

/** Folding what is above leaves the bar where it was pressed: at the top of the view, or in it. */
function bringBack(section: HTMLElement | null): void {
  const scroller = section === null ? null : scrollerOf(section);
  if (section === null || scroller === null) return;
  const above = section.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (above < 0) scroller.scrollTop += above;
}
