import { type CallChange, callChanges } from "../../../domain/call-changes.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import styles from "./changed.module.css";
import { Letters } from "./letters.tsx";

const t = speaker(changedEn);

interface WhatChangedProps {
  readonly was: ToolCall;
  readonly call: ToolCall;
  /** The text of the arguments is the same: something else is what changed, and is named or said to have no name. */
  readonly isSameText: boolean;
}

/** What changed of a call beside the text of its arguments: its tool's name first of all. */
export function WhatChanged({ was, call, isSameText }: WhatChangedProps) {
  const changes = callChanges(was, call);
  if (changes.length === 0) return isSameText ? <p>{t("what.other")}</p> : null;
  return changes.map((change) => <Change key={change.kind} change={change} />);
}

function Change({ change }: { readonly change: CallChange }) {
  if (change.kind === "answer") return <p>{t("what.answer")}</p>;
  const [was, is] = [wordsOf(change.was, change.kind), wordsOf(change.is, change.kind)];
  return (
    <p>
      {t(`what.${change.kind}`)}{" "}
      <span className={styles["text"]}>
        <del>
          <span className={hidden["hidden"]}>{t("what.was")}</span>
          <LiteralText text={was} place="name" />
        </del>{" "}
        <ins>
          <span className={hidden["hidden"]}>{t("what.is")}</span>
          <LiteralText text={is} place="name" />
        </ins>
        {change.kind === "tool-name" ? <Letters before={was} after={is} /> : null}
      </span>
    </p>
  );
}

function wordsOf(value: string | readonly string[] | null, kind: CallChange["kind"]): string {
  if (value === null || value.length === 0) return t("what.nothing");
  if (typeof value !== "string") return value.join(", ");
  return kind === "form" ? t(`form.${value as "json-text" | "in-envelope" | "missing"}`) : value;
}
