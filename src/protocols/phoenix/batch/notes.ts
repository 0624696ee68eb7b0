import type { Act, BatchStatus } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import type { Asking } from "../record/asking.ts";
import { isWaiting } from "../record/outcome.ts";
import type { SessionRecord } from "../record/session-read.ts";

/** An asking, what became of its calls, and where it stands. */
export interface Standing {
  readonly asking: Asking;
  readonly outcomes: readonly CallOutcome[];
  readonly status: BatchStatus;
}

/** What a person must know of a turn that did not go as a turn goes: what is known of it, and what is not. */
export function notesOf(session: SessionRecord, standing: Standing): readonly Sentence[] {
  const { status } = standing;
  return [
    ...(status === "waiting" ? partlyRecorded(standing) : []),
    ...(status === "running" ? [sentence("phoenix.note.at-work")] : []),
    ...(status === "stranded" ? strandedNotes(standing.outcomes) : []),
    ...closedNotes(standing.outcomes),
    ...failureNotes(standing.asking),
    ...placeNotes(session, standing.asking),
  ];
}

const found = (isThere: boolean, id: string): readonly Sentence[] => (isThere ? [sentence(id)] : []);

function partlyRecorded({ outcomes }: Standing): readonly Sentence[] {
  const isAnswered = ({ kind }: CallOutcome) =>
    kind === "recorded-beside-waiting" || kind === "answered" || kind === "declined";
  return found(outcomes.some(isAnswered), "phoenix.note.partly-recorded");
}

/** Recorded and not continued: each kind of answer is told apart (protocols/phoenix.md, "What a native part says"). */
function strandedNotes(outcomes: readonly CallOutcome[]): readonly Sentence[] {
  const isLeft = (approved: boolean) => (outcome: CallOutcome) =>
    outcome.kind === "recorded-not-continued" && outcome.approved === approved;
  const isAnswered = ({ kind }: CallOutcome) => kind === "answered" || kind === "declined";
  return [
    ...found(outcomes.some(isLeft(true)), "phoenix.note.stranded-approved"),
    ...found(outcomes.some(isLeft(false)), "phoenix.note.stranded-denied"),
    ...found(outcomes.some(isAnswered), "phoenix.note.stranded-answered"),
  ];
}

function closedNotes(outcomes: readonly CallOutcome[]): readonly Sentence[] {
  const isCutOff = (approved: boolean | null) =>
    outcomes.some((outcome) => outcome.kind === "interrupted" && outcome.approved === approved);
  return [
    ...found(isCutOff(true), "phoenix.note.may-have-run"),
    ...found(isCutOff(false), "phoenix.note.denied-closed"),
    ...found(isCutOff(null), "phoenix.note.closed-unanswered"),
  ];
}

/** The model, or the saving of its turn, failed right after the answers: Phoenix leaves a `data-error` part. */
function failureNotes({ message, isFollowed, isLastStep }: Asking): readonly Sentence[] {
  const last = message.parts.at(-1);
  const isFailure = last !== undefined && stringOf(at(last, "type")) === "data-error";
  return found(isLastStep && isFollowed && isFailure, "phoenix.note.model-failed");
}

function placeNotes(session: SessionRecord, asking: Asking): readonly Sentence[] {
  const { messages } = session;
  const below = messages.slice(messages.indexOf(asking.message) + 1);
  const isDead = !asking.isAnswerable && asking.asked.some(isWaiting);
  const isCompacted = isDead && below.some((message) => message.isCompaction);
  return [
    ...found(isCompacted, "phoenix.note.compacted"),
    ...found(isDead && !isCompacted, "phoenix.note.went-on"),
    ...found(session.isStorageFull, "phoenix.read.storage-full"),
  ];
}

/**
 * What else may be done: writing to the agent, which runs no call, never a second time (protocols/phoenix.md, rule 4).
 * Offered while the agent has said nothing since and everything is decided; a call whose state nobody knows may yet
 * be waiting for someone, and a message would cut it off.
 */
export function actsOf({ asking, outcomes, status }: Standing): readonly Act[] {
  if (status === "stranded") {
    const mayHaveRun = outcomes.some((outcome) => "approved" in outcome && outcome.approved === true);
    const said = sentence(mayHaveRun ? "phoenix.act.close-turn" : "phoenix.act.close-decided-turn");
    return [{ kind: "close-turn", said, words: "required" }];
  }
  const isClosed = outcomes.every(({ kind }) => ["interrupted", "answered", "declined"].includes(kind));
  if (status !== "settled" || !asking.isAnswerable || asking.isFollowed || !isClosed) return [];
  return [{ kind: "close-turn", said: sentence("phoenix.act.tell-agent"), words: "required" }];
}
