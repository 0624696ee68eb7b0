import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { aBatch } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const batchOf = (messages: readonly TranscriptMessage[]) =>
  aBatch({ transcript: { messages, lastUserMessage: null }, version: `of ${messages.length}` });

async function drawn(messages: readonly TranscriptMessage[]) {
  const pane = await renderBatch(batchOf(messages));
  const section = pane.region.getByRole("region", { name: /^Transcript/ });
  const script = within(section);
  const places = () =>
    within(script.getByRole("list", { name: "Messages" }))
      .getAllByRole("listitem")
      .map((item) => item.getAttribute("aria-posinset"));
  return { ...pane, section, script, places };
}

const message = (
  parts: readonly TranscriptPart[],
  over: Partial<TranscriptMessage> = {},
): TranscriptMessage => ({ id: "m", role: "assistant", at: null, isCompaction: false, parts, ...over });

const said = (text: string): TranscriptPart => ({ kind: "text", text, isStreaming: false });

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => message([said(`word ${at + 1}`)], { id: `${at}` }));

test("the newest four messages are shown, oldest first; a press shows the whole conversation, another folds it", async () => {
  const { user, button, region, places } = await drawn(numbered(7));
  expect(places()).toEqual(["4", "5", "6", "7"]);
  expect(region.queryByText("word 3")).toBeNull();
  await user.click(button("Show the whole conversation (3 earlier messages)"));
  expect(places()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  expect(button("Fold 3 earlier messages")).toHaveFocus();
  await user.click(button("Fold 3 earlier messages"));
  expect(places()).toEqual(["4", "5", "6", "7"]);
});

test("a message that comes in is added at the end, and none of those that were shown goes away", async () => {
  const pane = await drawn(numbered(7));
  await pane.reads(batchOf(numbered(9)));
  expect(pane.places()).toEqual(["4", "5", "6", "7", "8", "9"]);
  expect(pane.button("Show the whole conversation (3 earlier messages)")).toBeVisible();
});

test.each([
  ["a whole conversation of three", 3, ["1", "2", "3"]],
  ["a whole conversation of seven", 7, ["4", "5", "6", "7"]],
])(
  "what came before a first look at the last message is shown as if %s had come at once",
  async (_, count, seen) => {
    const pane = await drawn(numbered(count).slice(-1));
    await pane.reads(batchOf(numbered(count)));
    expect(pane.places()).toEqual(seen);
    await pane.reads(batchOf(numbered(count + 2)));
    expect(pane.places()).toEqual([...seen, `${count + 1}`, `${count + 2}`]);
  },
);

test("of 2,000 messages only those near the view exist, and only what is drawn is read", async () => {
  const read = vi.fn();
  const messages = numbered(2_000).map((one) =>
    Object.defineProperty({ ...one }, "parts", {
      get: () => {
        read(one.id);
        return one.parts;
      },
    }),
  );
  const { user, button, script } = await drawn(messages);
  await user.click(button("Show the whole conversation (1,996 earlier messages)"));
  const items = script.getAllByRole("listitem");
  expect(items.length).toBeLessThanOrEqual(60);
  expect(items[0]).toHaveAttribute("aria-setsize", "2000");
  expect(new Set(read.mock.calls.flat()).size).toBeLessThanOrEqual(120);
});

test("Tab reaches one message; arrows, Home and End go on from it, and its place is never unmounted", async () => {
  const { user, button, script } = await drawn(numbered(2_000));
  const items = () => script.getAllByRole("listitem");
  const focused = () => document.activeElement?.getAttribute("aria-posinset");
  expect(items().filter((item) => item.tabIndex === 0)).toHaveLength(1);
  await user.click(button("Show the whole conversation (1,996 earlier messages)"));
  await user.tab();
  expect(items()).toContain(document.activeElement);
  await user.keyboard("{End}{ArrowUp}{ArrowUp}");
  expect(focused()).toBe("1998");
  await user.keyboard("{Home}");
  expect(focused()).toBe("1");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("2");
  await user.keyboard("{End}");
  expect(focused()).toBe("2000");
  expect(items().length).toBeLessThanOrEqual(60);
});

test("what was opened in a message is open again after it was out of view", async () => {
  const [first = message([]), ...rest] = numbered(300);
  const thought: TranscriptPart = { kind: "reasoning", text: "I shall count.", isStreaming: false };
  const { user, button, region, script } = await drawn([{ ...first, parts: [thought] }, ...rest]);
  await user.click(button("Show the whole conversation (296 earlier messages)"));
  await user.tab();
  await user.keyboard("{Home}");
  await user.click(button("Reasoning, 14 characters"));
  expect(region.getByText("I shall count.")).toBeVisible();
  script.getAllByRole("listitem").at(-1)?.focus();
  await user.click(button("Fold 296 earlier messages"));
  expect(region.queryByText("I shall count.")).toBeNull();
  await user.click(button("Show the whole conversation (296 earlier messages)"));
  await user.tab();
  await user.keyboard("{Home}");
  expect(region.getByText("I shall count.")).toBeVisible();
});

test("every role is named; a summary says what it stands for, and nothing more", async () => {
  const { script, section } = await drawn([
    message([said("rules")], { id: "1", role: "system" }),
    message([said("hi")], { id: "2", role: "unknown", at: Date.UTC(2026, 10, 30, 11, 5) }),
    message([said("it was asked about April")], { id: "3", role: "user", isCompaction: true }),
    message([said("on May")], { id: "4", role: "user" }),
  ]);
  const items = script.getAllByRole("listitem");
  expect(items[0]).toHaveTextContent(/^systemrules$/);
  expect(items[1]).toHaveTextContent(/^unknown speaker, .*\d\d:\d\d.*hi$/);
  expect(items[2]).toHaveTextContent(
    /^summarySummarised here: the model no longer reads what stands above, only this summary of it\.it was asked/,
  );
  expect(items[3]).toHaveTextContent(/^useron May$/);
  expect(section.querySelectorAll("h1, h2, h4, h5, h6")).toHaveLength(0);
});

test("a message of very many parts shows its last ones, and the count of the others", async () => {
  const parts = Array.from({ length: 60 }, (_, at) => said(`part ${at + 1}`));
  const { user, button, region } = await drawn([message(parts)]);
  expect(region.queryByText("part 36")).toBeNull();
  expect(region.getByText("part 37")).toBeVisible();
  await user.click(button("Show 36 earlier parts of this message"));
  expect(region.getByText("part 1")).toBeVisible();
});

test("two messages under one id are both drawn, and one without parts says so", async () => {
  const { script } = await drawn([message([said("one")]), message([said("two")]), message([])]);
  expect(script.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "assistantone",
    "assistanttwo",
    "assistantA message without parts.",
  ]);
});

test("a message that cannot be read harms only itself", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = Object.defineProperty({ ...message([]), id: "b" }, "parts", {
    get: () => {
      throw new Error("broken");
    },
  });
  const { script } = await drawn([broken, message([said("whole")])]);
  expect(script.getByText("This message could not be drawn. The others are not harmed.")).toBeVisible();
  expect(script.getByText("whole")).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
