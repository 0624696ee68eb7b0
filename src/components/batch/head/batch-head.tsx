import { batchEn } from "../../../messages/en/batch.ts";
import { zonesEn } from "../../../messages/en/zones.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { useIsOnePane } from "../dock/use-is-one-pane.ts";
import { useHeadingFocus } from "../focus/use-heading-focus.ts";
import { BatchFacts } from "./batch-facts.tsx";
import styles from "./batch-head.module.css";
import { LastMessage } from "./last-message.tsx";
import { PageLink } from "./page-link.tsx";

const t = speaker(batchEn);
const tZones = speaker(zonesEn);

/** Who asks for what, and in whose name. The heading is ours: a title, which agents and users write, stands beside it, quoted. */
export function BatchHead() {
  const { batch, connectionLabel } = useBatchScope();
  const heading = useHeadingFocus();
  return (
    <header className={styles["head"]}>
      <div className={styles["inner"]}>
        <div className={styles["about"]}>
          <h2 className={styles["title"]} ref={heading} tabIndex={-1}>
            {tZones("zone.heading", { count: batch.calls.length, connection: connectionLabel })}
          </h2>
          <Titled />
        </div>
        <BatchFacts />
        <LastMessage />
        <Rules />
        {batch.notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id and never change places
          <p key={index} className={styles["note"]}>
            <Icon name="info" />
            <span>{say(note)}</span>
          </p>
        ))}
        <Blocked />
        <PageLink url={batch.pageUrl} />
      </div>
    </header>
  );
}

/** What the session is titled: somebody's words, so quoted and labelled, and no heading (I-04). */
function Titled() {
  const { title } = useBatchScope().batch.lineage.session;
  if (title === null || title === "") return null;
  return (
    <p className={styles["titled"]} data-zone="said">
      {tZones("zone.titled")} “<LiteralText text={title} place="name" />”
    </p>
  );
}

/** Why nothing can be answered here, where the bar has no room to say it: else it stands beside Submit, once. */
function Blocked() {
  const { blocked } = useBatchScope().batch.rules;
  const isOnePane = useIsOnePane();
  if (blocked === null || !isOnePane) return null;
  return (
    <p className={styles["note"]}>
      <Icon name="info" />
      <span>{say(blocked)}</span>
    </p>
  );
}

function Rules() {
  const { rules, calls } = useBatchScope().batch;
  // What stands beside the calls says of itself that it runs with the answer.
  const approved = calls.filter(({ id }) => rules.runsAnyway.includes(id)).length;
  if (rules.guarantees.length === 0 && approved === 0) return null;
  return (
    <details className={styles["rules"]}>
      <summary>
        <Icon name="chevron" />
        <span>{t("head.rules")}</span>
      </summary>
      <ul>
        {rules.guarantees.map((guarantee) => (
          <li key={guarantee.id}>{say(guarantee)}</li>
        ))}
        {approved === 0 ? null : <li>{t("head.runs-anyway", { count: approved })}</li>}
      </ul>
    </details>
  );
}
