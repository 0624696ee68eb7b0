import fc from "fast-check";
import { expect, it } from "vitest";
import type { DecidingAnswer } from "../../domain/decision.ts";
import { answerOf } from "../../domain/draft-validation.ts";
import { at, itemsOf, type Source, stringOf } from "../../lib/json/json-piece.ts";
import { readText } from "../../lib/json/json-piece-spans.ts";
import { anExecution, aRecord, entryOf, recordOf } from "../../test/envole-record.ts";
import { anything, aWorld, take, type World } from "../../test/native-world.ts";
import { answerBody, notTakenBy, unsupportedIn } from "./encode.ts";
import { readEntry } from "./record/entry.ts";

/** The items of `content`, and the results in the first of them. */
function sent(body: string): { readonly items: readonly Source[]; readonly results: readonly Source[] } {
  const read = readText(body);
  const items = itemsOf(read === null ? null : at(read, "content")) ?? [];
  return { items, results: itemsOf(at(items[0] as Source, "tool_approval_results")) ?? [] };
}

const wordOf = (result: Source) => stringOf(at(result, "approvalResult"));

const anyText = fc.json({ noUnicodeString: false });
/** Members that no page knows, and numbers that JavaScript would not keep. */
const anyMember = fc.tuple(
  fc.string({ unit: "binary" }).map((name) => JSON.stringify(`x ${name}`)),
  fc.oneof(anyText, fc.constantFrom("9007199254740993", "1.0", "-0", "1E400", '{"a":1,"a":2}')),
);
interface Asked {
  readonly members: readonly (readonly [string, string])[];
  readonly gap: string;
  readonly isHistory: boolean;
}
const anyExecution: fc.Arbitrary<Asked> = fc.record({
  members: fc.uniqueArray(anyMember, { selector: ([name]) => name, maxLength: 5 }),
  gap: fc.constantFrom("", " ", "\n\t"),
  isHistory: fc.boolean(),
});

function textOf({ members, gap, isHistory }: Asked, id: string): string {
  const [name, batch, status] = isHistory
    ? ["name", "executionBatchId", "status"]
    : ["toolName", "toolExecutionBatchId", "approvalResult"];
  const all = [
    [`"toolExecutionId"`, JSON.stringify(id)],
    [`"${name}"`, `"send"`],
    ...members,
    [`"${batch}"`, `"b"`],
    [`"${status}"`, `"PENDING_HUMAN_APPROVAL"`],
    [`"toolArguments"`, `{${gap}"deep":${gap}[1.50,{"__proto__":1}]}`],
  ];
  return `{${gap}${all.map(([key, value]) => `${key}${gap}:${gap}${value}`).join(`${gap},`)}${gap}}`;
}

it("whatever a request holds: each result is its fields, byte for byte and in order, and what was decided", () => {
  const decision = fc.constantFrom("approve" as const, "deny" as const);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyExecution, decision), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (asked, isAbort) => {
        const record = aRecord(asked.map(([execution], index) => textOf(execution, `e${index}`)));
        const ids = asked.map((_, index) => `e${index}`);
        const verbs = asked.map(([, verb], index) => [`e${index}`, { verb, reason: null }] as const);
        const answer: DecidingAnswer = isAbort
          ? { kind: "abort", key: "k", calls: ids, feedback: "Stop.", attachments: [] }
          : { kind: "each", key: "k", decisions: new Map(verbs) };
        expect(notTakenBy(record, answer)).toBeNull();
        const { results } = sent(answerBody(record, answer, []));
        expect(results.map((result) => readEntry(result).fields)).toEqual(
          record.entries.map(({ fields }) => fields),
        );
        expect(results.map(wordOf)).toEqual(
          asked.map(([, verb]) =>
            isAbort ? "ABORTED_WITH_FEEDBACK" : verb === "approve" ? "APPROVED" : "DENIED",
          ),
        );
      },
    ),
  );
});

/** What may leave for a draft as it stands, whether the screen would let it go or not; null where nothing may. */
function bodyOf({ draft, batch }: World): string | null {
  const answer = answerOf(draft, batch, "k");
  if (answer.kind === "act" || unsupportedIn(answer) !== null) return null;
  const entries = batch.calls.map(({ id }) => entryOf(anExecution(id)));
  const record = recordOf(batch, entries);
  return notTakenBy(record, answer) === null ? answerBody(record, answer, ["{}"]) : null;
}

it("no sequence of presses, words and readings makes a message that mixes an abort with anything else, or is of a part", () => {
  const seen = { aborts: 0, mixes: 0 };
  const check = (world: World): void => {
    const body = bodyOf(world);
    if (body === null) return;
    const { items, results } = sent(body);
    const words = new Set(results.map(wordOf));
    const isAbort = words.has("ABORTED_WITH_FEEDBACK");
    expect(results.map((result) => readEntry(result).id)).toEqual(world.batch.calls.map(({ id }) => id));
    expect(isAbort && words.size > 1).toBe(false);
    expect(items).toHaveLength(isAbort ? 3 : 1);
    seen.aborts += Number(isAbort);
    seen.mixes += Number(words.size > 1);
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(anything, { maxLength: 30 }), (count, steps) => {
      const world = aWorld(count);
      for (const taken of steps) {
        take(world, taken);
        check(world);
      }
    }),
    { numRuns: 500 },
  );
  for (const met of Object.values(seen)) expect(met).toBeGreaterThan(5);
});
