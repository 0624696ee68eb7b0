import { type CSSProperties, useId, useMemo } from "react";
import { argumentLimits } from "../../../domain/inspect-arguments.ts";
import type { JsonSource } from "../../../domain/tool-part.ts";
import { type ArgumentLine, displayLines } from "../../../lib/json/display-json.ts";
import { type JsonNode, readJsonSource } from "../../../lib/json/json-source.ts";
import { keyRoom } from "../../../lib/json/key-room.ts";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { ArgumentRow } from "../arguments/argument-row.tsx";
import { FoldedText } from "./folded-text.tsx";
import styles from "./json-value.module.css";
import { useKept } from "./kept.ts";

const t = speaker(transcriptEn);

/** Longer sources are drawn as they came: reading them would hold the page up. */
const longest = 20_000;
/** Rows that are drawn at first, and that one press adds. */
const step = { first: 40, more: 400 };

interface JsonValueProps {
  readonly label: string;
  readonly source: JsonSource;
}

/**
 * A value of the record by its exact source: lexemes, keys and strings as in the arguments of a call, nothing left
 * out without a count. What is no JSON, or very long, is drawn as it came.
 */
export function JsonValue({ label, source }: JsonValueProps) {
  const drawn = useMemo(() => drawnOf(source), [source]);
  const [room, setRoom] = useKept(`rows ${label}`, step.first);
  const id = useId();
  if (drawn === null) return <FoldedText label={label} text={source} isCode />;
  const rest = drawn.rows.length - room;
  const named = { role: "group", "aria-labelledby": id };
  return (
    <div className={styles["value"]} {...named}>
      <span id={id} className={styles["label"]}>
        {drawn.words === null ? label : `${label}: ${t(drawn.words)}`}
      </span>
      <div className={styles["rows"]} style={{ "--key": `${keyRoom(drawn.rows)}ch` } as CSSProperties}>
        {drawn.rows.slice(0, room).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one source never change places
          <ArgumentRow key={index} row={row} />
        ))}
      </div>
      {rest <= 0 ? null : (
        <Button look="plain" onClick={() => setRoom(room + step.more)}>
          {t("script.more-lines", { count: Math.min(rest, step.more) })}
        </Button>
      )}
    </div>
  );
}

interface Drawn {
  readonly rows: readonly ArgumentLine[];
  /** What is easily overlooked is said in words too. */
  readonly words: (keyof typeof transcriptEn & `value.${string}`) | null;
}

function drawnOf(source: JsonSource): Drawn | null {
  if (source.length > longest) return null;
  const read = readJsonSource(source, argumentLimits);
  return read.ok
    ? { rows: displayLines(read.root, source).rows.slice(), words: wordsOf(read.root, source) }
    : null;
}

function wordsOf(node: JsonNode, source: JsonSource): Drawn["words"] {
  switch (node.kind) {
    case "string":
      return node.value === "" ? "value.empty-text" : null;
    case "number":
      return Number(source.slice(node.start, node.end)) === 0 ? "value.zero" : null;
    case "literal":
      return literalWords(node.value);
    case "object":
      return node.members.length === 0 ? "value.empty" : null;
    case "array":
      return node.items.length === 0 ? "value.empty" : null;
  }
}

function literalWords(value: boolean | null): Drawn["words"] {
  if (value === null) return "value.null";
  return value ? null : "value.false";
}
