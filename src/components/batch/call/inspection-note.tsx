import type { ToolCall } from "../../../domain/tool-call.ts";
import { marksEn } from "../../../messages/en/marks.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { wishLine } from "../pane-state.ts";
import card from "./call-card.module.css";
import styles from "./inspection-note.module.css";
import { markReasons, obstacleReasons, type Reason } from "./inspection-words.ts";

const t = speaker(marksEn);

/**
 * Why a call is marked, or why it cannot be shown faithfully: each cause with its place and a control that goes there;
 * nothing for a clear one.
 */
export function InspectionNote({ call }: { readonly call: ToolCall }) {
  const { inspection, isClientTool, rules } = call;
  const { allowUninspectable } = useInbox().policy;
  if (inspection.level === "clear") return null;
  // A question is never approved with others, so nothing is said of that.
  const marks =
    inspection.marks.length === 0 ? null : (
      <Note call={call} tone="marked" label={t("mark.marked")} reasons={markReasons(inspection.marks)}>
        {t(isClientTool ? "mark.answer-so" : "mark.so")}
      </Note>
    );
  if (inspection.level === "marked") return marks;
  // Where no verb is left, why stands with the verbs.
  const so = isClientTool ? t("obstacle.answer-so") : t("obstacle.so", { isAllowed: allowUninspectable });
  return (
    <>
      <Note call={call} tone="trouble" reasons={obstacleReasons(call, inspection.obstacles)}>
        {rules.verbs.length === 0 ? null : so}
      </Note>
      {marks}
    </>
  );
}

interface NoteProps {
  readonly call: ToolCall;
  readonly tone: "marked" | "trouble";
  readonly label?: string;
  readonly reasons: readonly Reason[];
  /** What follows from it. */
  readonly children: string | null;
}

function Note({ call, tone, label, reasons, children }: NoteProps) {
  return (
    <div className={`${card["note"]} ${card[tone]}`}>
      <Icon name="eye" />
      <div className={styles["words"]}>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of one text have no id and never change places
          <p key={index}>
            {index === 0 && label !== undefined ? `${label} ` : null}
            <ReasonWords reason={reason} />
            {reason.line === null ? null : <GoToLine call={call} line={reason.line} />}
          </p>
        ))}
        {children === null ? null : <p>{children}</p>}
      </div>
    </div>
  );
}

function ReasonWords({ reason: { says, spelt, where } }: { readonly reason: Reason }) {
  return (
    <>
      {says}
      {spelt === null ? null : (
        <>
          {" “"}
          <bdi className={styles["spelt"]}>
            <LiteralText text={spelt} place="string" />
          </bdi>
          {"”"}
        </>
      )}
      {where === "" ? null : `, ${where}`}
    </>
  );
}

/** Opens what the line is folded in and goes there; where a form stands in place of the arguments there is no way. */
function GoToLine({ call, line }: { readonly call: ToolCall; readonly line: number }) {
  const { batch, pane } = useBatchScope();
  const { id: callId, digest, rules, outcome } = call;
  if (rules.answer?.kind === "questions" || outcome.kind === "answered") return null;
  return (
    <Button
      look="plain"
      className={styles["go"]}
      aria-label={t("mark.go-named", { line, name: callName(batch, call) })}
      onClick={() => wishLine(pane, { callId, digest, line })}
    >
      {t("mark.go", { line })}
    </Button>
  );
}
