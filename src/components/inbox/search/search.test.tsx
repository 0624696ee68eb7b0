import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BackendFailure } from "../../../domain/backend-error.ts";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { writeBatch } from "../../../queries/batch-query.ts";
import { aBatch, aCall, anError, aReading, aRow } from "../../../test/builders.ts";
import { createFakeBackend } from "../../../test/fake-backend.ts";
import { renderInbox, waitingBatch } from "../../../test/render-inbox.tsx";
import { refOf, threeWaiting } from "../../../test/three-waiting.ts";
import { searchRows } from "./search-rows.ts";
import { folded, searchedText } from "./searched-text.ts";

const rowOf = (at: number, over: Partial<WaitingRow> = {}) =>
  aRow({ ref: { connectionId: "px", batchId: `batch-${at}` }, ...over });

describe("what can be searched of a row", () => {
  const row = rowOf(1, {
    ref: { connectionId: "support", batchId: "QWdl%3D:1" },
    toolNames: ["gmail_send_email"],
    from: "Weekly caf\u00e9",
    requester: "Ana",
    waitsFor: ["bo"],
    searched: ['{"to":"eve@example.test"}'],
  });
  const finds = (text: string) =>
    searchRows([row], folded(text), (one) => [searchedText(one, "Support assistants")]).goOn()?.length === 1;

  test.each(["GMAIL_send", "weekly", "ana", "bo", "eve@example", "QWdl=", "qwdl%3d", "support assistants"])(
    "%s is found",
    (text) => expect(finds(text)).toBe(true),
  );

  test("both spellings of a letter are found, whichever is typed", () => {
    expect([finds("cafe\u0301"), finds("caf\u00e9")]).toEqual([true, true]);
  });

  test("nothing is found across two texts", () => {
    expect(finds("anabo")).toBe(false);
  });
});

describe("ten thousand rows", () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    rowOf(at, { searched: [`{"at":${at}}`.repeat(20)] }),
  );
  const textsOf = (row: WaitingRow) => [searchedText(row, "Phoenix")];

  test("are looked through in slices of bounded size, whole and in order", () => {
    let looked = 0;
    const search = searchRows(rows, '"at":99', (row) => {
      const texts = textsOf(row);
      looked += texts.join("").length + 200;
      return texts;
    });
    const slices: number[] = [];
    let found = null;
    while (found === null) {
      const before = looked;
      found = search.goOn();
      slices.push(looked - before);
    }
    expect(Math.max(...slices)).toBeLessThan(160_000);
    expect(slices.length).toBeGreaterThan(5);
    expect(found).toEqual(rows.filter((row) => searchedText(row, "").includes('"at":99')));
    expect(search.goOn(), "a search that ended goes no further").toEqual(found);
  });

  test("are answered on screen as the slices end, with what was found before until then", async () => {
    const inbox = await renderInbox([waitingBatch("a", 3), waitingBatch("b", 2)]);
    const many = rows.map((row) => aReading(row));
    const rest = { gone: [], complete: true, looked: { done: 1, of: 1 }, isActive: false };
    inbox.backend.listScripts.push({ slices: [{ ...rest, rows: many, mark: 1 as never }] });
    await inbox.poll();
    await inbox.user.type(inbox.region.getByRole("searchbox"), "session b");
    await waitFor(() => expect(inbox.sessions()).toEqual(["b"]), { timeout: 20_000 });
  });
});

describe("the search", () => {
  test("finds the argument text of a batch that was opened", async () => {
    const inbox = await renderInbox(threeWaiting(), { path: "/?q=quarterly" });
    expect(await inbox.region.findByRole("heading", { name: "No row fits “quarterly”" })).toBeVisible();
    const calls = [aCall({ argumentText: { form: "in-envelope", text: '{"file":"quarterly.csv"}' } })];
    act(() => writeBatch(inbox.client, refOf("b"), aReading(aBatch({ ref: refOf("b"), calls }), 1)));
    await inbox.user.clear(inbox.region.getByRole("searchbox"));
    await inbox.user.type(inbox.region.getByRole("searchbox"), "quarterly");
    expect(inbox.sessions()).toEqual(["b"]);
  });
});

