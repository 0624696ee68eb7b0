import type { Deadline } from "../../../domain/approval-batch.ts";
import { spellName } from "../../../lib/literal-text.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { Age } from "../../clock/age.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { clockTime } from "../clock-time.ts";
import styles from "./batch-head.module.css";

const t = speaker(batchEn);

/** The facts that the system itself gives: connection, identity, time, deadline, id. None is taken from an agent's words. */
export function BatchFacts() {
  const { batch, actingAs, connectionLabel } = useBatchScope();
  return (
    <ul className={styles["facts"]}>
      <li>{connectionLabel}</li>
      <li>
        {actingAs === null
          ? t("head.identity-unknown")
          : t("head.in-the-name-of", { name: spellName(actingAs) })}
      </li>
      {batch.requester === null ? null : <li>{t("head.requester", { name: spellName(batch.requester) })}</li>}
      {batch.lineage.agent === null ? null : (
        <li>
          <LiteralText text={batch.lineage.agent} place="name" />
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

function DeadlineWords({ deadline }: { readonly deadline: Deadline | null }) {
  if (deadline === null) return t("head.no-deadline");
  const what = deadline.for === "decision" ? t("head.deadline-decision") : t("head.deadline-continuation");
  return (
    <span className={styles["soon"]}>
      {what} {clockTime(deadline.at)}
    </span>
  );
}
