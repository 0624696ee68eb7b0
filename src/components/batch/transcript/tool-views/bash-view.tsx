import type { ToolPart } from "../../../../domain/tool-part.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { FoldedText } from "../folded-text.tsx";
import { Quoted } from "../quoted.tsx";
import type { ToolView } from "./tool-view.ts";
import styles from "./tool-views.module.css";
import { inputOf, isTrueIn, lexemeIn, outputOf, stringIn, type ViewSource } from "./view-source.ts";

const t = speaker(transcriptEn);

/** Where a command is described by the agent that wants it: its words, below the command. */
const descriptions = ["summary", "description", "mutation_description"];
/** Characters of a command, and of what it wrote, that are drawn at first. */
const first = { command: 4_000, stream: 2_000 };

/** A shell command: the command itself first, then what the agent says of it; the exit code and what it wrote. */
export const bashView: ToolView = { input: drawCommand, output: drawResult };

function drawCommand(part: ToolPart) {
  const source = inputOf(part);
  const command = source === null ? null : stringIn(source.node, "command");
  if (source === null || command === null) return null;
  return (
    <div className={styles["view"]}>
      <FoldedText label={t("bash.command")} text={command} isCode first={first.command} />
      {descriptions.map((label) => {
        const words = stringIn(source.node, label);
        return words === null ? null : <Quoted key={label} label={t("bash.says", { label })} text={words} />;
      })}
    </div>
  );
}

function drawResult(part: ToolPart) {
  const source = outputOf(part);
  const code = source === null ? null : lexemeIn(source, "exitCode");
  if (source === null || code === null) return null;
  const streams = ["stdout", "stderr"].map((name) => ({ name, text: stringIn(source.node, name) }));
  if (streams.some(({ text }) => text === null)) return null;
  return (
    <div className={styles["view"]}>
      <p className={styles["fact"]}>{t("bash.exit", { code })}</p>
      {streams.map(({ name, text }) => (
        <Stream key={name} name={name} text={text ?? ""} source={source} />
      ))}
    </div>
  );
}

interface StreamProps {
  readonly name: string;
  readonly text: string;
  readonly source: ViewSource;
}

function Stream({ name, text, source }: StreamProps) {
  const label = t("bash.stream", { name, count: text.length });
  return (
    <>
      {text === "" ? (
        <p className={styles["quiet"]}>{label}</p>
      ) : (
        <FoldedText label={label} text={text} isCode first={first.stream} />
      )}
      {isTrueIn(source.node, `${name}Truncated`) ? (
        <p className={styles["quiet"]}>{t("bash.truncated", { name })}</p>
      ) : null}
    </>
  );
}
