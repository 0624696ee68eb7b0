import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { afterPaint } from "../../../lib/after-paint.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { noteLook } from "../../../stores/draft-store.ts";
import { useBatchScope } from "../batch-scope.ts";
import { noteAwaited, noteUnseen, type Unseen } from "../pane-state.ts";
import styles from "./arguments.module.css";
import { isDrawn, isEndBelow, isEndInView, lastLineInView } from "./end-in-view.ts";
import { useHeaderRoom } from "./header-room.ts";
import { useWatchedEnd } from "./use-watched-end.ts";

const t = speaker(batchEn);

interface EndMarkerProps {
  readonly call: ToolCall;
  readonly lines: number;
  /** Folded parts that were never opened. */
  readonly unopened: number;
  /** What these parts hold: how many lines together, and the first of them. */
  readonly folded?: Unseen["folded"];
  /** Rows above it are not there yet: it counts when they are. */
  readonly isComing?: boolean;
}

/**
 * "End of arguments, 412 lines". Seen by scroll, by focus, or by a screen reader, each of which brings it into view; what
 * lies under the card's header, under another bar or outside the scroller is not in view (I-05). What was seen holds for
 * this digest alone.
 */
export function EndMarker({ call, lines, unopened, folded = null, isComing = false }: EndMarkerProps) {
  const { draftStore, pane } = useBatchScope();
  const marker = useRef<HTMLParagraphElement>(null);
  const { id, digest } = call;
  const isSeen = useStore(draftStore, ({ looks }) => {
    const look = looks.get(id);
    return look?.digest === digest && look.isEndSeen;
  });
  const look = (isEnd: boolean) => {
    const known = draftStore.getState().looks.get(id);
    const wasSeen = known?.digest === digest && known.isEndSeen;
    noteLook(draftStore, id, { digest, unopened, isEndSeen: isEnd || wasSeen });
  };
  const noteBelow = (below: number | null) => noteUnseen(pane, id, { digest, below, folded });
  const answer = (isInView: boolean) => {
    if (isInView) look(true);
    else
      noteBelow(fewest(belowOf(pane.getState().unseen.get(id), digest), linesBelow(marker.current, lines)));
    if (!isInView || unopened > 0) noteAwaited(pane, id, digest);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is noted again when one of these changes
  useLayoutEffect(() => look(false), [id, digest, unopened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same of what is folded
  useEffect(
    () => noteBelow(belowOf(pane.getState().unseen.get(id), digest)),
    [id, digest, folded?.line, folded?.lines, folded?.characters],
  );
  useWatchedEnd(marker, !isSeen && !isComing, answer);
  useHeaderRoom(marker);

  const handleFocus = () => {
    const element = marker.current;
    if (element === null) return;
    if (isDrawn(element)) bringIntoView(element, mostTries);
    else if (!isComing) look(true);
  };
  return (
    <p
      ref={marker}
      className={styles["marker"]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: design section 5: the end marker can take the focus
      tabIndex={0}
      data-end-of-arguments
      data-coming={isComing || undefined}
      onFocus={handleFocus}
    >
      {t("args.end", { lines })}
    </p>
  );
}

/** Rows that are laid out only when they come near move what is below them: so often it is brought back. */
const mostTries = 5;

/** Brings a marker that has the focus to the lower edge, clear of the header, and keeps it there. It counts when it is measured. */
function bringIntoView(marker: HTMLElement, tries: number): void {
  if (document.activeElement !== marker) return;
  if (!isEndInView(marker)) marker.scrollIntoView({ block: "end" });
  if (tries > 0) afterPaint(() => bringIntoView(marker, tries - 1));
}

/** Lines that stand below the view now: all, while none of them is in view yet; null where none is below. */
function linesBelow(marker: HTMLElement | null, lines: number): number | null {
  const article = marker?.closest("article") ?? null;
  if (marker === null || article === null || !isDrawn(marker)) return null;
  const last = lastLineInView(article);
  if (last === null) return isEndBelow(marker) ? lines : null;
  return Math.max(lines - last, 0);
}

const belowOf = (unseen: Unseen | undefined, digest: string): number | null =>
  unseen?.digest === digest ? unseen.below : null;

/** What was in view once does not count as unseen again. */
const fewest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
