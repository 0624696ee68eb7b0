import * as z from "zod/mini";
import type { BackendError } from "../domain/backend-error.ts";
import type { CallId } from "../domain/batch-ref.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import { answerDigest, wordsDigestOf } from "../domain/given-answer.ts";
import type { Submission, SubmissionState } from "../domain/submission.ts";

const said = z.object({
  id: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

const error = z.object({
  kind: z.enum([
    "needs-token",
    "not-allowed",
    "gone",
    "stale",
    "conflict",
    "mixed-abort",
    "busy",
    "needs-consent",
    "refused",
    "slow-down",
    "storage-full",
    "unreachable",
    "unreadable",
    "server-failed",
    "unsupported",
  ]),
  said,
  retryAt: z.nullable(z.number()),
  isConcluded: z.exactOptional(z.literal(true)),
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting-for-stream") }),
  z.object({ kind: z.literal("sending"), hasLeft: z.boolean() }),
  z.object({ kind: z.literal("sent") }),
  z.object({ kind: z.literal("checking"), error }),
  z.object({
    kind: z.literal("unknown"),
    error,
    isStillWaiting: z.boolean(),
    isUnread: z.exactOptional(z.boolean()),
  }),
  z.object({ kind: z.literal("recorded"), isUntold: z.exactOptional(z.boolean()) }),
  z.object({ kind: z.literal("recorded-in-part"), missing: z.array(z.string()) }),
  z.object({ kind: z.literal("undelivered") }),
  z.object({ kind: z.literal("refused"), error }),
  z.object({ kind: z.literal("changed") }),
  z.object({ kind: z.literal("elsewhere"), calls: z.array(z.string()) }),
  z.object({ kind: z.literal("decided-twice"), calls: z.array(z.string()) }),
  z.object({ kind: z.literal("cancelled") }),
]);

const approved = z.boolean();
const maybeApproved = z.nullable(z.boolean());

const outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting") }),
  z.object({ kind: z.literal("recorded"), approved, isConsumed: z.exactOptional(z.literal(true)) }),
  z.object({ kind: z.literal("awaits-continuation"), approved }),
  z.object({ kind: z.literal("recorded-lapsed"), approved }),
  z.object({ kind: z.literal("decided-twice"), approved: z.array(z.boolean()) }),
  z.object({ kind: z.literal("aborted") }),
  z.object({ kind: z.literal("no-longer-waiting") }),
  z.object({ kind: z.literal("recorded-not-continued"), approved }),
  z.object({ kind: z.literal("recorded-beside-waiting"), approved }),
  z.object({ kind: z.literal("running"), approved }),
  z.object({ kind: z.literal("ran"), exitCode: z.nullable(z.number()), wasAsked: z.boolean() }),
  z.object({ kind: z.literal("failed"), approved: maybeApproved }),
  z.object({ kind: z.literal("denied") }),
  z.object({ kind: z.literal("interrupted"), approved: maybeApproved }),
  z.object({ kind: z.literal("lapsed") }),
  z.object({ kind: z.literal("superseded") }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("answered") }),
  z.object({ kind: z.literal("declined") }),
  z.object({ kind: z.literal("not-known") }),
]);

const ref = z.object({ connectionId: z.string(), batchId: z.string() });

/**
 * What is kept of one submission: names and facts. No arguments, no words of a person or of a server, no tokens
 * (I-26): zod drops every field that is not named here, on the way in and on the way out.
 */
const sentEntrySchema = z.object({
  id: z.string(),
  ref,
  connectionLabel: z.string(),
  actingAs: z.nullable(z.string()),
  calls: z.array(
    z.object({
      id: z.string(),
      toolName: z.string(),
      decision: z.enum(["approve", "deny", "answer", "decline", "abort", "continue", "none"]),
      /** Of an answer, or of the words of a decline, only the digest is kept: enough to know it again in a record. */
      answerDigest: z.exactOptional(z.string()),
      outcome,
    }),
  ),
  /** What kind of thing was sent, and the key of its content: it names its draft and its message. */
  sent: z.enum(["each", "abort", "close-turn", "send-feedback-again", "continue"]),
  key: z.string(),
  state,
  startedAt: z.number(),
  settledAt: z.nullable(z.number()),
  notices: z.array(z.object({ said })),
  next: z.nullable(ref),
});

