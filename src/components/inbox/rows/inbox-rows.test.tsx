import { act } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aBatch } from "../../../test/builders.ts";
import { holdPageTime } from "../../../test/page-time.ts";
import { renderInbox, waitingBatch } from "../../../test/render-inbox.tsx";
import { refOf, threeWaiting } from "../../../test/three-waiting.ts";

holdPageTime();

describe("rows", () => {
  test("stand by deadline, then the oldest first, one link a row, named by tools, connection and deadline", async () => {
    const soon = aBatch({ ...waitingBatch("d", 1), deadline: { at: Date.now() + 108_000, for: "decision" } });
    const inbox = await renderInbox([...threeWaiting(), soon]);
    expect(inbox.sessions()).toEqual(["d", "a", "b", "c"]);
    expect(inbox.names()[1]).toBe("bash, Phoenix, staging, no deadline");
    expect(inbox.names()[0]).toMatch(/^bash, Phoenix, staging, due \d\d:\d\d$/);
    expect(inbox.link(/due/)).toHaveTextContent(/due in 1:48/);
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
    const inbox = await renderInbox(threeWaiting());
    expect(inbox.region.queryByRole("button", { name: /approve|deny/i })).toBeNull();
  });

  test("show what was chosen and not sent", async () => {
    const inbox = await renderInbox([waitingBatch("a", 5, ["bash", "issue_write"])]);
    const [first] = inbox.backend.server.batches();
    const { chooseVerb } = await import("../../../stores/draft-store.ts");
    act(() => {
      for (const [at, call] of (first?.calls ?? []).entries())
        chooseVerb(inbox.drafts.open(refOf("a")), call, at === 0 ? "approve" : "deny");
    });
    expect(inbox.region.getByText("1 approve, 1 deny")).toBeVisible();
  });

  test("the open one says that it is", async () => {
    const inbox = await renderInbox(threeWaiting(), { openRef: refOf("b") });
    const current = inbox.region.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual([expect.stringContaining("Session b")]);
  });

  test("keep view, filter and scenario on their links", async () => {
    const inbox = await renderInbox(threeWaiting(), { path: "/?scenario=phoenix/x&q=session" });
    expect(inbox.region.getAllByRole("link")[0]).toHaveAttribute(
      "href",
      `${inbox.hrefOf(refOf("a"))}?scenario=phoenix%2Fx&q=session`,
    );
  });
});
