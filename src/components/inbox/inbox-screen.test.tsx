import { act } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { batchPath } from "../../lib/address.ts";
import { anError } from "../../test/builders.ts";
import { renderInbox } from "../../test/render-inbox.tsx";
import { refOf, threeWaiting } from "../../test/three-waiting.ts";

describe("what stands in place of rows", () => {
  test("nothing waits, and when that was read", async () => {
    const inbox = await renderInbox([]);
    expect(inbox.region.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
    expect(inbox.region.getByText(/^1 connection was read at \d\d:\d\d\./)).toBeVisible();
  });

  test("no row fits, and how many wait without the filter", async () => {
    const inbox = await renderInbox(threeWaiting(), { path: "/?q=refund" });
    expect(inbox.region.getByRole("heading", { name: "No row fits “refund”" })).toBeVisible();
    await inbox.user.click(inbox.region.getByRole("button", { name: "Clear the filter" }));
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
  });

  test("an expired token is asked for in place, kept from the address, and the rows stay", async () => {
    const inbox = await renderInbox(threeWaiting());
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
    const inbox = await renderInbox(threeWaiting(), {
      notices: ["connections[1].protocol is not one of: phoenix"],
    });
    expect(inbox.region.getByText("connections[1].protocol is not one of: phoenix")).toBeVisible();
    expect(inbox.sessions()).toHaveLength(3);
  });
});

test("a search beside an open batch leaves its address what it was, whatever its id holds", async () => {
  const odd = refOf("a/b%2Fc:1.");
  const inbox = await renderInbox(threeWaiting(), { path: batchPath(odd), openRef: odd });
  await inbox.user.type(inbox.region.getByRole("searchbox"), "x");
  expect(inbox.location.history?.at(-1)).toBe(`${inbox.hrefOf(odd)}?q=x`);
});

test("a poll that brings nothing renders nothing", async () => {
  const inbox = await renderInbox(threeWaiting());
  const before = inbox.commits();
  const asked = inbox.backend.asked.lists;
  await inbox.poll();
  await inbox.poll();
  expect(inbox.backend.asked.lists).toBe(asked + 2);
  expect(inbox.commits()).toBe(before);
});
