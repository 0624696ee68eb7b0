import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BackendFailure } from "../../domain/backend-error.ts";
import { learn } from "../../messages/sayings.ts";
import { listKey } from "../../queries/keys.ts";
import { aBatch, aCall, anError } from "../../test/builders.ts";
import { createFakeBackend, type FakeBackend } from "../../test/fake-backend.ts";
import { observersTold } from "../../test/observers-told.ts";
import { holdPageTime, passOnPage } from "../../test/page-time.ts";
import { renderInbox, waitingBatch } from "../../test/render-inbox.tsx";

holdPageTime();

const labels = { px: "Phoenix, staging", envole: "Envole", mka1: "MKA1", letta: "Letta" } as const;
type Id = keyof typeof labels;
const ids = Object.keys(labels) as Id[];

/** One batch for each connection, asked in their order. */
const batchOf = (id: Id) =>
  aBatch({
    ...waitingBatch(id, 40 - ids.indexOf(id)),
    ref: { connectionId: id, batchId: "one" },
    calls: [aCall({ id: `${id}-0`, toolName: `tool_${id}` })],
  });

async function renderFour(options: Parameters<typeof renderInbox>[1] = {}) {
  const inbox = await renderInbox([batchOf("px")], {
    others: (clock) =>
      ids.slice(1).map((connectionId) => {
        const backend = createFakeBackend({ clock, connectionId, label: labels[connectionId as Id] });
        backend.server.put(batchOf(connectionId as Id));
        return backend;
      }),
    ...options,
  });
  const backendOf = (id: Id): FakeBackend => {
    const backend = inbox.backends.find(({ connection }) => connection.id === id);
    if (backend === undefined) throw new Error(`no ${id}`);
    return backend;
  };
  const line = (id: Id) => {
    const nav = within(screen.getByRole("navigation", { hidden: true }));
    return nav.getByText(labels[id]).closest("li")?.textContent ?? "";
  };
  const tools = () => inbox.names().map((name) => name?.split(",")[0]?.replace("tool_", "") ?? "");
  /** Every list is read again, as a poll does; one that hangs is not waited for. */
  const pollAll = () =>
    act(async () => {
      const answering = inbox.backends.filter(({ list }) => list !== hanging);
      const lists = answering.map(({ connection }) => listKey(connection.id));
      void inbox.client.refetchQueries();
      await Promise.all(
        lists.map((queryKey) => inbox.client.refetchQueries({ queryKey }, { cancelRefetch: false })),
      );
      await observersTold();
    });
  return { ...inbox, backendOf, line, tools, pollAll };
}

async function* hanging(): ReturnType<FakeBackend["list"]> {
  await new Promise(() => undefined);
  yield* [];
}

async function* nonsense(): ReturnType<FakeBackend["list"]> {
  yield* await Promise.reject<[]>(new BackendFailure(anError("unreadable")));
}

type Trouble = (backend: FakeBackend) => void;

const troubles: readonly (readonly [string, Trouble])[] = [
  ["hangs", (backend) => (backend.list = hanging)],
  ["answers nonsense", (backend) => (backend.list = nonsense)],
  ["refuses", (backend) => backend.listScripts.push({ slices: [], error: anError("not-allowed") })],
  ["wants a token", (backend) => backend.listScripts.push({ slices: [], error: anError("needs-token") })],
];

const cases = ids.flatMap((id) => troubles.map(([name, trouble]) => ({ id, name, trouble })));

describe("of four connections one", () => {
  test.each(cases)("$id $name: its last rows stay, and the others bring and take theirs", async (one) => {
    learn({ "test.not-allowed": "Not allowed.", "test.needs-token": "No token.", "test.unreadable": "?" });
    const inbox = await renderFour();
    expect(inbox.tools()).toEqual(ids);
    one.trouble(inbox.backendOf(one.id));
    const others = ids.filter((id) => id !== one.id);
    for (const id of others) {
      inbox
        .backendOf(id)
        .server.put(aBatch({ ...waitingBatch("new", 1), ref: { connectionId: id, batchId: "new" } }));
      inbox.backendOf(id).server.decide("one", `${id}-0`, "deny");
    }
    await inbox.pollAll();
    await waitFor(() => expect(inbox.tools().filter((tool) => tool !== "bash")).toEqual([one.id]));
    expect(inbox.tools().filter((tool) => tool === "bash")).toHaveLength(3);
    expect(inbox.rail("Waiting")).toHaveTextContent("4");
    for (const id of ids) expect(inbox.line(id)).toContain(`${labels[id]}1`);
  });

  test("hangs from the first moment on: the rows and the rail of the others do not wait for it", async () => {
    const inbox = await renderFour({
      others: (clock) => {
        const good = createFakeBackend({ clock, connectionId: "envole", label: "Envole" });
        good.server.put(batchOf("envole"));
        const stuck = createFakeBackend({ clock, connectionId: "letta", label: "Letta" });
        stuck.list = hanging;
        return [good, stuck];
      },
    });
    expect(inbox.tools()).toEqual(["px", "envole"]);
    expect(inbox.line("letta")).toContain("Letta–");
    expect(inbox.rail("Waiting")).toHaveTextContent("2");
  });
});

describe("rows of a connection that does not answer", () => {
  test("say when they were read once that is two polls ago, and no longer when it answers", async () => {
    const inbox = await renderFour({ pollSeconds: 600 });
    inbox.backendOf("letta").list = hanging;
    const row = () => inbox.region.getByRole("link", { name: /^tool_letta/ });
    expect(row()).not.toHaveTextContent("read at");
    await passOnPage(1_201_000);
    await inbox.pollAll();
    await passOnPage(1_000);
    expect(row()).toHaveTextContent(/read at \d\d:\d\d/);
    expect(inbox.region.getByRole("link", { name: /^tool_px/ })).not.toHaveTextContent("read at");
  });

  test("say so at once where it fails", async () => {
    const inbox = await renderFour();
    act(() => inbox.backendOf("mka1").setState({ kind: "failing", error: anError("unreachable") }));
    expect(inbox.region.getByRole("link", { name: /^tool_mka1/ })).toHaveTextContent(/read at \d\d:\d\d/);
    expect(inbox.line("mka1")).toMatch(/failing since \d\d:\d\d/);
  });
});

describe("the order of the list", () => {
  test("is chosen beside the search, stands in the address, and what is next follows it", async () => {
    const inbox = await renderFour();
    const select = inbox.region.getByRole("combobox", { name: "Order" });
    expect(select).toHaveDisplayValue("By deadline");
    inbox
      .backendOf("px")
      .server.put(
        aBatch({ ...waitingBatch("late", 1), calls: [aCall({ id: "late-0", toolName: "tool_late" })] }),
      );
    await inbox.pollAll();
    expect(inbox.tools()).toEqual([...ids, "late"]);
    await inbox.user.selectOptions(select, "By connection");
    expect(inbox.location.history?.at(-1)).toBe("/?sort=connection");
    expect(inbox.tools()).toEqual(["px", "late", "envole", "mka1", "letta"]);
    inbox.open({ connectionId: "px", batchId: "one" });
    act(() => screen.getByRole("heading", { name: "one" }).focus());
    await inbox.user.keyboard("n");
    expect(inbox.location.history?.at(-1)).toBe("/b/px/late?sort=connection");
  });
});
