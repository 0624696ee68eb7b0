import type { ArgumentText } from "./argument-text.ts";
import type { Verb } from "./decision-rules.ts";
import type { ToolCall } from "./tool-call.ts";

/** What differs between two records of one call, beside the text of its arguments. */
export type CallChange =
  | { readonly kind: "tool-name" | "state"; readonly was: string; readonly is: string }
  | { readonly kind: "approval-id"; readonly was: string | null; readonly is: string | null }
  | { readonly kind: "verbs"; readonly was: readonly Verb[]; readonly is: readonly Verb[] }
  | { readonly kind: "form"; readonly was: ArgumentText["form"]; readonly is: ArgumentText["form"] }
  | { readonly kind: "answer" };

/** The text of a call's arguments; empty where the system sent none. */
export const argumentTextOf = ({ argumentText }: ToolCall): string =>
  argumentText.form === "missing" ? "" : argumentText.text;

/**
 * What a decision is bound to and what changed of it, beside the text of the arguments. Empty where nothing of it can be
 * named: the digest may cover more than a client is told.
 */
export function callChanges(was: ToolCall, is: ToolCall): readonly CallChange[] {
  const changes: CallChange[] = [];
  if (was.toolName !== is.toolName) changes.push({ kind: "tool-name", was: was.toolName, is: is.toolName });
  const [before, now] = [stateOf(was), stateOf(is)];
  if (before !== now) changes.push({ kind: "state", was: before, is: now });
  if (was.rules.verbs.join() !== is.rules.verbs.join())
    changes.push({ kind: "verbs", was: was.rules.verbs, is: is.rules.verbs });
  if (was.argumentText.form !== is.argumentText.form)
    changes.push({ kind: "form", was: was.argumentText.form, is: is.argumentText.form });
  if (was.approvalId !== is.approvalId)
    changes.push({ kind: "approval-id", was: was.approvalId, is: is.approvalId });
  if (JSON.stringify(was.rules.answer) !== JSON.stringify(is.rules.answer)) changes.push({ kind: "answer" });
  return changes;
}

/** In the words of the record, where the call has a part; else by its outcome. */
function stateOf({ part, outcome }: ToolCall): string {
  if (part === null) return outcome.kind;
  return "saidState" in part ? part.saidState : part.state;
}
