import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { aReading, aRow } from "../../test/builders.ts";
import { markAt } from "../../test/fake-list.ts";
import { holdPageTime, passOnPage } from "../../test/page-time.ts";
import { renderInbox } from "../../test/render-inbox.tsx";
import { countViews, isInView, isRowView, views } from "./views.ts";

holdPageTime();

const hour = 3_600_000;

const anyRow: fc.Arbitrary<WaitingRow> = fc
  .record({
    asks: fc.constantFrom("decision" as const, "act" as const, "watch" as const),
    yours: fc.option(fc.subarray(["assigned" as const, "continue" as const]), { nil: undefined }),
    due: fc.option(fc.integer({ min: -5, max: 5 })),
  })
  .map(({ asks, yours, due }) =>
    aRow({
      asks,
      ...(yours === undefined ? {} : { yours }),
      deadline: due === null ? null : { at: due, for: "decision" },
    }),
  );

test("every view counts exactly the rows that stand in it, and Waiting holds none that is only watched", async () => {
  const isSoon = ({ deadline }: WaitingRow) => deadline !== null && deadline.at <= 0;
  await fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const counts = countViews(rows, isSoon);
      for (const view of views.filter(isRowView))
        expect(counts[view]).toBe(rows.filter((row) => isInView(view, row, isSoon)).length);
      expect(rows.filter((row) => row.asks === "watch" && isInView("waiting", row))).toEqual([]);
    }),
  );
});

/** Rows as a system that names people has them. The server's clock is an hour ahead of this computer's. */
function rowsAt(server: number): WaitingRow[] {
  const row = (batchId: string, over: Partial<WaitingRow>) =>
    aRow({ ref: { connectionId: "px", batchId }, from: `Session ${batchId}`, ...over });
  return [
    row("a", { yours: ["assigned"], deadline: { at: server + 90_000, for: "decision" } }),
    row("b", { yours: ["assigned"], deadline: { at: server + 2 * hour, for: "decision" } }),
    row("c", {
      asks: "act",
      yours: ["continue"],
      deadline: { at: server + hour / 2, for: "continuation" },
      requester: "ana",
    }),
    row("d", {
      asks: "watch",
      yours: ["continue"],
      waitsFor: ["bo", "cleo"],
      deadline: { at: server + hour / 3, for: "decision" },
    }),
    row("e", { requester: "b\u0435a" }),
  ];
}

async function renderPeople(path = "/", isServers = true) {
  const server = Date.now() + hour;
  const inbox = await renderInbox([], {
    path,
    parts: (clock) => ({
      serverTime: { now: () => clock.now() + hour, isServers: () => isServers },
    }),
  });
  const rows = rowsAt(server).map((row) => aReading(row));
  inbox.backend.listScripts.push({
    slices: [
      { rows, gone: [], mark: markAt(1), complete: true, looked: { done: 5, of: 5 }, isActive: false },
    ],
  });
  await inbox.poll();
  return inbox;
}

const railCounts = (inbox: Awaited<ReturnType<typeof renderPeople>>) =>
  ["Waiting", "Expiring soon", "Assigned to me", "Yours to continue"].map((view) =>
    inbox.rail(view).textContent.replace(view, `${view} `),
  );

describe("the views of rows", () => {
  test.each([
    ["/", "Waiting", ["a", "c", "b", "e"]],
    ["/?view=soon", "Expiring soon", ["a", "c"]],
    ["/?view=assigned", "Assigned to me", ["a", "b"]],
    ["/?view=continue", "Yours to continue", ["d", "c"]],
  ])("%s shows what belongs there, and the rail counts the same everywhere", async (path, name, sessions) => {
    const inbox = await renderPeople(path);
    expect(inbox.region.getByRole("heading", { name })).toBeVisible();
    expect(inbox.sessions()).toEqual(sessions);
    expect(inbox.rail(name)).toHaveAttribute("aria-current", "page");
    expect(railCounts(inbox)).toEqual([
      "Waiting 4",
      "Expiring soon 2",
      "Assigned to me 2",
      "Yours to continue 2",
    ]);
  });

  test("a row becomes one that expires soon when its server's time has come, with the count", async () => {
    const inbox = await renderPeople("/?view=soon");
    await inbox.pass(hour + 1_000);
    await passOnPage(1_000);
    expect(inbox.sessions()).toEqual(["a", "c", "b"]);
    expect(railCounts(inbox)[1]).toBe("Expiring soon 3");
  });

  test("a view that no connection can fill is not offered, and its address works", async () => {
    const inbox = await renderInbox([]);
    expect(() => inbox.rail("Expiring soon")).toThrow();
    inbox.unmount();
    const other = await renderInbox([], { path: "/?view=assigned" });
    expect(other.region.getByRole("heading", { name: "Nothing is assigned to you" })).toBeVisible();
    expect(other.rail("Assigned to me")).toHaveAttribute("aria-current", "page");
  });

  test("an address that names no view is Waiting", async () => {
    const inbox = await renderPeople("/?view=constructor");
    expect(inbox.region.getByRole("heading", { name: "Waiting" })).toBeVisible();
  });
});

describe("a row of a system that names people", () => {
  test("says what its deadline is for, by its server's clock", async () => {
    const inbox = await renderPeople();
    const [a, c] = inbox.region.getAllByRole("link");
    expect(a).toHaveTextContent(/due in 1:30/);
    expect(a?.getAttribute("aria-label")).toMatch(/^bash, Phoenix, staging, due .*\d\d:\d\d$/);
    expect(c).toHaveTextContent(/30:00 to continue/);
    expect(c?.getAttribute("aria-label")).toMatch(/^bash, Phoenix, staging, continue by .*\d\d:\d\d$/);
    expect(a).not.toHaveTextContent("clock");
  });

  test("says so where its deadline is told by this computer's clock", async () => {
    const inbox = await renderPeople("/", false);
    expect(inbox.region.getAllByRole("link")[0]).toHaveTextContent("by this computer’s clock");
    expect(inbox.region.getAllByRole("link")[3]).not.toHaveTextContent("clock");
  });

  test("says who asks, spelled, whom it waits for, and what is yours to continue", async () => {
    const inbox = await renderPeople();
    expect(inbox.region.getAllByRole("link")[3]).toHaveTextContent("asked by b[U+0435]a");
    expect(inbox.region.getByText("yours to continue")).toBeVisible();
    inbox.unmount();
    const other = await renderPeople("/?view=continue");
    expect(other.region.getByText("waiting for bo, cleo")).toBeVisible();
  });
});
