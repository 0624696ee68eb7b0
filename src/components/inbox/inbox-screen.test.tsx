import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { batchPath } from "../../lib/address.ts";
import { learn } from "../../messages/sayings.ts";
import { aBatch, anAnswer, anError, seenOf } from "../../test/builders.ts";
import { renderInbox, waitingBatch } from "../../test/render-inbox.tsx";

const three = () => [waitingBatch("b", 20), waitingBatch("c", 10), waitingBatch("a", 30)];
const refOf = (batchId: string) => ({ connectionId: "px", batchId });

beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  );
});

describe("rows", () => {
  test("stand by deadline, then the oldest first, one link a row, named by tools, connection and deadline", async () => {
    const soon = aBatch({ ...waitingBatch("d", 1), deadline: { at: Date.now() + 108_000, for: "decision" } });
    const inbox = await renderInbox([...three(), soon]);
    expect(inbox.sessions()).toEqual(["d", "a", "b", "c"]);
    expect(inbox.names()[1]).toBe("bash, Phoenix, staging, no deadline");
    expect(inbox.names()[0]).toMatch(/^bash, Phoenix, staging, due \d\d:\d\d$/);
    expect(inbox.link(/due/)).toHaveTextContent(/due in 1:4\d/);
    const items = inbox.region.getAllByRole("listitem");
    expect(items.map((item) => item.getAttribute("aria-posinset"))).toEqual(["1", "2", "3", "4"]);
    expect(items.every((item) => item.getAttribute("aria-setsize") === "4")).toBe(true);
  });

  test("spell what hides in a tool's name, in the name and as a chip", async () => {
    const inbox = await renderInbox([waitingBatch("a", 5, ["s\u0435nd_email", "bash"])]);
    expect(inbox.names()).toEqual(["s[U+0435]nd_email, bash, Phoenix, staging, no deadline"]);
    expect(inbox.region.getByText("U+0435")).toBeVisible();
  });

  test("say how many tools are not drawn, and name every one of them", async () => {
    const tools = Array.from({ length: 60 }, (_, at) => `tool_number_${at}`);
    const inbox = await renderInbox([waitingBatch("a", 5, tools)]);
    const more = Number(/\+(\d+) more tools/.exec(inbox.link(/tool_number_0/).textContent)?.[1]);
    const drawn = tools.filter((name) => inbox.region.queryByText(name) !== null);
    expect(more).toBeGreaterThan(0);
    expect(drawn.length + more).toBe(60);
    expect(inbox.names()[0]).toContain("tool_number_59");
  });

  test("offer nothing to decide", async () => {
    const inbox = await renderInbox(three());
    expect(inbox.region.queryByRole("button", { name: /approve|deny/i })).toBeNull();
  });

  test("show what was chosen and not sent", async () => {
    const inbox = await renderInbox([waitingBatch("a", 5, ["bash", "issue_write"])]);
    const [first] = inbox.backend.server.batches();
    const { chooseVerb } = await import("../../stores/draft-store.ts");
    act(() => {
      for (const [at, call] of (first?.calls ?? []).entries())
        chooseVerb(inbox.drafts.open(refOf("a")), call, at === 0 ? "approve" : "deny");
    });
    expect(inbox.region.getByText("1 approve, 1 deny")).toBeVisible();
  });

  test("the open one says that it is", async () => {
    const inbox = await renderInbox(three(), { openRef: refOf("b") });
    const current = inbox.region.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual([expect.stringContaining("Session b")]);
  });

  test("keep view, filter and scenario on their links", async () => {
    const inbox = await renderInbox(three(), { path: "/?scenario=phoenix/x&q=session" });
    expect(inbox.region.getAllByRole("link")[0]).toHaveAttribute(
      "href",
      `${inbox.hrefOf(refOf("a"))}?scenario=phoenix%2Fx&q=session`,
    );
  });
});

test("a search beside an open batch leaves its address what it was, whatever its id holds", async () => {
  const odd = refOf("a/b%2Fc:1.");
  const inbox = await renderInbox(three(), { path: batchPath(odd), openRef: odd });
  await inbox.user.type(inbox.region.getByRole("searchbox"), "x");
  expect(inbox.location.history?.at(-1)).toBe(`${inbox.hrefOf(odd)}?q=x`);
});

