import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { anError } from "../../test/builders.ts";
import { holdPageTime, passOnPage } from "../../test/page-time.ts";
import { renderInbox, waitingBatch } from "../../test/render-inbox.tsx";

holdPageTime();

/** The only connection. The rail is a closed menu where there is no layout. */
const line = (): Element | null =>
  within(screen.getByRole("navigation", { hidden: true }))
    .getByText("Phoenix, staging")
    .closest("li");

const words = (): string => line()?.textContent ?? "";

test("only the open batch is said to be live: the rest is as old as its last poll", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4)]);
  act(() => inbox.backend.setState({ kind: "live", lastReadAt: Date.now() - 4_000 }));
  expect(words()).toContain("open batch live; last read 4\u00a0s ago, read every 600 s");
  act(() => inbox.backend.setState({ kind: "polling" }));
  expect(words()).toContain("1read 4\u00a0s ago, every 600 s");
  expect(words()).not.toContain("live");
});

test("a stream that stands does not hide that a connection fails or wants a token", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4)]);
  act(() => inbox.backend.setState({ kind: "failing", error: anError("unreachable") }));
  expect(words()).toContain("failing since");
  act(() => inbox.backend.setState({ kind: "needs-token", error: anError("needs-token") }));
  expect(words()).toContain("needs a token");
});

test("while a stream stands, a poll that only moves the time of reading draws nothing", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4)]);
  act(() => inbox.backend.setState({ kind: "live" }));
  // What the screen loads later has come.
  await screen.findByRole("status");
  const before = inbox.commits();
  for (let at = 0; at < 5; at += 1) {
    act(() => inbox.backend.setState({ lastReadAt: Date.now() }));
    await inbox.poll();
  }
  expect(inbox.commits()).toBe(before);
});

test("a stream that breaks and comes back changes its own words, and nothing else of the screen", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4), waitingBatch("b", 5)]);
  await screen.findByRole("status");
  const before = inbox.commits();
  const changes = new MutationObserver(() => undefined);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const kind of ["live", "polling", "live"] as const) act(() => inbox.backend.setState({ kind }));
  const changed = changes.takeRecords().map(({ target }) => target);
  changes.disconnect();
  expect(inbox.commits() - before).toBe(3);
  expect(changed).not.toEqual([]);
  expect(changed.filter((target) => line()?.contains(target) !== true)).toEqual([]);
});

test("one that hangs says since when it was not heard from, and that this computer is offline where it is", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4)], { pollSeconds: 60 });
  act(() => inbox.backend.setState({ lastReadAt: Date.now() }));
  inbox.backend.list = async function* () {
    await new Promise(() => undefined);
    yield* [];
  };
  await passOnPage(180_000);
  expect(words()).toContain("waiting for an answer, last read 3\u00a0min ago");
  expect(line()).toHaveAttribute("data-stale");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await passOnPage(1_000);
  expect(words()).toContain("this computer is offline, last read 3\u00a0min ago");
});

test("a stream that is being opened again is said in words, beside how old everything else is", async () => {
  const inbox = await renderInbox([waitingBatch("a", 4)]);
  act(() => inbox.backend.setState({ kind: "reconnecting", lastReadAt: Date.now() - 4_000 }));
  expect(words()).toContain("reconnecting the open batch; last read 4\u00a0s ago, read every 600 s");
});
