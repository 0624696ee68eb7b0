import * as z from "zod/mini";
import type { BatchRef } from "../domain/batch-ref.ts";
import type { Attachment } from "../domain/decision.ts";
import type { Choice, DecisionDraft } from "../domain/decision-draft.ts";
import type { GivenAnswer, GivenToQuestion } from "../domain/question.ts";
import type { DraftContent } from "./draft-merge.ts";
import type { SentContent } from "./draft-store.ts";

/** Whose draft it is: a connection, who the server took this client for (null: not known), and a batch. */
export interface DraftOwner {
  readonly ref: BatchRef;
  readonly identity: string | null;
}

/** A draft as storage holds it, read and checked. */
export interface KeptDraft extends DraftOwner {
  readonly content: DraftContent;
  /** When a person last changed it, milliseconds since the epoch, UTC. */
  readonly changedAt: number;
  /** Another one with every writing: tells whether somebody else wrote since. */
  readonly stamp: string;
}

/** The key in storage: one draft for each connection, identity and batch. */
export const keptKey = ({ ref, identity }: DraftOwner): string =>
  JSON.stringify([ref.connectionId, identity, ref.batchId]);

// Only plain schemas stand here: what of zod this file used alone would be loaded with the list, in a shared chunk.
const members = { options: z.array(z.string()), words: z.nullable(z.string()) };
const given = z.object({ ...members, aside: z.exactOptional(z.object(members)) });

const answerSchema = z.discriminatedUnion("kind", [
  // Pairs and no object: a question's id may be any text, `__proto__` too.
  z.object({ kind: z.literal("questions"), given: z.array(z.unknown()) }),
  z.object({ kind: z.literal("json"), text: z.string() }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("output"), text: z.string(), isError: z.boolean() }),
]);

const choiceSchema = z.object({
  verb: z.enum(["approve", "deny", "decline", "answer"]),
  digest: z.string(),
  answer: z.exactOptional(z.unknown()),
});

const fileSchema = z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.unknown() });
/** What was sent is compared by its files' ids and never sent from here: their bytes are not kept twice. */
const noBytes = new Blob([]);

const draftSchema = z.object({
  choices: z.unknown(),
  answers: z.unknown(),
  reasons: z.unknown(),
  feedback: z.unknown(),
  attachments: z.unknown(),
  isAborting: z.unknown(),
  isFeedbackLeftOut: z.unknown(),
});

const sentSchema = z.object({ content: z.string(), key: z.string(), draft: draftSchema });

const keptSchema = z.object({
  ref: z.object({ connectionId: z.string(), batchId: z.string() }),
  identity: z.nullable(z.string()),
  changedAt: z.number(),
  stamp: z.string(),
  draft: draftSchema,
  sent: z.unknown(),
  tools: z.unknown(),
  spare: z.unknown(),
});

/** What storage takes of a draft: maps as lists of pairs, files as they are. */
export function packed({ ref, identity, content, changedAt, stamp }: KeptDraft): unknown {
  const { draft, sent, tools, spare } = content;
  return {
    ref,
    identity,
    changedAt,
    stamp,
    draft: packedDraft(draft),
    sent: sent === null ? null : { ...sent, draft: packedDraft(withoutBytes(sent.draft)) },
    tools: [...tools],
    spare,
  };
}

const withoutBytes = (draft: DecisionDraft): DecisionDraft => ({
  ...draft,
  attachments: draft.attachments.map((file) => ({ ...file, bytes: noBytes })),
});

const packedAnswer = (value: GivenAnswer) =>
  value.kind === "questions" ? { ...value, given: [...value.given] } : value;

function packedDraft(draft: DecisionDraft): unknown {
  return {
    ...draft,
    choices: [...draft.choices].map(([id, held]) => [
      id,
      held.verb === "answer" ? { ...held, answer: packedAnswer(held.answer) } : held,
    ]),
    answers: [...draft.answers].map(([id, held]) => [id, packedAnswer(held)]),
    reasons: [...draft.reasons],
  };
}

/** A draft as it was kept, as far as it can be read; null when this is none. A bad item of it is dropped alone. */
export function unpacked(value: unknown): KeptDraft | null {
  const read = keptSchema.safeParse(value);
  if (!read.success) return null;
  const { draft, sent, tools, spare, ...facts } = read.data;
  const content = {
    draft: draftOf(draft),
    sent: sentOf(sent),
    tools: pairsOf(tools, textOf),
    spare: itemsOf(spare, textOf),
  };
  return { ...facts, content };
}

function sentOf(value: unknown): SentContent | null {
  const read = sentSchema.safeParse(value);
  return read.success ? { ...read.data, draft: draftOf(read.data.draft) } : null;
}

const draftOf = (kept: z.infer<typeof draftSchema>): DecisionDraft => ({
  choices: pairsOf(kept.choices, choiceOf),
  answers: pairsOf(kept.answers, answerOf),
  reasons: pairsOf(kept.reasons, textOf),
  feedback: textOf(kept.feedback) ?? "",
  attachments: itemsOf(kept.attachments, fileOf),
  isAborting: kept.isAborting === true,
  isFeedbackLeftOut: kept.isFeedbackLeftOut === true,
});

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function choiceOf(value: unknown): Choice | null {
  const read = choiceSchema.safeParse(value);
  if (!read.success) return null;
  const { verb, digest, answer } = read.data;
  if (verb !== "answer") return { verb, digest };
  const given = answerOf(answer);
  return given === null ? null : { verb, digest, answer: given };
}

function answerOf(value: unknown): GivenAnswer | null {
  const read = answerSchema.safeParse(value);
  if (!read.success) return null;
  if (read.data.kind !== "questions") return read.data;
  return { kind: "questions", given: pairsOf(read.data.given, givenOf) };
}

function givenOf(value: unknown): GivenToQuestion | null {
  const read = given.safeParse(value);
  return read.success ? read.data : null;
}

function fileOf(value: unknown): Attachment | null {
  const read = fileSchema.safeParse(value);
  if (!read.success) return null;
  const { bytes, ...facts } = read.data;
  return bytes instanceof Blob ? { ...facts, bytes } : null;
}

/** The items of a list that are what they should be. */
const itemsOf = <T>(value: unknown, read: (item: unknown) => T | null): readonly T[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];

/** A map from pairs, of which the bad ones are dropped alone. */
const pairsOf = <T>(value: unknown, read: (item: unknown) => T | null): ReadonlyMap<string, T> =>
  new Map(itemsOf(value, (pair) => pairOf(pair, read)));

function pairOf<T>(value: unknown, read: (item: unknown) => T | null): readonly [string, T] | null {
  if (!Array.isArray(value) || typeof value[0] !== "string") return null;
  const item = read(value[1]);
  return item === null ? null : [value[0], item];
}
