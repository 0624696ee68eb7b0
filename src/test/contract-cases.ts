import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { BackendErrorKind } from "../domain/backend-error.ts";
import type { CallId } from "../domain/batch-ref.ts";
import type { Verb } from "../domain/decision-rules.ts";
import type { FakeClock } from "./fake-clock.ts";

/** What reached the agent with one abort. */
export interface ReceivedAbort {
  readonly words: string;
  readonly files: readonly { readonly type: string; readonly bytes: number }[];
}

/** One fake server in one scenario, and the backend under test before it. */
export interface ContractWorld {
  readonly backend: ApprovalBackend;
  /** The time of both. */
  readonly clock: FakeClock;
  /** How often a call ran, whoever allowed it. */
  runsOf(callId: CallId): number;
  /** How many requests that decide something arrived from this backend. */
  sent(): number;
  /** Every abort that the server took, in order; absent where it has none of its own. */
  aborts?(): readonly ReceivedAbort[];
  /** Another client answers what waits, all calls alike. */
  someoneElseAnswers(verb: "approve" | "deny"): void;
  /** The arguments of the first waiting call become these, as JSON source. */
  changeArguments(input: string): void;
}

/** What a protocol has to show. Each value names a scenario of its fake; each error class one that brings it. */
export interface ContractCases {
  world(scenario: string): ContractWorld;
  readonly empty: string;
  readonly oneCall: string;
  readonly severalCalls: string;
  /** One good part beside one that cannot be read. */
  readonly malformedPart: string;
  /** One session or thread that cannot be read among good ones; all that wait otherwise, by number. */
  readonly malformedEntry: { readonly scenario: string; readonly good: number };
  /** One call in a state that this version does not know; null where the system has no states of calls. */
  readonly unknownState: string | null;
  /** Argument texts that must come out as they stand, by scenario. */
  readonly exactArguments: readonly { readonly scenario: string; readonly texts: readonly string[] }[];
  /** The answer is recorded, and its reply never comes. */
  readonly lostReply: string;
  /** The answer is not recorded, and no reply comes. */
  readonly lostBefore: string;
  /** The verbs it takes; every other one must be refused without a request. */
  readonly verbs: readonly Verb[];
  /** Only client tools wait, that can be answered here; null where the system has none. */
  readonly questions: string | null;
  /** Several calls wait; the denials of an abort are recorded, and its feedback is lost, once. */
  readonly feedbackLost: readonly string[];
  /** Everything is recorded, and the system did not go on; null where that cannot be. */
  readonly stranded: string | null;
  /** What each refused sending must be told as. */
  readonly refusals: readonly { readonly scenario: string; readonly kind: BackendErrorKind }[];
  /** The server says that it saw an abort beside other decisions, each in another form. */
  readonly mixedAborts: readonly string[];
  /** The assistant answers without recording anything, and what it says is all that there is. */
  readonly refusedInWords: readonly string[];
  /** What is answered is asked no more, and nothing says what was recorded; null where that cannot be. */
  readonly untold: string | null;
  /** A batch waits whose live stream can be had; null where the system has none. */
  readonly live: string | null;
  /** An answer is taken at once, and the record shows it only when its tool has ended; null where that cannot be. */
  readonly lagging: string | null;
  /**
   * Somebody else's answer is recorded between the fresh read and ours, which the server takes and does nothing with:
   * theirs is an approval of every call, or a denial. Null where such an answer is refused.
   */
  readonly swallowed: { readonly approved: string; readonly denied: string } | null;
  /** Two answers at once are both recorded; null where the server takes one at a time. */
  readonly twice: string | null;
  /** The server cannot do it as safely as it should, and a person is asked first; null where that cannot be. */
  readonly consent: string | null;
  /** A decision goes on by itself: `alsoDoes` says so. Null where nothing more happens than the recording. */
  readonly decideAndContinue: string | null;
  /** Decided by somebody, and this viewer's to continue: an act runs what was approved, once. */
  readonly toContinue: string | null;
  /** One call whose approval only records: nothing runs before its requester continues. */
  readonly decideOnly: string | null;
  /** A batch with a deadline; null where the system has none. */
  readonly deadline: string | null;
  /** Answers after which nobody can say what was recorded. */
  readonly doubts: readonly string[];
}
