import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer } from "../domain/decision.ts";
import {
  type DecisionDraft,
  decidableCalls,
  withAbort,
  withAnswerChosen,
  withChoice,
  withFeedback,
  withFeedbackLeftOut,
  withReason,
} from "../domain/decision-draft.ts";
import { answerOf, contentOf } from "../domain/draft-validation.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { adoptRecord, changeDraft, type DraftStore, keyOf } from "../stores/draft-store.ts";
import { wholeAnswer } from "./contract-answers.ts";
import type { DecidePress } from "./walk-steps.ts";
import type { WalkTab } from "./walk-world.ts";

/** What one page was typed into, and has not been seen to be recorded. */
interface Typed {
  feedback: string;
  readonly reasons: Map<string, string>;
}

/** The drafts of a walk as panes keep them: what is pressed is what stands in them, and they change between. */
export class WalkDrafts {
  private count = 0;
  private readonly typed = new Map<WalkTab, Typed>();
  /** The words that stood in a draft when it was pressed, by the key of its content. */
  private readonly sent = new Map<string, readonly string[]>();

  /** A person writes: other feedback, and another reason for the first call. */
  type(page: WalkTab, batch: ApprovalBatch): void {
    this.count += 1;
    const store = page.drafts.storeOf(batch.ref);
    this.writeFeedback(page, store, `words ${this.count}`);
    const [call] = batch.calls;
    if (call !== undefined) this.writeReason(page, store, call);
  }

  /** Decides everything that waits; null where nothing does. A no has a reason, as the systems that want one have it. */
  decide(page: WalkTab, batch: ApprovalBatch, { yes, isSplit }: DecidePress): Answer | null {
    const store = this.openFor(page, batch);
    if (store === null) return null;
    for (const [index, call] of decidableCalls(batch).entries()) {
      const isYes = isSplit && index % 2 === 1 ? !yes : yes;
      if (!store.getState().draft.reasons.has(call.id)) this.writeReason(page, store, call);
      changeDraft(store, (draft) => chosen(draft, call, isYes));
    }
    changeDraft(store, withFeedbackLeftOut);
    return this.content(store, batch);
  }

  /** Aborts everything that waits with the feedback as it stands; null where nothing waits. */
  abort(page: WalkTab, batch: ApprovalBatch): Answer | null {
    const store = this.openFor(page, batch);
    if (store === null) return null;
    this.count += 1;
    if (store.getState().draft.feedback === "") this.writeFeedback(page, store, `words ${this.count}`);
    changeDraft(store, withAbort);
    return this.content(store, batch);
  }

  private openFor(page: WalkTab, batch: ApprovalBatch): DraftStore | null {
    if (batch.rules.blocked !== null || decidableCalls(batch).length === 0) return null;
    const store = page.drafts.storeOf(batch.ref);
    adoptRecord(store, batch);
    return store;
  }

  private content(store: DraftStore, batch: ApprovalBatch): Answer {
    const { draft } = store.getState();
    const key = keyOf(store, contentOf(draft, batch));
    this.sent.set(key, [...(this.sent.get(key) ?? []), ...wordsIn(draft)]);
    return answerOf(draft, batch, key);
  }

  private writeFeedback(page: WalkTab, store: DraftStore, words: string): void {
    changeDraft(store, (draft) => withFeedback(draft, words));
    this.typedIn(page).feedback = words;
  }

  private writeReason(page: WalkTab, store: DraftStore, { id }: ToolCall): void {
    this.count += 1;
    const words = `because ${this.count}`;
    changeDraft(store, (draft) => withReason(draft, id, words));
    this.typedIn(page).reasons.set(id, words);
  }

  private typedIn(page: WalkTab): Typed {
    const known = this.typed.get(page) ?? { feedback: "", reasons: new Map() };
    this.typed.set(page, known);
    return known;
  }

  /** Words that were written on a page, are gone from its draft, and stood in none whose answer is recorded. */
  lostOn(page: WalkTab): readonly string[] {
    const typed = this.typed.get(page);
    const batch = page.drawn.at(-1);
    if (typed === undefined || batch === undefined) return [];
    const draft = page.drafts.peek(batch.ref)?.getState().draft;
    const kept = new Set(draft === undefined ? [] : wordsIn(draft));
    const went = new Set(
      [...page.runner.submissions.getState().values()].flatMap(({ state, answer }) =>
        hadArrived.has(state.kind) ? (this.sent.get(answer.key) ?? []) : [],
      ),
    );
    const written = [typed.feedback, ...typed.reasons.values()];
    return written.filter((words) => words !== "" && !kept.has(words) && !went.has(words));
  }
}

/** States of an answer that stands in the record; a second one of somebody else may have come after it. */
const hadArrived: ReadonlySet<string> = new Set(["recorded", "decided-twice"]);

const wordsIn = ({ feedback, reasons }: DecisionDraft): readonly string[] => [feedback, ...reasons.values()];

/** Chooses, where it is not chosen already: the same verb again would take it back. */
function chosen(draft: DecisionDraft, call: ToolCall, isYes: boolean): DecisionDraft {
  const { verbs, answer } = call.rules;
  const held = draft.choices.get(call.id);
  if (isYes && verbs.includes("answer")) {
    const isHeld = held?.verb === "answer" && !draft.isAborting;
    return isHeld ? draft : withAnswerChosen(draft, call, wholeAnswer(answer));
  }
  const verb = isYes && verbs.includes("approve") ? "approve" : verbs.includes("deny") ? "deny" : "decline";
  return held?.verb === verb && !draft.isAborting ? draft : withChoice(draft, call, verb);
}
