import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import { listEn } from "../../../messages/en/list.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { DraftSummary } from "../../../stores/draft-shelf.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Tag } from "../../../ui/tag.tsx";
import styles from "./inbox-row.module.css";

const t = speaker(listEn);

interface RowTagsProps {
  readonly row: WaitingRow;
  readonly draft: DraftSummary | undefined;
}

/** What is to be known of a row beside its tools: a draft, what the eye would miss, what it asks, what could not be read. */
export function RowTags({ row, draft }: RowTagsProps) {
  const tags = [
    draft === undefined ? null : (
      <Tag key="draft" tone="draft" icon="pen">
        {t("list.draft", draft)}
      </Tag>
    ),
    row.level === "clear" ? null : (
      <Tag key="level" tone="mark" icon="eye">
        {t(row.level === "marked" ? "list.marked" : "list.uninspectable")}
      </Tag>
    ),
    row.hasClientTool ? (
      <Tag key="question" icon="answer">
        {t("list.question")}
      </Tag>
    ) : null,
    row.asks === "decision" ? null : <AskTag key="ask" row={row} />,
  ].filter((tag) => tag !== null);
  const known = [row.note ?? null, row.fault].filter((said) => said !== null);
  if (tags.length === 0 && known.length === 0) return null;
  return (
    <span className={styles["tags"]}>
      {tags}
      {known.map((said) => (
        <span key={said.id} className={styles["fault"]}>
          <Icon name="info" />
          {say(said)}
        </span>
      ))}
    </span>
  );
}

/** What a row asks that is no decision. */
function AskTag({ row }: Pick<RowTagsProps, "row">) {
  if (row.asks === "watch") {
    const names = (row.waitsFor ?? []).map(spellTool).join(", ");
    return <Tag icon="clock">{t("list.watch", { names })}</Tag>;
  }
  if (row.yours?.includes("continue")) return <Tag icon="go">{t("list.act-continue")}</Tag>;
  return <Tag tone="failing">{t("list.act")}</Tag>;
}
