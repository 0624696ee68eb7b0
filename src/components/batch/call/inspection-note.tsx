import type { Mark, Obstacle } from "../../../domain/argument-text.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { spellName } from "../../../lib/literal-text.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useInbox } from "../../inbox-context.tsx";
import styles from "./call-card.module.css";

const t = speaker(batchEn);
const ta = speaker(answerEn);

/** Why a call is marked, or why it cannot be shown faithfully; nothing for a clear one. */
export function InspectionNote({ call }: { readonly call: ToolCall }) {
  const { inspection, isClientTool, rules } = call;
  const { allowUninspectable } = useInbox().policy;
  if (inspection.level === "clear") return null;
  const marks =
    inspection.marks.length === 0 ? null : (
      <div className={`${styles["note"]} ${styles["marked"]}`}>
        <Icon name="eye" />
        <p>{markedWords(inspection.marks, isClientTool)}</p>
      </div>
    );
  if (inspection.level === "marked") return marks;
  // Where no verb is left, why stands with the verbs.
  const soWords = () =>
    isClientTool ? ta("obstacle.answer-so") : t("obstacle.so", { isAllowed: allowUninspectable });
  return (
    <>
      <div className={`${styles["note"]} ${styles["trouble"]}`}>
        <Icon name="eye" />
        <p>
          {inspection.obstacles.map(obstacleWords).join(" ")} {rules.verbs.length === 0 ? null : soWords()}
        </p>
      </div>
      {marks}
    </>
  );
}

/** A question is never approved with others, so nothing is said of that. */
function markedWords(marks: readonly Mark[], isClientTool: boolean): string {
  const what = marks.map(markWords).join(", ");
  return isClientTool ? ta("mark.answer-marked", { what }) : t("mark.marked", { what });
}

function markWords(mark: Mark): string {
  switch (mark.kind) {
    case "hidden-characters":
      return t("mark.hidden-characters", mark);
    case "mixed-script":
      return t("mark.mixed-script", mark);
    case "long-run":
      return t("mark.long-run", mark);
    case "very-long":
      return t("mark.very-long", mark);
  }
}

function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "duplicate-key":
      return t("obstacle.duplicate-key", { key: `“${spellName(obstacle.key)}”` });
    case "not-json":
      return t("obstacle.not-json", obstacle);
    case "not-an-object":
      return t("obstacle.not-an-object");
    case "missing":
      return t("obstacle.missing");
    case "same-call-id":
      return t("obstacle.same-call-id");
    case "unknown-state":
      return t("obstacle.unknown-state", { state: spellName(obstacle.state) });
    case "too-large":
      return t("obstacle.too-large", obstacle);
    case "too-deep":
      return t("obstacle.too-deep", obstacle);
    case "too-many-members":
      return t("obstacle.too-many-members", obstacle);
  }
}
