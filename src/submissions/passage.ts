import type { ApprovalBackend, SubmissionEvent } from "../domain/approval-backend.ts";
import { refKey } from "../domain/batch-ref.ts";
import type { DecisionDraft } from "../domain/decision-draft.ts";
import { isSettled, type RunnerEvent, type Submission, type SubmissionState } from "../domain/submission.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { readListAgain } from "../queries/list-query.ts";
import type { DraftShelf } from "../stores/draft-shelf.ts";
import type { Circuit } from "./circuit.ts";
import { clearSent } from "./sent-draft.ts";
import type { SubmissionLedger } from "./submission-ledger.ts";
import {
  endBroken,
  readNow,
  recoverUnderLock,
  type Surroundings,
  sendUnderLock,
  type Underway,
} from "./underway.ts";

/** What sendings pass through. */
export interface PassageParts extends Surroundings {
  readonly drafts: DraftShelf;
  readonly ledger: SubmissionLedger;
  readonly circuit: Circuit;
  /** Takes in what other pages wrote of their submissions. */
  readonly catchUp: () => void;
}

/** The submissions that this page is at work on. */
export interface Passage {
  /** Sends a submission that stands in the ledger. Called once a press. */
  send(submission: Submission, backend: ApprovalBackend): void;
  /** Finds out what became of a submission that another page was sending, once that page is through or gone. */
  recover(submission: Submission, backend: ApprovalBackend): void;
  /** Reads the record now: at once where it is being checked anyway. */
  check(submission: Submission, backend: ApprovalBackend): void;
  /** Takes a submission back if it has not left. */
  cancel(id: string): void;
  /** Takes in what is told of a submission, by whomever. */
  hear(id: string, event: SubmissionEvent | RunnerEvent): void;
  /** Whether this page is at work on a submission, not only waiting for another page to be through with it. */
  isOwn(id: string): boolean;
  /** Whether something of this page has left and its answer is still awaited. */
  isAwaiting(): boolean;
}

type Told = SubmissionEvent | RunnerEvent;

type Work = (underway: Underway, way: Way) => Promise<void>;

/** The handles of one submission under way. */
interface Way {
  readonly takenBack: AbortController;
  hurry: AbortController;
  isOurs: boolean;
}

/** Makes the passage of one page. */
export function createPassage(parts: PassageParts): Passage {
  const { ledger, client } = parts;
  const ways = new Map<string, Way>();
  const endings = new Map<string, Promise<void>>();
  /** The drafts as they were at the press: words typed since are not thrown away with them. */
  const pressed = new Map<string, DecisionDraft>();
  const stateOf = (id: string) => ledger.get(id)?.state;

  function hear(id: string, event: Told): void {
    const before = ledger.get(id);
    const after = ledger.tell(id, event);
    if (before === undefined || after === undefined) return;
    const reading = "reading" in event ? event.reading : null;
    if (reading !== null) writeBatch(client, after.ref, reading);
    if (isSettled(after.state)) ways.get(id)?.hurry.abort();
    tellCircuit(parts.circuit, after, event);
    if (after.state.kind !== "recorded" || before.state.kind === "recorded") return;
    clearSent(parts.drafts.peek(after.ref), after, pressed.get(id));
    pressed.delete(id);
  }

  function start(submission: Submission, backend: ApprovalBackend, work: Work): void {
    const { id, ref } = submission;
    const way: Way = { takenBack: new AbortController(), hurry: new AbortController(), isOurs: true };
    ways.set(id, way);
    const letGo = parts.drafts.hold(ref);
    const underway = underwayOf(submission, backend, way);
    // The last work on this batch gives its lock back a moment after it told its end.
    const ending = (endings.get(refKey(ref)) ?? Promise.resolve())
      .then(() => work(underway, way))
      .catch(() => endBroken(underway))
      .finally(() => {
        if (ways.get(id) === way) ways.delete(id);
        if (endings.get(refKey(ref)) === ending) endings.delete(refKey(ref));
        letGo();
        if (stateOf(id)?.kind !== "cancelled") readListAgain(client, ref.connectionId).catch(() => undefined);
      });
    endings.set(refKey(ref), ending);
  }

  function underwayOf(submission: Submission, backend: ApprovalBackend, way: Way): Underway {
    return {
      submission,
      backend,
      around: parts,
      state: () => stateOf(submission.id),
      hear: (event) => hear(submission.id, event),
      takenBack: way.takenBack.signal,
      hurry() {
        way.hurry = new AbortController();
        return way.hurry.signal;
      },
    };
  }

  return {
    hear,
    send(submission, backend) {
      const draft = parts.drafts.peek(submission.ref)?.getState().draft;
      // Sent again, it is the same content: what was written since is not part of it.
      if (draft !== undefined && !pressed.has(submission.id)) pressed.set(submission.id, draft);
      start(submission, backend, (underway) =>
        sendUnderLock(underway, { onLock: () => ledger.keep(submission.id) }),
      );
    },
    recover(submission, backend) {
      if (ways.has(submission.id)) return;
      start(submission, backend, (underway, way) => {
        way.isOurs = false;
        return recoverUnderLock(underway, {
          onLock: parts.catchUp,
          onOurs() {
            way.isOurs = true;
          },
        });
      });
    },
    check(submission, backend) {
      const way = ways.get(submission.id);
      if (way === undefined) start(submission, backend, readNow);
      else way.hurry.abort();
    },
    cancel(id) {
      const state = stateOf(id);
      const mayStop = state?.kind === "waiting-for-stream" || (state?.kind === "sending" && !state.hasLeft);
      if (mayStop) ways.get(id)?.takenBack.abort();
    },
    isOwn: (id) => ways.get(id)?.isOurs === true,
    isAwaiting: () => [...ways].some(([id, way]) => way.isOurs && isAwaited(stateOf(id))),
  };
}

const isAwaited = (state: SubmissionState | undefined): boolean =>
  state?.kind === "sent" || (state?.kind === "sending" && state.hasLeft);

/** Only what was taken, or is in the record, says that there is space again. */
function tellCircuit(circuit: Circuit, { ref, state }: Submission, event: Told): void {
  if (event.kind === "refused") circuit.refused(ref.connectionId, event.error.kind);
  else if (event.kind === "sent" || (event.kind === "record" && state.kind === "recorded"))
    circuit.taken(ref.connectionId);
}
