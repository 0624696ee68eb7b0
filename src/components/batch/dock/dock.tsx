import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import { AbortWarning } from "../abort/abort-warning.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { draftContent } from "../draft-content.ts";
import { dockPlace } from "../pane-state.ts";
import { AfterDecisions } from "./after-decisions.tsx";
import { AllButtons } from "./all-buttons.tsx";
import { AlsoDoes } from "./also-does.tsx";
import { Content } from "./content.tsx";
import { DecisionSheet } from "./decision-sheet.tsx";
import styles from "./dock.module.css";
import { FeedbackBox } from "./feedback-box.tsx";
import { KeptFeedback } from "./kept-feedback.tsx";
import { KeptNote } from "./kept-note.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
import { Meter } from "./meter.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { type DockFacts, useDockFacts } from "./use-dock-facts.ts";
import { useIsOnePane } from "./use-is-one-pane.ts";

const t = speaker(batchEn);

/** What a person can do to the whole batch, at the bottom of the pane: its decisions while something waits. */
export function Dock() {
  const { batch, isFramed } = useBatchScope();
  const facts = useDockFacts();
  const isOnePane = useIsOnePane();
  if (facts.waiting === 0 && batch.rules.blocked === null) return isFramed ? null : <AfterDecisions />;
  if (!isFramed && !facts.isOffered && isWatching(batch)) return <WatchOnly />;
  if (isFramed) return <p className={styles["dock"]}>{t("pane.framed")}</p>;
  return (
    <section className={styles["dock"]} aria-label={t("dock.label")} tabIndex={-1} data-dock data-landing>
      {isOnePane ? <OneLine facts={facts} /> : <WholeBar facts={facts} />}
      <AbortWarning />
    </section>
  );
}

/** Why nothing can be decided stands beside Submit where somebody could otherwise; who only watches needs none. */
const isWatching = ({ rules, viewerPart }: ApprovalBatch): boolean =>
  rules.blocked === null || viewerPart === "observer" || viewerPart === "requester";

/** Calls wait, and none of them for this viewer: each says why at its own place. */
function WatchOnly() {
  const { draftStore } = useBatchScope();
  return (
    <section className={styles["dock"]} aria-label={t("dock.label")} tabIndex={-1} data-dock data-landing>
      <div className={styles["inner"]}>
        <p className={styles["why"]}>
          <Icon name="eye" />
          <span>{t("dock.watch")}</span>
        </p>
        <KeptFeedback draftStore={draftStore} isFilesOnly={false} />
      </div>
    </section>
  );
}

const reasonId = "submit-why";
const notTakenId = "submit-not-taken";

function WholeBar({ facts }: { readonly facts: DockFacts }) {
  const isBlocked = useBatchScope().batch.rules.blocked !== null;
  return (
    <div className={styles["inner"]}>
      <div className={styles["upper"]}>
        <KeptNote />
        <LeftOutNote />
        <FeedbackBox facts={facts} />
      </div>
      <Reasons why={facts.why} isSaidAtFeedback={facts.isSaidAtFeedback} />
      {isBlocked ? null : <AlsoDoes notTakenId={notTakenId} />}
      <div className={styles["bar"]}>
        {isBlocked ? null : <Meter facts={facts} />}
        <AllButtons facts={facts} />
        <div className={styles["go"]}>
          {isBlocked ? null : <Content />}
          <Submit facts={facts} />
        </div>
      </div>
    </div>
  );
}

function OneLine({ facts }: { readonly facts: DockFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  useOpenedByWish(() => setIsOpen(true));
  return (
    <div className={styles["inner"]}>
      <Reasons why={facts.why} isSpokenOnly />
      <AlsoDoes notTakenId={notTakenId} isSpokenOnly />
      <div className={styles["bar"]}>
        {facts.isSingle ? <Choice /> : <Meter facts={facts} isShort />}
        <Button aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t(facts.isSingle ? "dock.open-one" : "dock.open-sheet")}
          <Icon name="down" />
        </Button>
        <div className={styles["go"]}>
          <Submit facts={facts} isShort />
        </div>
      </div>
      {isOpen ? <DecisionSheet facts={facts} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** What stands in the sheet opens it when a press sends the focus there. */
function useOpenedByWish(open: () => void): void {
  const { pane } = useBatchScope();
  const isWished = useStore(pane, ({ focusWish }) => focusWish !== null);
  useEffect(() => {
    if (isWished) open();
  });
}

/** With one call there is no meter: the bar of one line says what is chosen. */
function Choice() {
  const { batch, draftStore } = useBatchScope();
  const content = useStore(draftStore, ({ draft }) => draftContent(draft, batch));
  return <span className={styles["count"]}>{content}</span>;
}

interface SubmitProps {
  readonly facts: DockFacts;
  readonly isShort?: boolean;
}

function Submit({ facts: { why, isAborting }, isShort = false }: SubmitProps) {
  return <SubmitButton {...{ why, isAborting, isShort, reasonId, notTakenId }} />;
}

interface ReasonsProps {
  readonly why: string | null;
  /** It is said in another place: the bar of one line has no room for it, its sheet and a press say it. */
  readonly isSpokenOnly?: boolean;
  /** It is drawn here only where Feedback does not say it. */
  readonly isSaidAtFeedback?: boolean;
}

/** Why Submit is off, and that a press was not taken. */
function Reasons({ why, isSpokenOnly = false, isSaidAtFeedback = false }: ReasonsProps) {
  const isPast = useBatchScope().deadlineState === "still-waits";
  return (
    <div className={styles["reasons"]}>
      {why === null && isPast ? <p className={styles["why"]}>{t("dock.still-waits")}</p> : null}
      {why === null ? null : (
        <p
          className={isSpokenOnly ? hidden["hidden"] : styles["why"]}
          id={reasonId}
          data-at-feedback={isSaidAtFeedback || undefined}
        >
          <Icon name="info" />
          <span>{why}</span>
        </p>
      )}
      <NotTaken id={notTakenId} place={dockPlace} />
    </div>
  );
}
