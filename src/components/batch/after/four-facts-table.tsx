import { type Fact, fourFactsOf } from "../../../domain/four-facts.ts";
import type { Submission, SubmittedCall } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { learn, say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import styles from "./four-facts-table.module.css";

// The facts are the domain's sentences; their English loads with the chunk that draws them.
learn(submissionEn);

const t = speaker(submissionEn);
const columns = ["decided", "recorded", "permitted", "ran"] as const;

/** The four facts of design section 1, a line a call: never merged, and "not told" where nobody says. */
export function FourFactsTable({ submission }: { readonly submission: Submission }) {
  return (
    <table className={styles["table"]}>
      <caption>{t("facts.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("facts.call")}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`facts.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {submission.calls.map((call) => (
          <FactsRow key={call.id} call={call} submission={submission} />
        ))}
      </tbody>
    </table>
  );
}

function FactsRow({ call, submission }: { readonly call: SubmittedCall; readonly submission: Submission }) {
  const facts = fourFactsOf(call, submission.state);
  return (
    <tr>
      <th scope="row">
        <LiteralText text={call.toolName} place="tool" />
      </th>
      {columns.map((column) => (
        // `data-label` names the fact where the table is drawn as a list, on a narrow screen.
        <td key={column} data-label={t(`facts.${column}`)}>
          <FactCell fact={facts[column]} verb={column === "decided" ? call.decision : null} />
        </td>
      ))}
    </tr>
  );
}

function FactCell({ fact, verb }: { readonly fact: Fact; readonly verb: string | null }) {
  return (
    <span className={styles["fact"]} data-verb={verb ?? undefined} data-told={fact.isTold}>
      {verb === "approve" ? <Icon name="check" /> : null}
      {verb === "deny" ? <Icon name="deny" /> : null}
      {say(fact.said)}
    </span>
  );
}