describe("while pointer or focus is inside", () => {
  test("the order stays, a pill says what came, and the pill takes it in", async () => {
    const inbox = await renderInbox(three());
    await inbox.user.hover(inbox.region.getAllByRole("link")[0] as HTMLElement);
    inbox.backend.server.put(waitingBatch("x", 60));
    inbox.backend.server.put(
      aBatch({ ...waitingBatch("y", 1), deadline: { at: Date.now() + 108_000, for: "decision" } }),
    );
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    expect(inbox.rail("Waiting")).toHaveTextContent("5");
    const pill = inbox.region.getByRole("button", { name: /^2 new, one due in 1:4\d$/ });
    await inbox.user.click(pill);
    expect(inbox.sessions()).toEqual(["y", "x", "a", "b", "c"]);
    expect(inbox.region.queryByRole("button", { name: /new/ })).toBeNull();
  });

  test("`.` takes in what came, and the focused row keeps the focus", async () => {
    const inbox = await renderInbox(three());
    act(() => inbox.region.getAllByRole("link")[1]?.focus());
    inbox.backend.server.put(waitingBatch("x", 60));
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    await inbox.user.keyboard(".");
    expect(inbox.sessions()).toEqual(["x", "a", "b", "c"]);
    expect(document.activeElement).toHaveTextContent("Session b");
  });

  test("a row decided elsewhere becomes a stub in its place with the focus on it; counts follow at once", async () => {
    const inbox = await renderInbox(three());
    act(() => inbox.region.getAllByRole("link")[1]?.focus());
    inbox.backend.server.decide("b", "b-0", "deny");
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    expect(document.activeElement).toHaveTextContent(/Session b.*no longer waiting, \d\d:\d\d/);
    expect(document.activeElement).toHaveAccessibleName(
      /^bash, Phoenix, staging, no longer waiting, \d\d:\d\d$/,
    );
    expect(inbox.rail("Waiting")).toHaveTextContent("2");
  });

  test("nothing is held back once nobody is inside", async () => {
    const inbox = await renderInbox(three());
    await inbox.user.hover(inbox.region.getAllByRole("link")[0] as HTMLElement);
    inbox.backend.server.put(waitingBatch("x", 60));
    await inbox.poll();
    await inbox.user.hover(screen.getByRole("region", { name: "Batch" }));
    expect(inbox.sessions()).toEqual(["x", "a", "b", "c"]);
  });

  test("what is typed into the search is answered at once, without stubs", async () => {
    const inbox = await renderInbox(three());
    await inbox.user.type(inbox.region.getByRole("searchbox", { name: "Search" }), "session c");
    expect(inbox.sessions()).toEqual(["c"]);
    expect(inbox.region.queryByText(/no longer waiting/)).toBeNull();
  });
});

