import type { ToolCall } from "../../../domain/tool-call.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { spelledTool } from "../call-name.ts";
import styles from "./abort-warning.module.css";
import { type CountedTool, toolsOf } from "./tools-of.ts";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

interface CancelledToolsProps {
  /** The calls that the abort takes. */
  readonly calls: readonly ToolCall[];
  /** The id of the element that says their tools in one sentence, for the dialog's description. */
  readonly id: string;
}

/**
 * Which tools an abort cancels, each with its number of calls: every one of them, however many; a long list scrolls
 * here, below its count. Drawn with chips; spoken as names are spelled.
 */
export function CancelledTools({ calls, id }: CancelledToolsProps) {
  const tools = toolsOf(calls);
  const countOf = ({ count }: CountedTool) => (count === 1 ? "" : ` ${t("abort.calls-of-tool", { count })}`);
  return (
    <div className={styles["tools"]}>
      <p id={`${id}-counts`}>{t("abort.counts", { calls: calls.length, tools: tools.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={`${id}-counts`}>
        {tools.map((tool) => (
          <li key={tool.toolName}>
            <span className={styles["tool"]}>
              {tool.toolName === "" ? (
                tBatch("call.no-name")
              ) : (
                <LiteralText text={tool.toolName} place="tool" />
              )}
            </span>
            {countOf(tool)}
          </li>
        ))}
      </ul>
      <p id={id} hidden>
        {tools.map((tool) => spelledTool(tool.toolName) + countOf(tool)).join(", ")}
      </p>
    </div>
  );
}
