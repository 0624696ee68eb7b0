import { at, isThere, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { type LettaMessage, messageOf } from "./message.ts";

/** What is known of one agent. */
export interface LettaAgent {
  readonly id: string;
  readonly name: string | null;
  /** Letta's own word; empty where none is told. */
  readonly type: string;
  /** Names of the tools that need an approval. */
  readonly gated: ReadonlySet<string>;
  /** Names of the tools that the server has for it; null where the answer does not say. */
  readonly tools: ReadonlySet<string> | null;
  /** The request that waits in the agent's own conversation; null where none does. */
  readonly pending: LettaMessage | null;
}

/** Reads one agent; null when not even its id can be read. */
export function agentOf(source: Source): LettaAgent | null {
  const id = stringOf(at(source, "id"));
  if (id === null || id === "") return null;
  const pending = at(source, "pending_approval");
  const rules = itemsOf(at(source, "tool_rules")) ?? [];
  return {
    id,
    name: stringOf(at(source, "name")) || null,
    type: stringOf(at(source, "agent_type")) ?? "",
    gated: new Set(rules.filter(isGate).flatMap((rule) => stringOf(at(rule, "tool_name")) ?? [])),
    tools: toolsOf(itemsOf(at(source, "tools"))),
    pending: isThere(pending) ? messageOf(pending) : null,
  };
}

/** Whether an agent says what waits, be it nothing. One that was asked for as it should be always does. */
export const tellsPending = (source: Source): boolean => at(source, "pending_approval") !== null;

const isGate = (rule: Source): boolean => stringOf(at(rule, "type")) === "requires_approval";

/** An empty list is what an agent has that was asked for without its tools: it says nothing. */
const toolsOf = (tools: readonly Source[] | null): ReadonlySet<string> | null =>
  tools === null || tools.length === 0
    ? null
    : new Set(tools.flatMap((tool) => stringOf(at(tool, "name")) ?? []));

/** Who carries a call out: the server, whether or not its rule was lifted since; or the client that the agent speaks with. */
export type ToolHome = "server" | "lifted" | "client" | "gone";

/** Where a tool of a request runs, by the agent's rules and tools as they are now (protocols/letta.md). */
export function homeOf({ gated, tools }: Pick<LettaAgent, "gated" | "tools">, name: string): ToolHome {
  if (gated.has(name)) return tools?.has(name) === false ? "gone" : "server";
  return tools?.has(name) === true ? "lifted" : "client";
}
