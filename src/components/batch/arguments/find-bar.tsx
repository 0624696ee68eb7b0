import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";
import type { Found } from "../../../lib/sheet/found.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./find-bar.module.css";
import type { Finding } from "./use-finding.ts";

const t = speaker(argumentsEn);

interface FindBarProps {
  readonly name: string;
  readonly sheet: ArgumentSheet;
  readonly finding: Finding;
  /** The match that a person is at is not folded. */
  readonly isDrawn: boolean;
  /** Goes to a match, and opens whatever it is folded in. */
  readonly onGo: (match: number) => void;
  /** Brings the first match into view where it is drawn; typing opens nothing. */
  readonly onFound: (found: Found) => void;
  readonly onClose: () => void;
}

/** Find within the arguments: keys and values as they are drawn, decoded. Enter goes on, Shift+Enter back, Esc closes. */
export function FindBar({ name, sheet, finding, isDrawn, onGo, onFound, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const { query, found, current, take } = finding;
  const latest = useRef({ take, onFound });
  latest.current = { take, onFound };
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useBelowHeader(field);
  useEffect(() => {
    let isWanted = true;
    void sheet.find(query).then((now) => {
      if (!isWanted) return;
      latest.current.take(query === "" ? null : now);
      latest.current.onFound(now);
    });
    return () => {
      isWanted = false;
    };
  }, [sheet, query]);

  const step = (by: 1 | -1) => {
    if (found === null || current === null) return;
    onGo(isDrawn ? (current + by + found.count) % found.count : current);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles["bar"]} aria-label={t("find.label", { name })} onKeyDown={handleKey}>
      <Icon name="search" />
      <input
        ref={field}
        className={styles["field"]}
        type="text"
        value={query}
        aria-label={t("find.label", { name })}
        placeholder={t("find.field")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => finding.look(event.target.value)}
      />
      <span className={styles["place"]} role="status">
        {query === "" || found === null ? null : placeWords(finding, isDrawn)}
      </span>
      <Button look="plain" aria-label={t("find.previous")} onClick={() => step(-1)}>
        <span className={styles["up"]}>
          <Icon name="down" />
        </span>
      </Button>
      <Button look="plain" aria-label={t("find.next")} onClick={() => step(1)}>
        <Icon name="down" />
      </Button>
      <Button look="plain" aria-label={t("find.close")} onClick={onClose}>
        {t("find.close-word")}
      </Button>
    </search>
  );
}

function placeWords({ found, current }: Finding, isDrawn: boolean): string {
  if (found === null || current === null) return t("find.none");
  const counts = { at: current + 1, of: found.count };
  const place = found.isCut ? t("find.place-cut", counts) : t("find.place", counts);
  return isDrawn ? place : t("find.folded", { place });
}

/** Keeps the bar below the card's header, which stays above the arguments and may grow. */
function useBelowHeader(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = field.current?.closest("search");
    const header = field.current?.closest("article")?.querySelector<HTMLElement>("[data-sticky]");
    if (bar == null || header == null) return;
    const place = () => {
      const isStaying = getComputedStyle(header).position === "sticky";
      bar.style.setProperty("--find-top", `${isStaying ? header.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(header);
    place();
    return () => observer.disconnect();
  }, [field]);
}
