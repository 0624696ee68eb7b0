import { expect, test } from "vitest";
import type { Transcript } from "../../../domain/transcript.ts";
import { aBatch } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const none = "No user message stands before this request.";
const unread = "What stands before this request is not read yet.";

test.each<[string, Partial<Transcript>, string]>([
  ["was read and holds none", {}, none],
  ["was not read yet", { isUnread: true }, unread],
])("a history that %s says so, and nothing else", async (_, over, words) => {
  const pane = await renderBatch(aBatch({ transcript: { messages: [], lastUserMessage: null, ...over } }));
  expect(pane.region.getByText(words)).toBeVisible();
  expect(pane.region.queryByText(words === none ? unread : none)).toBeNull();
});
