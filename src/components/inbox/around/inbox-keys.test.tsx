import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderInbox } from "../../../test/render-inbox.tsx";
import { refOf, threeWaiting } from "../../../test/three-waiting.ts";

describe("keys", () => {
  test("one row is in the tab order; j and k and the arrows move it, to the ends and no further", async () => {
    const inbox = await renderInbox(threeWaiting());
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
    const inbox = await renderInbox(threeWaiting());
    await inbox.user.keyboard("j");
    expect(document.activeElement).toHaveTextContent("Session a");
  });

  test("do nothing in a field, with a modifier, or repeated", async () => {
    const inbox = await renderInbox(threeWaiting());
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
    const inbox = await renderInbox(threeWaiting(), { openRef: refOf("a") });
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

  test("Esc inside the batch goes to the list's heading when no row is left", async () => {
    const inbox = await renderInbox([], { openRef: refOf("b") });
    act(() => screen.getByRole("heading", { name: "b" }).focus());
    await inbox.user.keyboard("{Escape}");
    expect(inbox.region.getByRole("heading", { name: "Waiting" })).toHaveFocus();
  });

  test("`n` goes on from the open row, and from the last to the first", async () => {
    const inbox = await renderInbox(threeWaiting(), { openRef: refOf("c") });
    await inbox.user.keyboard("n");
    expect(inbox.location.history?.at(-1)).toBe(inbox.hrefOf(refOf("a")));
  });

  test("Esc inside the batch goes to its row", async () => {
    const inbox = await renderInbox(threeWaiting(), { openRef: refOf("b") });
    act(() => screen.getByRole("heading", { name: "b" }).focus());
    await inbox.user.keyboard("{Escape}");
    expect(document.activeElement).toHaveTextContent("Session b");
    expect(document.activeElement).toHaveAttribute("aria-current", "page");
  });
});
