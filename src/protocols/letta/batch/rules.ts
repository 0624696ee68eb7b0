import type { CallRules, DecisionRules, Verb } from "../../../domain/decision-rules.ts";
import { argumentLimits } from "../../../domain/inspect-arguments.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { readJsonSource } from "../../../lib/json/json-source.ts";
import { spellName, spellTool } from "../../../lib/text/literal-text.ts";
import { guaranteesOf, type LockMode } from "../guarantees.ts";
import { type AskedCall, isAnswered, type RequestParts } from "../record/asked.ts";
import { messageTypes } from "../record/message.ts";
import { takesReturns } from "./old-agents.ts";

const none = (name: string): CallRules => ({ verbs: [], off: sentence(`letta.off.${name}`), answer: null });

const only = (verbs: readonly Verb[], name: string): CallRules => ({
  verbs,
  off: sentence(`letta.off.${name}`),
  answer: null,
});

/** What may be decided about one call (protocols/letta.md, "Finding what waits"). `blocked` stands for the whole request. */
export function callRules(asked: AskedCall, agentType: string, blocked: Sentence | null): CallRules {
  const { outcome, home, call, hasTwin } = asked;
  if (outcome.kind !== "waiting") return none("recorded");
  if (asked.trail.decided.length > 0) return none("settling");
  if (blocked !== null) return none("blocked");
  const refusing: readonly Verb[] = home === "client" ? ["decline", "abort"] : ["deny", "abort"];
  if (hasTwin) return only(refusing, "same-id");
  if (call.fault !== null || call.duplicateKey !== null) return only(refusing, "malformed");
  if (home === "client") return clientRules(refusing, agentType);
  return serverRules(asked, refusing);
}

/** A call that the server runs: what it would run with is told where that is not what stands on screen. */
function serverRules({ call, home }: AskedCall, refusing: readonly Verb[]): CallRules {
  const text = call.argumentText.form === "missing" ? "" : call.argumentText.text;
  const isJson = !isNotJson(text);
  if (isJson && isCut(text)) return only(refusing, "cut");
  const verbs: readonly Verb[] = ["approve", ...refusing];
  if (!isJson) return only(verbs, isCut(text) ? "cut-first" : "not-json");
  return home === "gone" ? only(verbs, "tool-gone") : { verbs, off: null, answer: null };
}

/**
 * Letta reads argument text to its first "}{" alone, wherever that stands, and closes it there (_safe_load_tool_call_str
 * of 0.16.8). Of two objects in a row the first is left; JSON that has it inside a text is JSON no more.
 */
const isCut = (text: string): boolean => text.includes("}{");

/** Arguments that are not JSON: approved, the tool would get none at all. A cap that is reached says nothing of that. */
function isNotJson(text: string): boolean {
  const read = readJsonSource(text, argumentLimits);
  return !read.ok && read.fault.kind === "not-json";
}

/** A client's tool is answered with what it returned; an older agent takes no return (protocols/letta.md). */
const clientRules = (refusing: readonly Verb[], agentType: string): CallRules =>
  takesReturns(agentType)
    ? {
        verbs: ["answer", ...refusing],
        off: null,
        answer: { kind: "output", said: sentence("letta.output.said") },
      }
    : only(refusing, "old-answer");

/** Why a request cannot be answered here at all: Letta takes it whole, so one such call holds all of them. */
export function blockedBy(
  { request, isPending }: RequestParts,
  calls: readonly AskedCall[],
): Sentence | null {
  if (!isPending || isAnswered(calls)) return null;
  if (request.type !== messageTypes.request)
    return sentence("letta.blocked.unknown-type", { type: spellName(request.type) });
  if (calls.length === 0) return sentence("letta.blocked.no-calls");
  const nameless = calls.find(({ call }) => call.id === "");
  return nameless === undefined
    ? null
    : sentence("letta.blocked.nameless", { tool: spellTool(nameless.call.name) });
}

/** What the rules of a request depend on beside its calls. */
export interface RulesFor {
  /** Ids of the ungated calls of its step. */
  readonly runsAnyway: readonly string[];
  readonly blocked: Sentence | null;
  readonly mode: LockMode;
  readonly isConversation: boolean;
}

/** How a request may be answered (protocols/letta.md, "Answering"). */
export function rulesOf({ runsAnyway, blocked, mode, isConversation }: RulesFor): DecisionRules {
  const isBeside = runsAnyway.length > 0;
  // Without the lock a conversation's answer is carried out while its request is open: what closing does is not told.
  const isTold = !(isConversation && mode === "unlocked");
  return {
    scope: "whole",
    reason: {
      approve: "optional",
      deny: "required",
      decline: "required",
      said: { approve: sentence("letta.said.approve"), deny: sentence("letta.said.deny") },
    },
    abort: {
      kind: "stands-for-denials",
      said: sentence(isBeside ? "letta.abort.said-beside" : "letta.abort.said"),
      goesAs: "reason",
      feedback: "required",
    },
    feedbackLimit: null,
    attachments: "none",
    runsAnyway,
    ...(isBeside ? { alsoDoes: sentence("letta.also-does") } : {}),
    whileSent: isTold ? sentence("letta.while-sent") : null,
    guarantees: guaranteesOf(mode),
    blocked,
  };
}
