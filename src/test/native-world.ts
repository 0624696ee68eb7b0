import fc from "fast-check";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallId } from "../domain/batch-ref.ts";
import type { CallLook } from "../domain/call-look.ts";
import type { Attachment } from "../domain/decision.ts";
import {
  type DecisionDraft,
  decidableCalls,
  emptyDraft,
  undecidedCalls,
  withAbort,
  withApproveAll,
  withAttachments,
  withChoice,
  withDenyAll,
  withFeedback,
  withFeedbackLeftOut,
  withoutAbort,
  withReason,
  withRecord,
} from "../domain/decision-draft.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { aBatch, aCall } from "./builders.ts";

const takesAll = { verbs: ["approve", "deny", "abort"], off: null, answer: null } as const;
const recordedRules = { verbs: [], off: null, answer: null } as const;
const nativeRules = {
  ...aBatch().rules,
  reason: { approve: "none", deny: "none", decline: "none" },
  abort: { kind: "native", feedback: "required" },
  attachments: { files: 4, bytes: 1_000 },
} as const;
const aWaiting = (id: CallId, form: number): ToolCall =>
  aCall({ id, digest: `${id} ${form}`, rules: takesAll });
const batchOf = (calls: readonly ToolCall[]): ApprovalBatch => aBatch({ calls, rules: nativeRules });

const aFile = (id: string): Attachment => ({
  id,
  name: `${id}.png`,
  type: "image/png",
  bytes: new Blob([id]),
});

/** The verbs that one call can be given. */
export type Chosen = "approve" | "deny";
/** What a person does that has to do with verbs. */
export type Press =
  | { readonly do: "choose"; readonly at: number; readonly verb: Chosen }
  | { readonly do: "approve-all" | "deny-all" | "abort" | "undo" | "keep-deciding" };
/** What is written, or what a server changes: none of it chooses. */
export type Beside =
  | { readonly do: "feedback"; readonly words: string }
  | { readonly do: "files"; readonly ids: readonly string[] }
  | { readonly do: "reason"; readonly at: number; readonly words: string }
  | { readonly do: "leave-out" }
  | { readonly do: "change" | "record" | "lose"; readonly at: number; readonly form: number }
  | { readonly do: "join"; readonly form: number };

/** Which of the waiting calls. */
export const at = fc.nat(5);
const form = fc.integer({ min: 1, max: 9 });
const press: fc.Arbitrary<Press> = fc.oneof(
  fc.record({ do: fc.constant("choose" as const), at, verb: fc.constantFrom<Chosen>("approve", "deny") }),
  fc.record({ do: fc.constantFrom("approve-all", "deny-all", "abort", "undo", "keep-deciding") }),
);
/** Words, files, and what a server changes. */
export const beside: fc.Arbitrary<Beside> = fc.oneof(
  fc.record({
    do: fc.constant("feedback" as const),
    words: fc.constantFrom("", " ", "stop", "\u202eno\n🙂"),
  }),
  fc.record({ do: fc.constant("files" as const), ids: fc.subarray(["f1", "f2", "f3"]) }),
  fc.record({ do: fc.constant("reason" as const), at, words: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant("leave-out" as const) }),
  fc.record({ do: fc.constantFrom("change" as const, "record" as const, "lose" as const), at, form }),
  fc.record({ do: fc.constant("join" as const), form }),
);
/** Any of both. */
export const anything = fc.oneof(press, beside);

/** A draft with its batch, and what a person did: what the draft may hold and no more. */
export interface World {
  batch: ApprovalBatch;
  draft: DecisionDraft;
  /** Every verb that was chosen for one form of one call. */
  readonly chosen: Set<string>;
  /** How many calls joined: each has an id of its own. */
  joined: number;
  /** An abort was pressed, and nothing since that ends one. */
  isAbortAsked: boolean;
  feedback: string;
  files: readonly string[];
  readonly reasons: Map<CallId, string>;
}

