import { useStore } from "zustand";
import { decidableCalls } from "../../../domain/decision-draft.ts";
import { type DraftFault, validate } from "../../../domain/draft-validation.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { decidedCount } from "../draft-content.ts";
import { whyAllOff } from "../press/why-off.ts";
import { faultWords, undecidedWords } from "./fault-words.ts";

const t = speaker(batchEn);

/** What the dock says of the draft. */
export interface DockFacts {
  readonly waiting: number;
  readonly decided: number;
  /** At least one waiting call takes a verb here. */
  readonly isOffered: boolean;
  /** The batch has one call: no "all" buttons, no meter. */
  readonly isSingle: boolean;
  /** Every waiting call is to be aborted. */
  readonly isAborting: boolean;
  /** What keeps the draft from being sent first is said at Feedback as well, once the code for it has come. */
  readonly isSaidAtFeedback: boolean;
  /** Something is wrong with the words of the feedback themselves. */
  readonly hasWordsFault: boolean;
  /** Words or files stand beside choices that were made: the two ways on are due. */
  readonly isBeside: boolean;
  /** Why Submit is off, naming the first fault, or all calls that are undecided; null when it would send. */
  readonly why: string | null;
}

/** That words are missing is said there only after a press. */
const saidAtFeedback: ReadonlySet<DraftFault["kind"]> = new Set([
  "feedback-beside-choices",
  "feedback-too-long",
  "too-many-files",
  "files-too-large",
  "files-not-taken",
]);

/** Follows record, draft and looks. */
export function useDockFacts(): DockFacts {
  const scope = useBatchScope();
  const { batch, draftStore, pane } = scope;
  const { policy } = useInbox();
  const { draft, looks } = useStore(draftStore);
  const changed = useStore(pane, (state) => state.changed);
  const faults = validate(draft, batch, { looks, policy });
  const [fault] = faults;
  const decided = decidedCount(draft, batch);
  const unseen = batch.calls.find(({ id }) => changed.has(id));
  return {
    waiting: decidableCalls(batch).length,
    decided,
    isOffered: decidableCalls(batch).some(({ rules }) => rules.verbs.length > 0),
    isSingle: batch.calls.length === 1,
    isAborting: draft.isAborting,
    isSaidAtFeedback: fault !== undefined && saidAtFeedback.has(fault.kind),
    hasWordsFault: faults.some(({ kind }) => kind === "feedback-missing" || kind === "feedback-too-long"),
    isBeside: decided > 0 && faults.some(({ kind }) => kind === "feedback-beside-choices"),
    why: whyAllOff(scope) ?? faultOrChange(),
  };

  function faultOrChange(): string | null {
    const undecided = faults.flatMap((one) => (one.kind === "undecided" ? [one.call] : []));
    if (fault?.kind === "undecided") return undecidedWords(batch, undecided);
    if (fault !== undefined) return faultWords(batch, fault, { draft, looks, policy });
    if (unseen === undefined) return null;
    return t("dock.fault-not-approvable", { name: callName(batch, unseen), why: t("off.changed") });
  }
}
