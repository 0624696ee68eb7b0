import { expect, test } from "vitest";
import { withAnswer, withAnswerChosen } from "../domain/decision-draft.ts";
import type { GivenAnswer } from "../domain/question.ts";
import { aBatch, aCall } from "../test/builders.ts";
import { openKeepingPage } from "../test/keeping-page.ts";
import { adoptRecord, changeDraft } from "./draft-store.ts";

const one = aCall({ id: "one" });
const two = aCall({ id: "two" });
const batch = aBatch({ calls: [one, two] });

test.each([true, false])(
  "a kept draft holds what a tool is to have returned, exact, and that it is an error: %s; a text without a status too",
  async (isError) => {
    const page = await openKeepingPage();
    const store = page.shelf.open(batch.ref);
    adoptRecord(store, batch);
    const output: GivenAnswer = { kind: "output", text: "1\r\n\u200b", isError };
    changeDraft(store, (draft) => withAnswerChosen(draft, two, output));
    changeDraft(store, (draft) => withAnswer(draft, "one", { kind: "text", text: "so far" }));
    await page.clock.advance(1_000);
    const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
    expect(next.shelf.peek(batch.ref)?.getState().draft).toMatchObject({
      choices: new Map([["two", { verb: "answer", digest: two.digest, answer: output }]]),
      answers: new Map<string, GivenAnswer>([
        ["two", output],
        ["one", { kind: "text", text: "so far" }],
      ]),
    });
  },
);
