import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aBatch } from "../../../test/builders.ts";
import { holdPageTime } from "../../../test/page-time.ts";
import { renderInbox, waitingBatch } from "../../../test/render-inbox.tsx";
import { threeWaiting } from "../../../test/three-waiting.ts";

holdPageTime();

describe("while pointer or focus is inside", () => {
  test("the order stays, a pill says what came, and the pill takes it in", async () => {
    const inbox = await renderInbox(threeWaiting());
    await inbox.user.hover(inbox.region.getAllByRole("link")[0] as HTMLElement);
    inbox.backend.server.put(waitingBatch("x", 60));
    inbox.backend.server.put(
      aBatch({ ...waitingBatch("y", 1), deadline: { at: Date.now() + 108_000, for: "decision" } }),
    );
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    expect(inbox.rail("Waiting")).toHaveTextContent("5");
    const pill = inbox.region.getByRole("button", { name: /^2 new, one due in 1:48$/ });
    await inbox.user.click(pill);
    expect(inbox.sessions()).toEqual(["y", "x", "a", "b", "c"]);
    expect(inbox.region.queryByRole("button", { name: /new/ })).toBeNull();
  });

  test("`.` takes in what came, and the focused row keeps the focus", async () => {
    const inbox = await renderInbox(threeWaiting());
    act(() => inbox.region.getAllByRole("link")[1]?.focus());
    inbox.backend.server.put(waitingBatch("x", 60));
    await inbox.poll();
    expect(inbox.sessions()).toEqual(["a", "b", "c"]);
    await inbox.user.keyboard(".");
    expect(inbox.sessions()).toEqual(["x", "a", "b", "c"]);
    expect(document.activeElement).toHaveTextContent("Session b");
  });

  test("a row decided elsewhere becomes a stub in its place with the focus on it; counts follow at once", async () => {
    const inbox = await renderInbox(threeWaiting());
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
    const inbox = await renderInbox(threeWaiting());
    await inbox.user.hover(inbox.region.getAllByRole("link")[0] as HTMLElement);
    inbox.backend.server.put(waitingBatch("x", 60));
    await inbox.poll();
    await inbox.user.hover(screen.getByRole("region", { name: "Batch" }));
    expect(inbox.sessions()).toEqual(["x", "a", "b", "c"]);
  });

  test("what is typed into the search is answered at once, without stubs", async () => {
    const inbox = await renderInbox(threeWaiting());
    await inbox.user.type(inbox.region.getByRole("searchbox", { name: "Search" }), "session c");
    expect(inbox.sessions()).toEqual(["c"]);
    expect(inbox.region.queryByText(/no longer waiting/)).toBeNull();
  });
});
