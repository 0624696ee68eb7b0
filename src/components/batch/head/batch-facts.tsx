import type { Deadline } from "../../../domain/approval-batch.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { peopleEn } from "../../../messages/en/people.ts";
import { zonesEn } from "../../../messages/en/zones.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { Age } from "../../clock/age.tsx";
import { DeadlineText } from "../../clock/deadline-text.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { clockTime } from "../clock-time.ts";
import { namesOf, yourPart } from "../people-words.ts";
import styles from "./batch-head.module.css";

const t = speaker(batchEn);
const tPeople = speaker(peopleEn);
const tZones = speaker(zonesEn);

/** The facts that the system itself gives: identity, time, deadline, id. None is taken from an agent's words. */
export function BatchFacts() {
  const { batch, actingAs } = useBatchScope();
  return (
    <ul className={styles["facts"]} data-zone="system">
      <li>
        {actingAs === null
          ? t("head.identity-unknown")
          : t("head.in-the-name-of", { name: spellName(actingAs) })}
      </li>
      <People />
      {batch.lineage.agent === null ? null : (
        <li>
          {tZones("zone.agent")} “<LiteralText text={batch.lineage.agent} place="name" />”
        </li>
      )}
      <li>
        {batch.askedAt === null ? (
          t("head.asked-unknown")
        ) : (
          <>
            {t("head.asked")} {clockTime(batch.askedAt)}, <Age at={batch.askedAt} />
          </>
        )}
      </li>
      <li>
        <DeadlineWords deadline={batch.deadline} />
      </li>
      <li>
        <code title={t("head.id")}>
          <LiteralText text={batch.lineage.session.id} place="name" />
        </code>
      </li>
    </ul>
  );
}

/** Who asked, who may decide, and what the viewer is to it; nothing where the system names nobody. */
function People() {
  const { batch } = useBatchScope();
  const { requester, approvers, viewerPart } = batch;
  const yours = yourPart(batch);
  const isDecider = viewerPart === "approver" || viewerPart === "both";
  const areNamed = batch.status === "waiting" && isDecider && approvers.length > 0;
  return (
    <>
      {requester === null ? null : <li>{t("head.requester", { name: spellName(requester) })}</li>}
      {areNamed ? <li>{tPeople("people.approvers", { names: namesOf(approvers) })}</li> : null}
      {yours === null ? null : <li className={styles["yours"]}>{yours}</li>}
    </>
  );
}

/** Until when, and what for; that the server still waits after that is said once it was asked. */
function DeadlineWords({ deadline }: { readonly deadline: Deadline | null }) {
  const { batch, deadlineState } = useBatchScope();
  const { backendOf } = useInbox();
  if (deadline === null || deadlineState === null) return t("head.no-deadline");
  return (
    <>
      <span className={styles["until"]}>
        <DeadlineText deadline={deadline} serverTime={backendOf(batch.ref.connectionId)?.serverTime} />
      </span>
      <span aria-live="polite">{deadlineState === "still-waits" ? ` ${t("head.still-waits")}` : null}</span>
    </>
  );
}
