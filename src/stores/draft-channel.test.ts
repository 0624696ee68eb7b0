import { expect, test } from "vitest";
import { createDraftChannel } from "./draft-channel.ts";

const owner = { ref: { connectionId: "px", batchId: "batch-1" }, identity: "ana" };

test("tabs that keep their drafts in one place tell each other, and nobody who keeps them elsewhere", async () => {
  const [teller, sibling, stranger] = ["one", "one", "other"].map(createDraftChannel);
  const heard: string[] = [];
  stranger?.listen(() => heard.push("stranger"));
  const told = new Promise<void>((resolve) =>
    sibling?.listen(({ ref }) => {
      heard.push(`sibling: ${ref.batchId}`);
      resolve();
    }),
  );
  teller?.tell(owner);
  await told;
  // What the stranger tells last arrives last: whatever the teller sent to it would have come before.
  const after = createDraftChannel("other");
  const last = new Promise<void>((resolve) => stranger?.listen(() => resolve()));
  after.tell(owner);
  await last;
  expect(heard).toEqual(["sibling: batch-1", "stranger"]);
});
