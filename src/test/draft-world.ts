import fc from "fast-check";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallLook } from "../domain/call-look.ts";
import {
  type Choice,
  type DecisionDraft,
  decidableCalls,
  emptyDraft,
  undecidedCalls,
  withAbort,
  withAnswer,
  withAnswerChosen,
  withApproveAll,
  withChoice,
  withDenyAll,
  withFeedback,
  withFeedbackLeftOut,
  withoutAbort,
  withReason,
  withRecord,
} from "../domain/decision-draft.ts";
import { answerDigest } from "../domain/given-answer.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { aBatch, aCall } from "./builders.ts";

const batchOf = (...calls: Partial<ToolCall>[]): ApprovalBatch =>
  aBatch({
    calls: calls.map((call, index) => aCall({ id: `c${index}`, rules: decided, ...call })),
    rules: {
      ...aBatch().rules,
      abort: { kind: "stands-for-denials", said: { id: "said" }, goesAs: "message", feedback: "required" },
    },
  });
const decided = { verbs: ["approve", "deny", "abort"], off: null, answer: null } as const;
const asked = { verbs: ["answer", "decline", "abort"], off: null, answer: { kind: "typed" } } as const;
/** The last call of every batch asks for an answer. */
export const question = 4;
const uninspectable = { level: "uninspectable", obstacles: [{ kind: "missing" }], marks: [] } as const;
const marked = {
  level: "marked",
  marks: [{ kind: "hidden-characters", count: 1, codes: ["U+200B"], place: { in: "name" }, spelt: null }],
} as const;

/** One press of a person, or words typed. */
type Press =
  | { readonly kind: "choose"; readonly call: number; readonly verb: "approve" | "deny" }
  | { readonly kind: "approve-all" | "deny-all" | "abort" | "undo-abort" | "decline" }
  | { readonly kind: "feedback"; readonly words: string }
  | { readonly kind: "fill" | "answer"; readonly text: string };

/** One thing that a server changes, or that changes no verb. */
type Happening =
  | { readonly kind: "read" | "leave-out" }
  | { readonly kind: "reason"; readonly call: number; readonly words: string }
  | { readonly kind: "change" | "record"; readonly call: number }
  | { readonly kind: "look"; readonly call: number; readonly look: Omit<CallLook, "digest"> };

type Step = Press | Happening;

const call = fc.nat(3);
const anyCall = fc.nat(question);
/** Any step, on one of five calls. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("choose" as const),
    call,
    verb: fc.constantFrom("approve" as const, "deny" as const),
  }),
  fc.record({
    kind: fc.constantFrom("approve-all", "deny-all", "read", "abort", "undo-abort", "leave-out", "decline"),
  }) as fc.Arbitrary<Step>,
  fc.record({ kind: fc.constant("feedback" as const), words: fc.constantFrom("", " ", "no", "no, stop") }),
  fc.record({
    kind: fc.constantFrom("fill" as const, "answer" as const),
    text: fc.constantFrom("1", " 1", "2", '{"a":'),
  }),
  fc.record({ kind: fc.constant("reason" as const), call: anyCall, words: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom("change" as const, "record" as const), call: anyCall }),
  fc.record({
    kind: fc.constant("look" as const),
    call: anyCall,
    look: fc.record({ unopened: fc.nat(1), isEndSeen: fc.boolean() }),
  }),
);

/** A draft with its batch, and what a person has asked for: what the draft may hold and no more. */
export interface World {
  batch: ApprovalBatch;
  draft: DecisionDraft;
  looks: Map<string, CallLook>;
  readonly asked: Set<string>;
  readonly reasons: Map<string, string>;
  feedback: string;
  /** The answer as it was last filled in. */
  filled: string | null;
  /** What was chosen when an abort was pressed, while it has not been undone or ended by a verb. */
  behind: ReadonlyMap<string, Choice> | null;
  /** Nothing can be abandoned that was not asked for: an abort was pressed since the last verb. */
  isAbortAsked: boolean;
}

/** One verb for one form of one call. */
export const askedFor = (id: string, verb: string, digest: string): string =>
  JSON.stringify([id, verb, digest]);

/** A batch of which one call is marked, one uninspectable and one asks for an answer; nothing was pressed yet. */
export function aWorld(): World {
  const client = { rules: asked, isClientTool: true };
  return {
    batch: batchOf({}, { inspection: marked }, { inspection: uninspectable }, {}, client),
    draft: emptyDraft,
    looks: new Map(),
    asked: new Set(),
    reasons: new Map(),
    feedback: "",
    filled: null,
    behind: null,
    isAbortAsked: false,
  };
}

