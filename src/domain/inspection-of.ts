import type { ArgumentText, Inspection } from "./argument-text.ts";
import { inspectArguments } from "./inspect-arguments.ts";
import { answerTo } from "./long-texts.ts";

const notKnownYet: Inspection = { level: "uninspectable", obstacles: [], marks: [] };

/**
 * The level of a call as `inspectArguments` gives it. That of a long text is made once, and inside `studied` in a worker.
 * Never throws, whatever the text is.
 */
export function inspectionOf(argument: ArgumentText, toolName: string): Inspection {
  if (argument.form === "missing") return inspectArguments(argument, toolName);
  const { form, text } = argument;
  const here = () => inspectArguments(argument, toolName);
  return answerTo({ kind: "inspection", text, form, toolName }, here, notKnownYet);
}
