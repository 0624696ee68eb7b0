import { useEffect, useRef } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { noteLook } from "../../../stores/draft-store.ts";
import { useBatchScope } from "../batch-scope.ts";
import { noteAwaited } from "../pane-state.ts";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

/** The header may still grow by the line of a reason, in pixels. */
const headerRoom = 24;

interface EndMarkerProps {
  readonly call: ToolCall;
  readonly lines: number;
  /** Folded parts that were never opened. */
  readonly unopened: number;
}

/**
 * "End of arguments, 412 lines". Seen by scroll, by focus, or by a screen reader that brings it into view; what lies
 * under the card's header or outside the scroller is not in view (I-05). What was seen holds for this digest alone.
 */
export function EndMarker({ call, lines, unopened }: EndMarkerProps) {
  const { draftStore, pane } = useBatchScope();
  const marker = useRef<HTMLParagraphElement>(null);
  const { id, digest } = call;
  const look = (isEnd: boolean) => {
    const known = draftStore.getState().looks.get(id);
    const wasSeen = known?.digest === digest && known.isEndSeen;
    noteLook(draftStore, id, { digest, unopened, isEndSeen: isEnd || wasSeen });
  };
  const answer = (isInView: boolean) => {
    if (isInView) look(true);
    if (!isInView || unopened > 0) noteAwaited(pane, id, digest);
  };
  const latest = useRef({ look, answer });
  latest.current = { look, answer };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is noted again when one of these changes
  useEffect(() => latest.current.look(false), [id, digest, unopened]);

  useEffect(() => {
    const element = marker.current;
    if (element === null) return;
    const header = element.closest("article")?.querySelector<HTMLElement>("[data-sticky]");
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        latest.current.answer(entry?.isIntersecting === true && entry.intersectionRatio > 0.9);
      },
      {
        root: element.closest("[data-batch-scroll]"),
        rootMargin: `-${(header?.offsetHeight ?? 0) + headerRoom}px 0px 0px 0px`,
        threshold: [0, 0.95, 1],
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: design section 5: the end marker can take the focus
    <p ref={marker} className={styles["marker"]} tabIndex={0} onFocus={() => look(true)}>
      {t("args.end", { lines })}
    </p>
  );
}
