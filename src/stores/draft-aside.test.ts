import { expect, it } from "vitest";
import { withAnswer } from "../domain/decision-draft.ts";
import type { GivenAnswer } from "../domain/question.ts";
import { aBatch, aCall } from "../test/builders.ts";
import { createFakeChannels, openKeepingPage } from "../test/keeping-page.ts";
import { changeDraft } from "./draft-store.ts";

const second = 1_000;
const batch = aBatch({ calls: [aCall({ id: "one" })] });

/** An option is chosen; own words stand aside behind it. */
const withAside = (words: string): GivenAnswer => ({
  kind: "questions",
  given: new Map([["__proto__", { options: ["red"], words: null, aside: { options: [], words } }]]),
});

it("words that stand aside in an answer are there again after a reload", async () => {
  const page = await openKeepingPage();
  changeDraft(page.shelf.open(batch.ref), (draft) => withAnswer(draft, "one", withAside("typed, not sent")));
  await page.clock.advance(second);
  const next = await openKeepingPage({ vault: page.vault, clock: page.clock });
  expect(next.shelf.open(batch.ref).getState().draft.answers.get("one")).toEqual(
    withAside("typed, not sent"),
  );
});

it("words that stand aside in two tabs are both there: one in place, the other beside", async () => {
  const channelOf = createFakeChannels();
  const first = await openKeepingPage({ channel: channelOf() });
  const other = await openKeepingPage({ vault: first.vault, clock: first.clock, channel: channelOf() });
  const [one, two] = [first.shelf.open(batch.ref), other.shelf.open(batch.ref)];
  changeDraft(one, (draft) => withAnswer(draft, "one", withAside("known to both")));
  await first.clock.advance(4 * second);
  changeDraft(one, (draft) => withAnswer(draft, "one", withAside("of the first")));
  await first.clock.advance(200);
  changeDraft(two, (draft) => withAnswer(draft, "one", withAside("of the second")));
  await first.clock.advance(6 * second);
  for (const store of [one, two]) {
    expect(store.getState().draft.answers.get("one")).toEqual(withAside("of the second"));
    expect(store.getState().spare).toEqual(["of the first"]);
  }
});
