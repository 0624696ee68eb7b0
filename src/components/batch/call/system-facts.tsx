import { useEffect, useState } from "react";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { utf8Sha256 } from "../../../lib/bytes/utf8-sha256.ts";
import { escapeHidden } from "../../../lib/text/literal-text.ts";
import { zonesEn } from "../../../messages/en/zones.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { untilWords } from "../../clock/deadline-words.ts";
import { useCopy } from "../../use-copy.ts";
import { useBatchScope } from "../batch-scope.ts";
import styles from "./system-says.module.css";

const t = speaker(zonesEn);

/** One fact: our name for it, and what the system gave. `isData` where that came from outside, drawn in a box. */
interface Fact {
  readonly label: string;
  readonly text: string;
  readonly isData: boolean;
}

/** Everything that the system says of a call, one fact a line, and a way to take all of it to a second channel. */
export function SystemFacts({ id, call }: { readonly id: string; readonly call: ToolCall }) {
  const { batch, connectionLabel } = useBatchScope();
  const bytes = useBytes(call);
  const { outcome, copy } = useCopy();
  const facts = [
    ...factsOf(call, batch, connectionLabel),
    { label: t("zone.bytes"), text: bytes.text, isData: bytes.isData },
  ];
  const copyAll = () =>
    copy(facts.map(({ label, text }) => `${label}: ${escapeHidden(text, "name")}`).join("\n"));
  return (
    <div id={id} className={styles["all"]}>
      <dl className={styles["facts"]}>
        {facts.map(({ label, text, isData }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isData ? (
                <code className={styles["id"]}>
                  <LiteralText text={text} place="name" />
                </code>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles["hint"]}>{t("zone.compare")}</p>
      <p className={styles["copy"]}>
        <Button look="plain" onClick={copyAll}>
          {t("zone.copy")}
        </Button>
        <span aria-live="polite">{outcome === null ? null : t(`zone.${outcome}`)}</span>
      </p>
    </div>
  );
}

function factsOf(call: ToolCall, batch: ApprovalBatch, connection: string): readonly Fact[] {
  const ours = (label: string, text: string): Fact => ({ label, text, isData: false });
  const data = (label: string, text: string): Fact => ({ label, text, isData: true });
  const { deadline, requester } = batch;
  return [
    data(t("zone.call"), call.id),
    ...(call.approvalId === null || call.approvalId === call.id
      ? []
      : [data(t("zone.approval"), call.approvalId)]),
    call.toolName === "" ? ours(t("zone.tool"), t("zone.no-tool")) : data(t("zone.tool"), call.toolName),
    ours(t("zone.origin"), call.origin === null ? t("zone.not-told") : say(call.origin)),
    ours(t("zone.connection"), connection),
    requester === null ? ours(t("zone.asked-by"), t("zone.not-told")) : data(t("zone.asked-by"), requester),
    ours(t("zone.deadline"), deadline === null ? t("zone.no-deadline") : untilWords(deadline.at, Date.now())),
    data(t("zone.version"), batch.version),
    data(t("zone.digest"), call.digest),
  ];
}

/** The hash of the arguments' text, once it is computed. */
function useBytes({ argumentText }: ToolCall): Pick<Fact, "text" | "isData"> {
  const text = argumentText.form === "missing" ? null : argumentText.text;
  const [made, setMade] = useState<{ readonly of: string; readonly hash: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (text !== null)
      void utf8Sha256(text).then((hash) => {
        if (isWanted) setMade({ of: text, hash });
      });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (text === null) return { text: t("zone.bytes-none"), isData: false };
  if (made?.of !== text) return { text: t("zone.bytes-wait"), isData: false };
  return made.hash === null
    ? { text: t("zone.bytes-odd"), isData: false }
    : { text: made.hash, isData: true };
}