/** Nothing was pressed yet; `count` calls wait. */
export const aWorld = (count: number): World => ({
  batch: batchOf(Array.from({ length: count }, (_, index) => aWaiting(`c${index}`, 0))),
  draft: emptyDraft,
  chosen: new Set(),
  joined: 0,
  isAbortAsked: false,
  feedback: "",
  files: [],
  reasons: new Map(),
});

/** Everything was looked at. */
export const looksOf = (batch: ApprovalBatch): ReadonlyMap<CallId, CallLook> =>
  new Map(batch.calls.map(({ id, digest }) => [id, { digest, unopened: 0, isEndSeen: true }]));
/** One verb for one form of one call. */
export const asChosen = (call: ToolCall, verb: string) => JSON.stringify([call.id, call.digest, verb]);
/** One of the waiting calls, if there are so many. */
export const waitingAt = (world: World, index: number): ToolCall | undefined =>
  decidableCalls(world.batch)[index];

/** Presses once. */
export function takePress(world: World, taken: Press): void {
  if (taken.do === "abort") abort(world);
  else if (taken.do === "choose") choose(world, waitingAt(world, taken.at), taken.verb);
  else if (taken.do === "approve-all") chooseAll(world, "approve");
  else if (taken.do === "deny-all") chooseAll(world, "deny");
  else if (taken.do === "undo") {
    world.isAbortAsked = false;
    world.draft = withoutAbort(world.draft);
  }
}

function abort(world: World): void {
  if (decidableCalls(world.batch).length === 0) return;
  world.isAbortAsked = true;
  world.draft = withAbort(world.draft);
}

function choose(world: World, call: ToolCall | undefined, verb: Chosen): void {
  if (call === undefined) return;
  world.isAbortAsked = false;
  world.chosen.add(asChosen(call, verb));
  world.draft = withChoice(world.draft, call, verb);
}

function chooseAll(world: World, verb: Chosen): void {
  const { draft, batch } = world;
  world.isAbortAsked = false;
  for (const call of undecidedCalls(draft, batch)) world.chosen.add(asChosen(call, verb));
  world.draft =
    verb === "approve" ? withApproveAll(draft, batch, looksOf(batch)).draft : withDenyAll(draft, batch);
}

/** Writes once, or reads a changed record. */
function takeBeside(world: World, taken: Beside): void {
  if (taken.do === "feedback") {
    world.feedback = taken.words;
    world.draft = withFeedback(world.draft, taken.words);
  } else if (taken.do === "files") {
    world.files = taken.ids;
    world.draft = withAttachments(world.draft, taken.ids.map(aFile));
  } else if (taken.do === "leave-out") world.draft = withFeedbackLeftOut(world.draft);
  else if (taken.do === "reason") {
    const id = `c${taken.at}`;
    world.reasons.set(id, taken.words);
    world.draft = withReason(world.draft, id, taken.words);
  } else {
    world.batch = batchOf(callsAfter(world, taken));
    world.draft = withRecord(world.draft, world.batch);
  }
}

type RecordChange = Extract<Beside, { readonly form: number }>;

function callsAfter(world: World, taken: RecordChange): readonly ToolCall[] {
  const { batch } = world;
  if (taken.do === "join") return [...batch.calls, aWaiting(`joined ${world.joined++}`, taken.form)];
  const { at: index, form: anew } = taken;
  if (taken.do === "lose") return batch.calls.filter((_, position) => position !== index);
  return batch.calls.map((call, position) => {
    if (position !== index) return call;
    if (taken.do === "change") return aWaiting(call.id, anew);
    const outcome = { kind: "no-longer-waiting" } as const;
    return aCall({ id: call.id, digest: `${call.id} recorded`, outcome, rules: recordedRules });
  });
}

/** Does either. */
export const take = (world: World, taken: Press | Beside): void =>
  isPress(taken) ? takePress(world, taken) : takeBeside(world, taken);
const presses = ["choose", "approve-all", "deny-all", "abort", "undo", "keep-deciding"];
const isPress = (taken: Press | Beside): taken is Press => presses.includes(taken.do);
