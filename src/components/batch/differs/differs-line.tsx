import { useState } from "react";
import { argumentTextOf } from "../../../domain/call-changes.ts";
import type { CallStanding } from "../../../domain/call-standings.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { differsEn } from "../../../messages/en/differs.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { LateCompared } from "../changed/late-compared.tsx";
import { DifferingKeys } from "./differing-keys.tsx";
import styles from "./differs.module.css";
import { standingOf } from "./standings-of.ts";

const t = speaker(differsEn);

interface DiffersLineProps {
  readonly call: ToolCall;
  /** The call's name as it is spoken. */
  readonly name: string;
  /** What the card is described by. */
  readonly id: string;
}

/**
 * How the call stands to the one of the same tool before it, in a quiet line, and the difference one press away (T-44).
 * Nothing for the first of a tool. It says nothing of whether a call is good: its level and its verbs know nothing of it.
 */
export function DiffersLine({ call, name, id }: DiffersLineProps) {
  const { batch } = useBatchScope();
  const [isOpen, setIsOpen] = useState(false);
  const standing = standingOf(batch, call);
  if (standing === undefined) return null;
  const { previous } = standing;
  const text = argumentTextOf(call);
  const canOpen = previous.text !== text;
  return (
    <div className={styles["differs"]} data-differs>
      <div className={styles["line"]}>
        <p id={id}>
          <Words standing={standing} call={call} />
        </p>
        {canOpen ? (
          <Button
            look="plain"
            aria-expanded={isOpen}
            aria-label={t("differs.of", { what: showWords(standing, isOpen), name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {showWords(standing, isOpen)}
          </Button>
        ) : null}
      </div>
      {isOpen && canOpen ? (
        <section className={styles["difference"]} aria-label={t("differs.label", { name })}>
          <LateCompared before={previous.text} after={text} />
        </section>
      ) : null}
    </div>
  );
}

function showWords({ kind }: CallStanding, isOpen: boolean): string {
  if (isOpen) return t("differs.fold");
  return t(kind === "long" ? "differs.compare" : "differs.show");
}

function Words({ standing, call }: { readonly standing: CallStanding; readonly call: ToolCall }) {
  const { calls } = useBatchScope().batch;
  const { place } = standing.previous;
  const from = { place, of: calls.length, isNext: place !== null && calls[place] === call };
  switch (standing.kind) {
    case "differs":
      return (
        <>
          {t("differs.in", { count: standing.changes.length, all: standing.of, ...from })}{" "}
          <DifferingKeys changes={standing.changes} />
        </>
      );
    case "same-text":
      return t("differs.same", from);
    case "same-values":
      return t("differs.same-values", from);
    case "long":
      return t("differs.long", from);
    case "not-countable":
      return t("differs.not-countable", from);
  }
}
