import type { ReactNode } from "react";
import type { ToolPart } from "../../../domain/tool-part.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { FoldedText } from "./folded-text.tsx";
import { partSign, partWords, saidState } from "./part-labels.ts";
import styles from "./transcript.module.css";

const t = speaker(batchEn);

/** A tool part in its state: its name, what became of it in words, and what that state carries. Passed whole. */
export function ToolPartView({ part }: { readonly part: ToolPart }) {
  const { calls } = useBatchScope().batch;
  // What became of a call, its output above all, is never left out: only a call that still waits is not said twice.
  const card = calls.find((call) => call.part?.callId === part.callId && call.part.source === part.source);
  return (
    <div className={styles["part"]} data-state={part.state}>
      <Icon name={partSign(part)} />
      <div>
        <p className={styles["line"]}>
          <code>
            <LiteralText text={part.toolName} place="name" />
          </code>
          <strong>{partWords(part)}</strong>
          <span className={styles["said"]}>
            {part.kind === "static" ? "tool" : "dynamic-tool"},{" "}
            <LiteralText text={saidState(part)} place="name" />
          </span>
        </p>
        {card === undefined ? null : (
          <p className={styles["quiet"]}>
            {t(card.outcome.kind === "waiting" ? "part.above" : "part.input-above")}
          </p>
        )}
        {card?.outcome.kind === "waiting" ? null : <PartBody part={part} isInputAbove={card !== undefined} />}
      </div>
    </div>
  );
}

interface PartBodyProps {
  readonly part: ToolPart;
  /** The arguments stand in the call's card. */
  readonly isInputAbove: boolean;
}

function PartBody({ part, isInputAbove }: PartBodyProps): ReactNode {
  const input =
    "input" in part && !isInputAbove ? <Source label={t("part.input")} text={part.input} /> : null;
  switch (part.state) {
    case "input-streaming":
    case "input-available":
    case "interrupted":
      return input;
    case "approval-requested":
      return (
        <>
          <Reason id="part.request-reason" reason={part.approval.requestReason} />
          {input}
        </>
      );
    case "approval-responded":
    case "output-denied":
      return (
        <>
          <Reason id="part.reason" reason={part.approval?.reason ?? null} />
          {input}
        </>
      );
    case "output-available":
      return (
        <>
          {input}
          <Source label={t("part.output")} text={part.output} />
        </>
      );
    case "output-error":
      return (
        <>
          {input}
          {part.input === null ? <Source label={t("part.input")} text={part.rawInput} /> : null}
          <Source label={t("part.error")} text={part.errorText} />
        </>
      );
    case "malformed":
      return (
        <>
          <p className={styles["quiet"]}>{t("script.fault", { fault: part.fault })}</p>
          <Source label={t("part.raw")} text={part.source} />
        </>
      );
    case "unknown":
      return <Source label={t("part.raw")} text={part.source} />;
  }
}

function Source({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null) return null;
  return <FoldedText label={label} text={text} isCode />;
}

interface ReasonProps {
  readonly id: "part.reason" | "part.request-reason";
  readonly reason: string | null;
}

/** Somebody's words, quoted; hidden characters in them are spelled by `LiteralText`. */
function Reason({ id, reason }: ReasonProps) {
  if (reason === null) return null;
  return <FoldedText label={t(id)} text={reason} />;
}
