import { useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { dockPlace } from "../pane-state.ts";
import { AllButtons } from "./all-buttons.tsx";
import { Content } from "./content.tsx";
import { DecisionSheet } from "./decision-sheet.tsx";
import styles from "./dock.module.css";
import { LeftOutNote } from "./left-out-note.tsx";
import { Meter } from "./meter.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { type DockFacts, useDockFacts } from "./use-dock-facts.ts";
import { useIsOnePane } from "./use-is-one-pane.ts";

const t = speaker(batchEn);

/** The decisions of the whole batch, at the bottom of the pane. Nothing stands here once nothing waits. */
export function Dock() {
  const { batch, isFramed } = useBatchScope();
  const facts = useDockFacts();
  const isOnePane = useIsOnePane();
  if (facts.waiting === 0 && batch.rules.blocked === null) return null;
  if (isFramed) return <p className={styles["dock"]}>{t("pane.framed")}</p>;
  return (
    <section className={styles["dock"]} aria-label={t("dock.label")}>
      {isOnePane ? <OneLine facts={facts} /> : <WholeBar facts={facts} />}
    </section>
  );
}

const reasonId = "submit-why";
const notTakenId = "submit-not-taken";

function WholeBar({ facts }: { readonly facts: DockFacts }) {
  return (
    <div className={styles["inner"]}>
      <LeftOutNote />
      <div className={styles["bar"]}>
        <Meter facts={facts} />
        <AllButtons facts={facts} />
        <div className={styles["go"]}>
          <Content />
          <SubmitButton why={facts.why} reasonId={reasonId} notTakenId={notTakenId} />
        </div>
      </div>
      <Reasons why={facts.why} />
    </div>
  );
}

function OneLine({ facts }: { readonly facts: DockFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles["inner"]}>
      <div className={styles["bar"]}>
        <Meter facts={facts} isShort />
        <Button aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t(facts.isSingle ? "dock.open-one" : "dock.open-sheet")}
          <Icon name="down" />
        </Button>
        <div className={styles["go"]}>
          <SubmitButton why={facts.why} reasonId={reasonId} notTakenId={notTakenId} isShort />
        </div>
      </div>
      <Reasons why={facts.why} isSpokenOnly />
      {isOpen ? <DecisionSheet facts={facts} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

interface ReasonsProps {
  readonly why: string | null;
  /** The bar of one line has no room for it: the sheet and a press say it. */
  readonly isSpokenOnly?: boolean;
}

/** Why Submit is off, and that a press was not taken. */
function Reasons({ why, isSpokenOnly = false }: ReasonsProps) {
  return (
    <div className={styles["reasons"]}>
      {why === null ? null : (
        <p className={isSpokenOnly ? hidden["hidden"] : styles["why"]} id={reasonId}>
          <Icon name="info" />
          <span>{why}</span>
        </p>
      )}
      <NotTaken id={notTakenId} place={dockPlace} />
    </div>
  );
}