describe("keys", () => {
  test("one row is in the tab order; j and k and the arrows move it, to the ends and no further", async () => {
    const inbox = await renderInbox(three());
    const links = inbox.region.getAllByRole("link");
    expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
    act(() => links[0]?.focus());
    await inbox.user.keyboard("jjjj");
    expect(document.activeElement).toHaveTextContent("Session c");
    await inbox.user.keyboard("k{ArrowUp}k");
    expect(document.activeElement).toHaveTextContent("Session a");
    await inbox.user.keyboard("{End}");
    expect(links.map((link) => link.tabIndex)).toEqual([-1, -1, 0]);
  });

  test("j goes to the rows when the focus is nowhere", async () => {
    const inbox = await renderInbox(three());
    await inbox.user.keyboard("j");
    expect(document.activeElement).toHaveTextContent("Session a");
  });

  test("do nothing in a field, with a modifier, or repeated", async () => {
    const inbox = await renderInbox(three());
    const field = inbox.region.getByRole("searchbox");
    await inbox.user.type(field, "n?.");
    expect(field).toHaveValue("n?.");
    act(() => field.blur());
    await inbox.user.keyboard("{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}");
    const repeated = new KeyboardEvent("keydown", { key: "n", repeat: true, bubbles: true });
    act(() => void document.body.dispatchEvent(repeated));
    expect(inbox.location.history?.filter((path) => path.startsWith("/b/"))).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("`/` goes to the search, `n` opens the next that waits, `?` says all keys", async () => {
    const inbox = await renderInbox(three(), { openRef: refOf("a") });
    await inbox.user.keyboard("n");
    expect(inbox.location.history?.at(-1)).toBe(inbox.hrefOf(refOf("b")));
    await inbox.user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keys and theme" })).toBeVisible();
    await inbox.user.click(screen.getByRole("checkbox", { name: "Single keys act" }));
    await inbox.user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await inbox.user.click(screen.getByRole("button", { name: "Close" }));
    await inbox.settle();
    await inbox.user.keyboard("/");
    expect(inbox.region.getByRole("searchbox")).not.toHaveFocus();
  });

  test("Esc inside the batch goes to its row", async () => {
    const inbox = await renderInbox(three(), { openRef: refOf("b") });
    act(() => screen.getByRole("heading", { name: "b" }).focus());
    await inbox.user.keyboard("{Escape}");
    expect(document.activeElement).toHaveTextContent("Session b");
    expect(document.activeElement).toHaveAttribute("aria-current", "page");
  });
});

describe("what stands in place of rows", () => {
  test("nothing waits, and when that was read", async () => {
    const inbox = await renderInbox([]);
    expect(inbox.region.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
    expect(inbox.region.getByText(/^1 connection was read at \d\d:\d\d\./)).toBeVisible();
  });

  test("no row fits, and how many wait without the filter", async () => {
    const inbox = await renderInbox(three(), { path: "/?q=refund" });
    expect(inbox.region.getByRole("heading", { name: "No row fits “refund”" })).toBeVisible();
    await inbox.user.click(inbox.region.getByRole("button", { name: "Clear the filter" }));
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
  });

  test("an expired token is asked for in place, kept from the address, and the rows stay", async () => {
    const inbox = await renderInbox(three());
    inbox.backend.listScripts.push({ error: anError("needs-token") });
    act(() => inbox.backend.setState({ kind: "needs-token" }));
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    const field = inbox.region.getByLabelText("Token for Phoenix, staging");
    expect(field).toHaveAttribute("autocomplete", "current-password");
    await inbox.user.type(field, "secret-token{Enter}");
    expect(inbox.given).toEqual([["px", "secret-token"]]);
    expect(field).toHaveValue("");
    expect(JSON.stringify([localStorage, sessionStorage, inbox.location.history])).not.toContain(
      "secret-token",
    );
    await inbox.settle();
    expect(inbox.region.queryByLabelText("Token for Phoenix, staging")).toBeNull();
  });

  test("a fault of the configuration is told, and the rest works", async () => {
    const inbox = await renderInbox(three(), { notices: ["connections[1].protocol is not one of: phoenix"] });
    expect(inbox.region.getByText("connections[1].protocol is not one of: phoenix")).toBeVisible();
    expect(inbox.sessions()).toHaveLength(3);
  });
});

test("a poll that brings nothing renders nothing", async () => {
  const inbox = await renderInbox(three());
  const before = inbox.commits();
  const asked = inbox.backend.asked.lists;
  await inbox.poll();
  await inbox.poll();
  expect(inbox.backend.asked.lists).toBe(asked + 2);
  expect(inbox.commits()).toBe(before);
});

describe("after a submission", () => {
  async function submitted(
    fault?: Parameters<Awaited<ReturnType<typeof renderInbox>>["backend"]["sendFaults"]["push"]>[0],
  ) {
    const inbox = await renderInbox(three());
    const batch = inbox.backend.server.batch("a");
    if (batch === undefined) throw new Error("the batch is there");
    if (fault !== undefined) inbox.backend.sendFaults.push(fault);
    await act(async () => {
      inbox.runner.submit(batch, anAnswer(batch), seenOf(batch));
    });
    await inbox.settle();
    await inbox.settle();
    return inbox;
  }

  test("the status says that it is recorded, once the record was read", async () => {
    await submitted();
    expect(screen.getByRole("status")).toHaveTextContent("Recorded: 1 approve, bash");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  test("a refusal is an alert, and a strip tells it until it was opened", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    expect(screen.getByRole("alert")).toHaveTextContent(/^Not recorded: bash/);
    const strip = within(screen.getByRole("complementary"));
    expect(strip.getByText("1 decision was not recorded: bash")).toBeVisible();
    expect(inbox.rail("Sent")).toHaveTextContent("1 not recorded");
    inbox.open(refOf("a"));
    expect(screen.queryByRole("complementary")).toBeNull();
    inbox.open(refOf("b"));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  test("a strip that is dismissed goes, and takes its row in Sent along", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    await inbox.user.click(
      within(screen.getByRole("complementary")).getByRole("button", { name: "Dismiss" }),
    );
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(inbox.runner.submissions.getState().size).toBe(0);
  });

  test("a lost reply says that nothing is known yet, and then what the record says", async () => {
    const inbox = await submitted({ kind: "lost-reply" });
    expect(screen.getByRole("status")).toHaveTextContent("Not known yet, checking: bash");
    expect(inbox.rail("Sent")).toHaveTextContent("1 not known");
    await inbox.pass(20_000);
    expect(screen.getByRole("status")).toHaveTextContent("Recorded: 1 approve, bash");
  });

  test("a reason whose protocol's sentences come late is drawn when they have come", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    await inbox.user.click(inbox.rail("Sent"));
    expect(await inbox.region.findByText("test.not-allowed")).toBeVisible();
    act(() => learn({ "test.not-allowed": "This account may not answer." }));
    expect(inbox.region.getByText("This account may not answer.")).toBeVisible();
  });

  test("Sent has a row a submission, what asks for attention first, with Dismiss beside its link", async () => {
    const inbox = await submitted({ kind: "refused", error: anError("not-allowed") });
    const recorded = inbox.backend.server.batch("b");
    if (recorded === undefined) throw new Error("the batch is there");
    await act(async () => {
      inbox.runner.submit(recorded, anAnswer(recorded, "deny"), seenOf(recorded));
    });
    await inbox.settle();
    await inbox.settle();
    await inbox.user.click(inbox.rail("Sent"));
    await screen.findByRole("link", { name: "bash, Phoenix, staging, Not recorded" });
    expect(inbox.names()).toEqual([
      "bash, Phoenix, staging, Not recorded",
      "bash, Phoenix, staging, Recorded",
    ]);
    const [first] = inbox.region.getAllByRole("listitem");
    expect(first).toHaveTextContent("as ana@example.test · 1 approve");
    await inbox.user.click(inbox.region.getByRole("button", { name: "Dismiss bash" }));
    expect(inbox.names()).toEqual(["bash, Phoenix, staging, Recorded"]);
    expect(inbox.region.getByRole("link")).toHaveFocus();
  });
});
