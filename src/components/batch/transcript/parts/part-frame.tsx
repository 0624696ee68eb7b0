import type { ReactNode } from "react";
import type { ToolPart } from "../../../../domain/tool-part.ts";
import { spellName, spellTool } from "../../../../lib/text/literal-text.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import { Fold } from "../fold.tsx";
import { FoldedText } from "../folded-text.tsx";
import { Quoted } from "../quoted.tsx";
import styles from "./part.module.css";
import { usePartFacts } from "./use-part-facts.ts";

const t = speaker(transcriptEn);

interface PartFrameProps {
  readonly part: ToolPart;
  /** Its sign; the words beside it carry the meaning. */
  readonly sign: IconName;
  /** The state in words. Nothing is said of permission that the part does not say (I-12). */
  readonly words: string;
  /** It cannot be read otherwise: the raw part stands open. */
  readonly isRawOpen?: boolean;
  readonly children?: ReactNode;
}

/**
 * What every tool part has, whatever its state: its tool, its state in our words and in the system's, its kind, what
 * it calls itself, and the whole part as it came, one press away.
 */
export function PartFrame({ part, sign, words, isRawOpen = false, children }: PartFrameProps) {
  const { card, isIdRepeated } = usePartFacts(part);
  const isToldAbove = card?.outcome.kind === "waiting";
  const name = part.toolName === "" ? t("part.no-name") : spellTool(part.toolName);
  const named = { role: "group", "aria-label": t("part.group", { name, words }) };
  return (
    <div className={styles["part"]} data-state={part.state} {...named}>
      <Icon name={sign} />
      <div className={styles["body"]}>
        <p className={styles["line"]}>
          {part.toolName === "" ? (
            <span>{t("part.no-name")}</span>
          ) : (
            <code>
              <LiteralText text={part.toolName} place="tool" />
            </code>
          )}
          <strong>{words}</strong>
          <span className={styles["said"]}>
            {t(`part.${part.kind}`)}, <LiteralText text={saidState(part)} place="name" />
          </span>
        </p>
        {isIdRepeated ? <PartNote text={t("part.id-repeated", { id: spellName(part.callId) })} /> : null}
        {isToldAbove ? (
          <PartNote text={t("part.above")} />
        ) : (
          <>
            {part.title === null ? null : <Quoted label={t("part.title")} text={part.title} />}
            {children}
            {isRawOpen ? (
              <FoldedText label={t("part.raw")} text={part.source} isCode />
            ) : (
              <RawPart part={part} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function RawPart({ part }: { readonly part: ToolPart }) {
  return (
    <Fold label={t("part.raw")} count={part.source.length}>
      <FoldedText text={part.source} isCode />
    </Fold>
  );
}

/** A quiet sentence of ours about a part. */
export function PartNote({ text }: { readonly text: string }) {
  return <p className={styles["note"]}>{text}</p>;
}

/** How the system itself calls the state: shown beside our words, as data. */
const saidState = (part: ToolPart): string => ("saidState" in part ? part.saidState : part.state);
