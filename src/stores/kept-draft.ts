import * as z from "zod/mini";
import type { BatchRef } from "../domain/batch-ref.ts";
import { type DecisionDraft, emptyDraft } from "../domain/decision-draft.ts";
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

/** An item that is not what it should be is dropped alone; the others stay. */
const listOf = <T>(item: z.ZodMiniType<T>) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) =>
        items.flatMap((one) => {
          const read = item.safeParse(one);
          return read.success ? [read.data] : [];
        }),
      ),
    ),
    [],
  );

const entryOf = <T>(value: z.ZodMiniType<T>) => z.tuple([z.string(), value]);

const filledIn = z.object({ options: z.array(z.string()), words: z.nullable(z.string()) });
const given = z.extend(filledIn, { aside: z.exactOptional(filledIn) });

const answer = z.union([
  // Pairs and no object: a question's id may be any text, `__proto__` too.
  z.object({
    kind: z.literal("questions"),
    given: z.pipe(
      z.array(entryOf(given)),
      z.transform((pairs) => new Map(pairs)),
    ),
  }),
  z.object({ kind: z.literal("json"), text: z.string() }),
  z.object({ kind: z.literal("text"), text: z.string() }),
]);

const choice = z.union([
  z.object({ verb: z.enum(["approve", "deny", "decline"]), digest: z.string() }),
  z.object({ verb: z.literal("answer"), digest: z.string(), answer }),
]);

const attachment = z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Blob) });

const draftSchema = z.object({
  choices: listOf(entryOf(choice)),
  answers: listOf(entryOf(answer)),
  reasons: listOf(entryOf(z.string())),
  feedback: z.catch(z.string(), ""),
  attachments: listOf(attachment),
  isAborting: z.catch(z.boolean(), false),
  isFeedbackLeftOut: z.catch(z.boolean(), false),
});

const keptSchema = z.object({
  ref: z.object({ connectionId: z.string(), batchId: z.string() }),
  identity: z.nullable(z.string()),
  changedAt: z.number(),
  stamp: z.string(),
  draft: draftSchema,
  sent: z.catch(z.nullable(z.object({ content: z.string(), key: z.string(), draft: draftSchema })), null),
  tools: listOf(entryOf(z.string())),
  spare: listOf(z.string()),
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
    sent: sent === null ? null : { ...sent, draft: packedDraft(sent.draft) },
    tools: [...tools],
    spare,
  };
}

const packedAnswer = (value: DecisionDraft["answers"] extends ReadonlyMap<string, infer A> ? A : never) =>
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

/** A draft as it was kept, as far as it can be read; null when this is none. */
export function unpacked(value: unknown): KeptDraft | null {
  const read = keptSchema.safeParse(value);
  if (!read.success) return null;
  const { draft, sent, tools, spare, ...facts } = read.data;
  const content = { draft: draftOf(draft), sent: sentOf(sent), tools: new Map(tools), spare };
  return { ...facts, content };
}

const draftOf = (kept: z.infer<typeof draftSchema>): DecisionDraft => ({
  ...emptyDraft,
  ...kept,
  choices: new Map(kept.choices),
  answers: new Map(kept.answers),
  reasons: new Map(kept.reasons),
});

const sentOf = (kept: z.infer<typeof keptSchema>["sent"]): SentContent | null =>
  kept === null ? null : { ...kept, draft: draftOf(kept.draft) };