describe("an id that no row holds", () => {
  /** Two connections that can be asked for ids, each answer in the test's hand. */
  async function renderFinding() {
    const asked: {
      text: string;
      connection: string;
      signal: AbortSignal;
      answer: (ref: BatchRef | null) => void;
      fail: () => void;
    }[] = [];
    const finder = (connection: string) => (text: string, signal: AbortSignal) =>
      new Promise<BatchRef | null>((resolve, reject) => {
        const fail = () => reject(new BackendFailure(anError("unreachable")));
        asked.push({ text, connection, signal, answer: resolve, fail });
      });
    const inbox = await renderInbox(threeWaiting(), {
      others: (clock) => [createFakeBackend({ clock, connectionId: "mka1", label: "MKA1" })],
    });
    const other = inbox.backends[1];
    if (other === undefined) throw new Error("there are two");
    inbox.backend.find = finder("px");
    other.find = finder("mka1");
    const answer = (connection: string, ref: BatchRef | null | "fails") =>
      act(async () => {
        const one = asked.find((each) => each.connection === connection);
        if (ref === "fails") one?.fail();
        else one?.answer(ref);
        await Promise.resolve();
      });
    const field = inbox.region.getByRole("searchbox");
    return { ...inbox, asked, answer, field };
  }

  test("is looked for in every connection when it is pasted, and opens where one knows it", async () => {
    const inbox = await renderFinding();
    await inbox.user.click(inbox.field);
    await inbox.user.paste("mcpr_7");
    expect(inbox.asked.map(({ connection, text }) => [connection, text])).toEqual([
      ["px", "mcpr_7"],
      ["mka1", "mcpr_7"],
    ]);
    expect(inbox.region.getByText("Asking the connections for this id")).toBeVisible();
    const ref = { connectionId: "mka1", batchId: "h:mcpr_7" };
    await inbox.answer("mka1", ref);
    expect(inbox.location.history?.at(-1), "the search has done its work").toBe(inbox.hrefOf(ref));
    expect(inbox.asked[0]?.signal.aborted, "the others need not answer any more").toBe(true);
  });

  test("is not looked for while it is typed; Enter asks, and nobody knowing it is said calmly", async () => {
    const inbox = await renderFinding();
    await inbox.user.type(inbox.field, "tapr_1");
    expect(inbox.asked).toEqual([]);
    await inbox.user.keyboard("{Enter}");
    await inbox.answer("px", null);
    await inbox.answer("mka1", null);
    expect(inbox.region.getByText("No connection knows this id.")).toBeVisible();
    expect(screen.getAllByRole("status")).toHaveLength(1);
  });

  test("a connection that cannot be asked is named", async () => {
    const inbox = await renderFinding();
    await inbox.user.type(inbox.field, "tapr_1{Enter}");
    await inbox.answer("px", null);
    await inbox.answer("mka1", "fails");
    expect(
      inbox.region.getByText(
        "No connection that answered knows this id. Could not be asked, or did not answer: MKA1.",
      ),
    ).toBeVisible();
  });

  test("asking is called off when the text changes, and what comes late opens nothing", async () => {
    const inbox = await renderFinding();
    await inbox.user.type(inbox.field, "tapr_1{Enter}");
    await inbox.user.type(inbox.field, "2");
    expect(inbox.asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await inbox.answer("mka1", { connectionId: "mka1", batchId: "late" });
    expect(inbox.location.history?.at(-1)).toBe("/?q=tapr_12");
    expect(inbox.region.getByRole("button", { name: "Look for this id in every connection" })).toBeVisible();
  });

  test("a text that a row holds asks nobody", async () => {
    const inbox = await renderFinding();
    await inbox.user.click(inbox.field);
    await inbox.user.paste("session a");
    await inbox.user.keyboard("{Enter}");
    expect(inbox.asked).toEqual([]);
    expect(inbox.sessions()).toEqual(["a"]);
  });
});
