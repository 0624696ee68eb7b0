import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { digestOf } from "../../../domain/digest.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { at, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { executionsOf, type ThreadBatch } from "../record/batches.ts";
import type { Entry } from "../record/entry.ts";
import { originOf } from "../record/origin.ts";
import { outcomeOf } from "../record/standing.ts";
import { inspectEntry } from "./inspect.ts";
import { partOf } from "./part.ts";
import { callRules } from "./rules.ts";

/**
 * The executions of a batch as the domain's calls, in their order, and behind them those that the record asks for no
 * more. `blocked` says why none can be answered, if so.
 */
export function callsOf(batch: ThreadBatch, blocked: Sentence | null): readonly ToolCall[] {
  const entries = executionsOf(batch);
  return entries.map((entry, index) => {
    const hasVanished = batch.vanished.includes(entry);
    return digested(entry, {
      id: callIdOf(entries, index),
      approvalId: null,
      toolName: entry.toolName,
      origin: originOf(entry),
      isClientTool: false,
      argumentText: entry.argumentText,
      inspection: inspectEntry(entry, entries),
      agentSays: [],
      part: partOf(entry),
      outcome: hasVanished ? { kind: "no-longer-waiting" } : outcomeOf(entry),
      rules: hasVanished
        ? { verbs: [], off: sentence("envole.off.vanished"), answer: null }
        : callRules(entry, batch, blocked),
    });
  });
}

/**
 * With the digest that covers what is decided and nothing else (design section 4): the tool by all that Envole names it
 * with, for an answer gives that back.
 */
const digested = ({ source }: Entry, call: Omit<ToolCall, "digest">): ToolCall => ({
  ...call,
  digest: digestOf([
    call.id,
    call.toolName,
    ...toolFacts.map((names) => namedBy(source, names)),
    call.argumentText.form,
    call.argumentText.form === "missing" ? "" : call.argumentText.text,
    stateOf(call.outcome),
    call.part !== null && "saidState" in call.part ? call.part.saidState : "",
    call.rules.verbs.join(" "),
  ]),
});

/** What names a tool beside its name, as an event has it and as a history does. */
const toolFacts = [["toolId"], ["toolProvider", "provider"], ["toolCategory", "category"]] as const;

function namedBy(source: Entry["source"], names: readonly string[]): string {
  const given = names.map((name) => at(source, name)).find((piece) => piece !== null) ?? null;
  return given === null ? "" : (stringOf(given) ?? spanOf(given));
}

const stateOf = (outcome: CallOutcome): string =>
  outcome.kind === "recorded" ? `recorded ${outcome.approved}` : outcome.kind;

/** The id of a call in its batch: Envole's own, told apart where a batch repeats it or sends none. */
function callIdOf(entries: readonly Entry[], index: number): string {
  const own = entries[index]?.id ?? "";
  if (own !== "" && entries.findIndex(({ id }) => id === own) === index) return own;
  let id = `${own}#${index}`;
  // Any text may be an id: one may be just so.
  while (entries.some((other) => other.id === id)) id += "#";
  return id;
}