function choose(world: World, index: number, verb: "approve" | "deny" | "decline"): void {
  const chosen = world.batch.calls[index] as ToolCall;
  if (!chosen.rules.verbs.includes(verb)) return;
  world.isAbortAsked = false;
  world.asked.add(askedFor(chosen.id, verb, chosen.digest));
  world.draft = withChoice(world.draft, chosen, verb);
}

function chooseAnswer(world: World, text: string): void {
  const chosen = world.batch.calls[question] as ToolCall;
  if (!chosen.rules.verbs.includes("answer")) return;
  const answer = { kind: "json", text } as const;
  world.filled = text;
  world.isAbortAsked = false;
  world.asked.add(askedFor(chosen.id, `answer ${answerDigest(answer)}`, chosen.digest));
  world.draft = withAnswerChosen(world.draft, chosen, answer);
}

function fill(world: World, text: string): void {
  world.filled = text;
  world.draft = withAnswer(world.draft, `c${question}`, { kind: "json", text });
}

/** The verb of a choice, and for an answer what it says. */
export const verbOf = (choice: Choice): string =>
  choice.verb === "answer" ? `answer ${answerDigest(choice.answer)}` : choice.verb;

function abort(world: World): void {
  if (decidableCalls(world.batch).length === 0) return;
  if (!world.draft.isAborting) world.behind = world.draft.choices;
  world.isAbortAsked = true;
  world.draft = withAbort(world.draft);
}

function undoAbort(world: World): void {
  world.isAbortAsked = false;
  world.draft = withoutAbort(world.draft);
}

function write(world: World, words: string): void {
  world.feedback = words;
  world.draft = withFeedback(world.draft, words);
}

function chooseAll(world: World, verb: "approve" | "deny"): void {
  world.isAbortAsked = false;
  for (const undecided of undecidedCalls(world.draft, world.batch)) {
    const no = undecided.rules.verbs.includes("decline") ? "decline" : verb;
    world.asked.add(askedFor(undecided.id, verb === "deny" ? no : verb, undecided.digest));
  }
  world.draft =
    verb === "deny"
      ? withDenyAll(world.draft, world.batch)
      : withApproveAll(world.draft, world.batch, world.looks).draft;
}

function replaceCall(world: World, index: number, over: Partial<ToolCall>): void {
  const calls = world.batch.calls.map((known, at) => (at === index ? { ...known, ...over } : known));
  world.batch = { ...world.batch, calls };
}

const recorded = {
  outcome: { kind: "denied", reason: null },
  rules: { verbs: [], off: null, answer: null },
} as const;

/** Takes one step; `count` tells changed digests apart. */
export function take(world: World, taken: Step, count: number): void {
  if (isPress(taken)) press(world, taken);
  else happen(world, taken, count);
}

const presses = [
  "choose",
  "decline",
  "answer",
  "fill",
  "approve-all",
  "deny-all",
  "abort",
  "undo-abort",
  "feedback",
];

const isPress = (taken: Step): taken is Press => presses.includes(taken.kind);

function press(world: World, taken: Press): void {
  if (taken.kind === "choose") choose(world, taken.call, taken.verb);
  else if (taken.kind === "decline") choose(world, question, "decline");
  else if (taken.kind === "answer") chooseAnswer(world, taken.text);
  else if (taken.kind === "fill") fill(world, taken.text);
  else if (taken.kind === "approve-all") chooseAll(world, "approve");
  else if (taken.kind === "deny-all") chooseAll(world, "deny");
  else if (taken.kind === "abort") abort(world);
  else if (taken.kind === "undo-abort") undoAbort(world);
  else if (taken.kind === "feedback") write(world, taken.words);
}

function happen(world: World, taken: Happening, count: number): void {
  if (taken.kind === "read") world.draft = withRecord(world.draft, world.batch);
  else if (taken.kind === "leave-out") world.draft = withFeedbackLeftOut(world.draft);
  else if (taken.kind === "change") replaceCall(world, taken.call, { digest: `changed ${count}` });
  else if (taken.kind === "record")
    replaceCall(world, taken.call, { ...recorded, digest: `recorded ${count}` });
  else if (taken.kind === "reason") giveReason(world, `c${taken.call}`, taken.words);
  else if (taken.kind === "look") look(world, world.batch.calls[taken.call] as ToolCall, taken.look);
}

function giveReason(world: World, id: string, words: string): void {
  world.reasons.set(id, words);
  world.draft = withReason(world.draft, id, words);
}

function look(world: World, { id, digest }: ToolCall, how: Omit<CallLook, "digest">): void {
  world.looks.set(id, { ...how, digest });
}
