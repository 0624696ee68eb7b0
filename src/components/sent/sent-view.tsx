import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "wouter";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import type { ActKind } from "../../domain/decision.ts";
import type { Submission } from "../../domain/submission.ts";
import { isClosed, isUntold, needsAttention } from "../../domain/submission-state.ts";
import { exactTime, timeOfDay } from "../../lib/clock-words.ts";
import { spellName } from "../../lib/text/literal-text.ts";
import { sentEn } from "../../messages/en/sent.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import { wantHeadingFocus } from "../heading-focus.ts";
import { stepOf } from "../inbox/rows/roving.ts";
import { useInbox } from "../inbox-context.tsx";
import { useSay } from "../use-say.ts";
import styles from "./sent-view.module.css";
import { canDismiss, contentOf, toolsOf, withoutTitle } from "./submission-words.ts";
import { useHeldSent } from "./use-held-sent.ts";
import { useShownInSent } from "./use-shown-in-sent.ts";

const t = speaker(sentEn);

interface SentViewProps {
  readonly openRef: BatchRef | null;
  readonly hrefOf: (ref: BatchRef) => string;
  /** Whether pointer or focus is inside the region: rows keep their places then. */
  readonly isHeld: boolean;
  /** Told how many stand in it. */
  readonly onCount: (count: number) => void;
}

/** Every submission of this browser with its present state; what is not known or not recorded first, until dismissed. */
export function SentView({ openRef, hrefOf, isHeld, onCount }: SentViewProps) {
  const { runner } = useInbox();
  const list = useRef<HTMLUListElement>(null);
  const sent = useHeldSent(useShownInSent(), isHeld);
  useEffect(() => onCount(sent.length), [onCount, sent.length]);
  const openKey = openRef === null ? null : refKey(openRef);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    focusLink(list.current, step);
  };
  if (sent.length === 0) return <NothingSent />;
  return (
    <ul className={styles["rows"]} ref={list} onKeyDown={handleKeyDown}>
      {sent.map((submission) => (
        <SentRow
          key={submission.id}
          submission={submission}
          href={hrefOf(submission.ref)}
          isOpen={refKey(submission.ref) === openKey}
          onDismiss={() => {
            // The button goes with its row; the focus goes on to a row that stays.
            focusLink(list.current, 1) || focusLink(list.current, -1);
            runner.dismiss(submission.id);
          }}
        />
      ))}
    </ul>
  );
}

function NothingSent() {
  return (
    <div className={styles["empty"]}>
      <h2>{t("sent.empty")}</h2>
      <p>{t("sent.empty-hint")}</p>
    </div>
  );
}

/** Moves the focus among the rows' links; false when there is none in that direction. */
function focusLink(list: HTMLElement | null, step: number): boolean {
  const links = [...(list?.querySelectorAll<HTMLElement>("li > a") ?? [])];
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  const target = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  if (target === undefined || target === links[at]) return false;
  target.focus();
  return true;
}

/** What is said otherwise of an act; null where the words of decisions are true of it too. */
function actStateIn({ kind }: Submission["state"], act: ActKind) {
  if (kind === "elsewhere") return act === "continue" ? "sent.continue-elsewhere" : "sent.message-elsewhere";
  return kind === "recorded" && act === "continue" ? "sent.continued" : null;
}

/** How a row says the state of its sending. */
function stateIn({ state, answer }: Submission): string {
  const ofAct = answer.kind === "act" ? actStateIn(state, answer.act) : null;
  if (ofAct !== null) return t(ofAct);
  if (state.kind === "refused" && state.error.asks !== undefined) return t("sent.needs-consent");
  if (isClosed(state)) return t("sent.closed");
  return t(isUntold(state) ? "sent.no-longer-waiting" : `sent.${state.kind}`);
}

interface SentRowProps {
  readonly submission: Submission;
  readonly href: string;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

function SentRow({ submission, href, isOpen, onDismiss }: SentRowProps) {
  const { state, calls, connectionLabel, actingAs, startedAt } = submission;
  const say = useSay();
  const said = stateIn(submission);
  const tools = toolsOf(submission);
  const names = [...new Set(calls.map((call) => call.toolName))];
  return (
    <li className={`${styles["row"]} ${needsAttention(state) ? styles["attention"] : ""}`}>
      <Link
        href={href}
        className={styles["link"]}
        onClick={wantHeadingFocus}
        aria-label={t("sent.row-name", { tools, connection: connectionLabel, state: said })}
        aria-current={isOpen ? "page" : undefined}
      >
        <span className={styles["state"]}>{said}</span>
        <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt)}>
          {timeOfDay(startedAt)}
        </time>
        <span className={styles["tools"]}>
          {names.map((name, index) => (
            <span key={name}>
              {index === 0 ? null : ", "}
              <LiteralText text={name} place="tool" />
            </span>
          ))}
        </span>
        <span className={styles["from"]}>
          {connectionLabel} ·{" "}
          {actingAs === null ? t("sent.unknown-identity") : t("sent.as", { name: spellName(actingAs) })} ·{" "}
          {contentOf(submission)}
        </span>
        {state.kind === "refused" || state.kind === "unknown" ? (
          <span className={styles["why"]}>{withoutTitle(say(state.error.said), said)}</span>
        ) : null}
      </Link>
      {canDismiss(submission) ? (
        <Button onClick={onDismiss} aria-label={t("sent.dismiss-name", { tools })}>
          {t("sent.dismiss")}
        </Button>
      ) : null}
    </li>
  );
}