type SentEntry = z.infer<typeof sentEntrySchema>;

/** What may be kept of a submission, as JSON text can hold it. */
export function entryOf(submission: Submission): SentEntry {
  const { answer } = submission;
  const sent = answer.kind === "act" ? answer.act : answer.kind;
  const calls = submission.calls.map((call) => ({ ...call, ...digestKept(answer, call.id) }));
  return sentEntrySchema.parse({ ...submission, calls, sent, key: answer.key });
}

function digestKept(answer: Answer, id: CallId): { readonly answerDigest?: string } {
  const decision = answer.kind === "each" ? answer.decisions.get(id) : undefined;
  if (decision?.verb === "answer") return { answerDigest: answerDigest(decision.answer) };
  const words = decision?.verb === "decline" ? wordsDigestOf(decision) : null;
  return words === null ? {} : { answerDigest: words };
}

/** A submission as it was kept, or null when this is none. Its decisions can be compared with a record, not sent. */
export function submissionOf(kept: unknown): Submission | null {
  const read = sentEntrySchema.safeParse(kept);
  if (!read.success) return null;
  const { sent: _sent, key: _key, ...entry } = read.data;
  return {
    ...entry,
    isKept: true,
    answer: answerOf(read.data),
    seen: { batchId: entry.ref.batchId, version: "", digests: new Map() },
    calls: entry.calls.map(({ answerDigest: _digest, ...call }) => ({
      ...call,
      outcome: outcomeOf(call.outcome),
    })),
    state: stateOf(entry.state),
    notices: entry.notices.map((notice) => ({ said: sentenceOf(notice.said), serverWords: null })),
    words: "",
  };
}

function answerOf({ sent, calls, key }: SentEntry): Answer {
  switch (sent) {
    case "each":
      return { kind: "each", decisions: new Map(calls.map((call) => [call.id, decisionOf(call)])), key };
    case "abort":
      return { kind: "abort", calls: calls.map(({ id }) => id), feedback: "", attachments: [], key };
    default:
      return { kind: "act", act: sent, words: "", key };
  }
}

function decisionOf({ decision: verb, answerDigest: digest = "" }: SentEntry["calls"][number]): Decision {
  switch (verb) {
    case "answer":
      return { verb, answer: { kind: "digest", digest } };
    case "decline":
      return { verb, words: null, ...(digest === "" ? {} : { wordsDigest: digest }) };
    case "approve":
      return { verb, reason: null };
    default:
      return { verb: "deny", reason: null };
  }
}

/** Words are not kept; the record gives them again. */
function outcomeOf(kept: z.infer<typeof outcome>): CallOutcome {
  switch (kept.kind) {
    case "failed":
      return { ...kept, message: "" };
    case "denied":
      return { ...kept, reason: null };
    case "answered":
      return { ...kept, answer: { kind: "digest", digest: "" } };
    case "declined":
      return { ...kept, words: null };
    default:
      return kept;
  }
}

function stateOf(kept: z.infer<typeof state>): SubmissionState {
  return "error" in kept ? { ...kept, error: errorOf(kept.error) } : kept;
}

const errorOf = (kept: z.infer<typeof error>): BackendError => ({
  ...kept,
  said: sentenceOf(kept.said),
  serverWords: null,
});

/** An absent member is left out: `exactOptionalPropertyTypes` tells them apart. */
const sentenceOf = ({ id, values }: z.infer<typeof said>): BackendError["said"] =>
  values === undefined ? { id } : { id, values };
