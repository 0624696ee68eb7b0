import { sha256Hex } from "../lib/bytes/sha256.ts";
import { unitsOf } from "../lib/bytes/utf16-bytes.ts";
import { answerScan, type ScanAsked } from "../lib/json/json-scan-answer.ts";
import { type SheetAsked, SheetKeeper } from "../lib/sheet/sheet-keeper.ts";
import { inspectArguments } from "./inspect-arguments.ts";
import type { LongAnswer, LongQuestion, StudyAsked } from "./long-texts.ts";

/** Everything that the page asks of the worker. */
export type LongAsked = ScanAsked | StudyAsked | SheetAsked;

/** An answer, and what of it moves over to the page in place of being copied. */
export interface Answered {
  readonly answer: unknown;
  readonly transfer: readonly Transferable[];
}

/**
 * Makes the answers of one worker: with the same functions that the page has, so that it does not matter who answers.
 * Rejects only when one of them throws. `mostKept` says how much text is kept as sheets, in UTF-16 units.
 */
export function createLongTextAnswers(mostKept?: number): (asked: LongAsked) => Promise<Answered> {
  const keeper = new SheetKeeper(mostKept);
  return async (asked) => {
    switch (asked.kind) {
      case "scan": {
        const answer = answerScan(asked);
        return { answer, transfer: answer.ok ? [(answer.spans as Int32Array).buffer] : [] };
      }
      case "study":
        return { answer: asked.questions.map(answerOf), transfer: [] };
      case "open-sheet":
        return { answer: keeper.open(asked), transfer: [] };
      case "ask-sheet":
        return { answer: await keeper.ask(asked), transfer: [] };
    }
  };
}

function answerOf(question: LongQuestion): LongAnswer {
  if (question.kind === "digest") return sha256Hex([unitsOf(question.text)]);
  const { form, text, toolName } = question;
  return inspectArguments({ form, text }, toolName);
}
