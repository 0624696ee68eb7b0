import { useRef } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { exactTime, momentOf } from "../../lib/clock-words.ts";
import { spellTool } from "../../lib/text/literal-text.ts";
import { draftsEn } from "../../messages/en/drafts.ts";
import { speaker } from "../../messages/speaker.ts";
import { type ShelvedDraft, throwAway } from "../../stores/draft-shelf.ts";
import { wordsOf } from "../../stores/draft-words.ts";
import { Button } from "../../ui/button.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import { KeptFiles } from "../attachments/kept-files.tsx";
import { wantHeadingFocus } from "../heading-focus.ts";
import { useInbox } from "../inbox-context.tsx";
import sent from "../sent/sent-view.module.css";
import styles from "./drafts.module.css";
import { WrittenWordsBox } from "./written-words.tsx";

const t = speaker(draftsEn);

interface DraftsViewProps {
  readonly openRef: BatchRef | null;
  readonly hrefOf: (ref: BatchRef) => string;
  /** What waits, and whether all of it is known: a draft of anything else stands with its words. */
  readonly waiting: { readonly rows: readonly WaitingRow[]; readonly isComplete: boolean };
}

/** Every draft of whoever acts now, the last written first. Those whose batch is gone keep their words (design section 9). */
export function DraftsView({ openRef, hrefOf, waiting }: DraftsViewProps) {
  const { drafts } = useInbox();
  const list = useRef<HTMLUListElement>(null);
  useStore(drafts.index);
  const shelved = drafts.all();
  const keys = new Set(waiting.rows.map(({ ref }) => refKey(ref)));
  const isGone = ({ ref }: ShelvedDraft) => waiting.isComplete && !keys.has(refKey(ref));
  if (shelved.length === 0) return <NoDrafts />;
  return (
    <ul className={sent["rows"]} ref={list}>
      {shelved.map((draft) => (
        <DraftItem
          key={refKey(draft.ref)}
          draft={draft}
          href={hrefOf(draft.ref)}
          isOpen={openRef !== null && refKey(openRef) === refKey(draft.ref)}
          isGone={isGone(draft)}
          onThrowAway={() => {
            focusBeside(list.current);
            throwAway(draft.store);
          }}
        />
      ))}
    </ul>
  );
}

function NoDrafts() {
  return (
    <div className={sent["empty"]}>
      <h2>{t("drafts.empty")}</h2>
      <p>{t("drafts.empty-hint")}</p>
    </div>
  );
}

/** The button goes with its row; the focus goes on to a row that stays. */
function focusBeside(list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  (items[at + 1] ?? items[at - 1])?.querySelector<HTMLElement>("a")?.focus();
}

interface DraftItemProps {
  readonly draft: ShelvedDraft;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isGone: boolean;
  readonly onThrowAway: () => void;
}

function DraftItem({ draft: { ref, store, changedAt }, href, isOpen, isGone, onThrowAway }: DraftItemProps) {
  const { backendOf, drafts } = useInbox();
  const { tools } = useStore(store);
  const summary = drafts.index.getState().get(refKey(ref));
  const names = [...new Set(tools.values())];
  const spelled = names.length === 0 ? t("drafts.no-tool") : names.map(spellTool).join(", ");
  const connection = backendOf(ref.connectionId)?.connection.label ?? ref.connectionId;
  const time = momentOf(changedAt, Date.now());
  return (
    <li className={styles["item"]}>
      <div className={sent["row"]}>
        <Link
          href={href}
          className={sent["link"]}
          onClick={wantHeadingFocus}
          aria-label={t("drafts.row-name", { tools: spelled, connection, time })}
          aria-current={isOpen ? "page" : undefined}
        >
          <span className={sent["state"]}>{summary === undefined ? null : t("drafts.content", summary)}</span>
          <time dateTime={new Date(changedAt).toISOString()} title={exactTime(changedAt)}>
            {time}
          </time>
          <span className={sent["tools"]}>
            {names.length === 0 ? t("drafts.no-tool") : <LiteralText text={names.join(", ")} place="tool" />}
          </span>
          <span className={sent["from"]}>{connection}</span>
        </Link>
        <Button onClick={onThrowAway} aria-label={t("drafts.throw-away-name", { tools: spelled })}>
          {t("drafts.throw-away")}
        </Button>
      </div>
      {isGone ? <Kept draft={store} /> : null}
    </li>
  );
}

/** The words and files of a draft that has no way on. */
function Kept({ draft }: { readonly draft: ShelvedDraft["store"] }) {
  const { draft: now, spare, tools } = useStore(draft);
  const words = wordsOf(now).map(({ place, callId, text }) => {
    const tool = spellTool(tools.get(callId ?? "") ?? t("drafts.no-tool"));
    return { label: place === "feedback" ? t("drafts.feedback") : t(`drafts.${place}`, { tool }), text };
  });
  const all = [...words, ...spare.map((text) => ({ label: t("drafts.spare"), text }))];
  return (
    <div className={styles["rest"]}>
      <p>{t(now.attachments.length === 0 ? "drafts.not-waiting" : "drafts.not-waiting-files")}</p>
      {all.map(({ label, text }) => (
        <WrittenWordsBox key={`${label} ${text}`} label={label} text={text} />
      ))}
      {now.attachments.length === 0 ? null : <KeptFiles files={now.attachments} />}
    </div>
  );
}
