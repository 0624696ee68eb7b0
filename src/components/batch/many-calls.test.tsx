import { act, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { chooseVerb } from "../../stores/draft-store.ts";
import { anAbortable } from "../../test/abortable.ts";
import { renderBatch } from "../../test/render-batch.tsx";

/**
 * Forty calls are as easy to steer as three. What is drawn is counted where every card asks what it may do, and every
 * button what its call is called.
 */
const drawn = vi.hoisted(() => ({ verbs: [] as string[], names: [] as string[], read: 0 }));

vi.mock("./call-name.ts", async (importOriginal) => {
  const real = await importOriginal<typeof import("./call-name.ts")>();
  const callName: typeof real.callName = (batch, call) => {
    drawn.names.push(call.id);
    return real.callName(batch, call);
  };
  return { ...real, callName };
});

vi.mock("./press/why-off.ts", async (importOriginal) => {
  const real = await importOriginal<typeof import("./press/why-off.ts")>();
  const whyVerbOff: typeof real.whyVerbOff = (place) => {
    drawn.verbs.push(place.call.id);
    return real.whyVerbOff(place);
  };
  return { ...real, whyVerbOff };
});

vi.mock("../../lib/json/json-source.ts", async (importOriginal) => {
  const real = await importOriginal<typeof import("../../lib/json/json-source.ts")>();
  const readJsonSource: typeof real.readJsonSource = (...text) => {
    drawn.read++;
    return real.readJsonSource(...text);
  };
  return { ...real, readJsonSource };
});

const tools = ["create_event", "gmail_send_email", "bash", "run_sql", "issue_write"];
const forty = (): ApprovalBatch => {
  const batch = anAbortable(Array.from({ length: 40 }, (_, index) => tools[index % tools.length] ?? ""));
  return {
    ...batch,
    rules: {
      ...batch.rules,
      reason: { approve: "none", deny: "none", decline: "none" },
      abort: { kind: "native", feedback: "required" },
    },
  };
};
const nameOf = (at: number) => `${tools[(at - 1) % tools.length]}, ${at} of 40`;

type Pane = Awaited<ReturnType<typeof renderBatch>>;
/** The card of the n-th call; the first test holds that they have their names. Roles are not asked of all forty. */
const card = (pane: Pane, at: number): HTMLElement => {
  const element = pane.container.querySelectorAll<HTMLElement>("article")[at - 1];
  if (element === undefined) throw new Error(`there is no call ${at}`);
  return element;
};
const verbOf = (pane: Pane, verb: string, at: number) =>
  within(card(pane, at)).getByRole("button", { name: `${verb} ${nameOf(at)}` });
const dock = (pane: Pane) => within(pane.container.querySelector<HTMLElement>("[data-dock]") as HTMLElement);
const way = (pane: Pane) => pane.region.getByRole("button", { name: /go to the next undecided call$/ });
/** The calls whose cards were drawn; the dock names the first ones that are undecided, far from these. */
const cardsDrawn = () => new Set([...drawn.verbs, ...drawn.names.filter((id) => !/^c[1-5]$/.test(id))]);
const verbs = (pane: Pane) => [...pane.draft().choices.values()].map(({ verb }) => verb);

beforeEach(() => {
  drawn.verbs = [];
  drawn.names = [];
  drawn.read = 0;
});

test("names carry their position, and the focus goes through the calls in the order of the page", async () => {
  const pane = await renderBatch(forty());
  const articles = pane.region.getAllByRole("article");
  expect(articles.map((article) => article.getAttribute("aria-label"))).toEqual(
    Array.from({ length: 40 }, (_, index) => nameOf(index + 1)),
  );
  expect(verbOf(pane, "Deny", 17)).toBeVisible();
  card(pane, 17).focus();
  let last = document.activeElement as Element;
  const end = card(pane, 19);
  while (document.activeElement !== end) {
    await pane.user.tab();
    const now = document.activeElement as Element;
    expect(last.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    last = now;
  }
});

describe("what is drawn again", () => {
  test("by a choice is its own card alone, and no arguments are read again", async () => {
    const pane = await renderBatch(forty());
    expect(drawn.read).toBe(40);
    card(pane, 17).focus();
    drawn.verbs = [];
    drawn.names = [];
    await pane.user.keyboard("d");
    expect(verbs(pane)).toEqual(["deny"]);
    expect(cardsDrawn()).toEqual(new Set(["c17"]));
    expect(drawn.read).toBe(40);
  });

  test("by an end that was seen is its own card alone", async () => {
    const pane = await renderBatch(forty(), { isOutOfView: true });
    const approve = verbOf(pane, "Approve", 17);
    expect(approve).toHaveAttribute("aria-disabled", "true");
    drawn.verbs = [];
    drawn.names = [];
    const end = card(pane, 17).querySelector<HTMLElement>("p[tabindex]");
    act(() => end?.focus());
    expect(approve).not.toHaveAttribute("aria-disabled");
    expect(cardsDrawn()).toEqual(new Set(["c17"]));
    expect(drawn.read).toBe(40);
  });

  test("by a choice is in the page only that card and the dock", async () => {
    const pane = await renderBatch(forty());
    card(pane, 17).focus();
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = element?.closest("article, [data-dock]");
        touched.add(place?.getAttribute("aria-label") ?? element?.nodeName ?? "nowhere");
      }
    });
    observer.observe(pane.container, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    await pane.user.keyboard("d");
    await pane.settle();
    observer.disconnect();
    expect(touched).toEqual(new Set([nameOf(17), "Decisions"]));
  });
});

describe("by keyboard alone", () => {
  test("j and a or d decide forty calls, and Mod+Enter sends them in one answer", async () => {
    const pane = await renderBatch(forty());
    pane.container.querySelector("h2")?.focus();
    for (let at = 1; at <= 40; at++) {
      await pane.user.keyboard("j");
      expect(card(pane, at)).toHaveFocus();
      await pane.user.keyboard(at % 2 === 0 ? "d" : "a");
    }
    await pane.user.keyboard("j");
    expect(card(pane, 40), "the last call is the last").toHaveFocus();
    await pane.user.keyboard("k");
    expect(card(pane, 39)).toHaveFocus();
    await pane.user.keyboard("{Control>}{Enter}{/Control}");
    await pane.settle();
    const answer = pane.runner.latest(forty().ref)?.answer;
    if (answer?.kind !== "each") throw new Error("decisions were sent");
    expect([...answer.decisions.values()].map(({ verb }) => verb)).toEqual(
      Array.from({ length: 20 }, () => ["approve", "deny"]).flat(),
    );
  });

  test("Mod+Enter with an undecided call sends nothing, and goes to it", async () => {
    const pane = await renderBatch(forty());
    await pane.user.click(dock(pane).getByRole("button", { name: "Deny all" }));
    await pane.user.click(verbOf(pane, "Deny", 23));
    card(pane, 1).focus();
    await pane.user.keyboard("{Control>}{Enter}{/Control}");
    expect(card(pane, 23)).toHaveFocus();
    expect(pane.region.getByText(new RegExp(`^Not taken: ${nameOf(23)} is undecided`))).toBeVisible();
    expect(pane.runner.latest(forty().ref)).toBeUndefined();
  });

  test("x on one call asks about all forty, Esc and Enter keep deciding, and x again takes the abort back", async () => {
    const pane = await renderBatch(forty());
    card(pane, 30).focus();
    await pane.user.keyboard("d");
    await pane.user.keyboard("x");
    const warning = dock(pane).getByRole("alertdialog", {
      name: "Aborting will cancel all 40 tools in this batch",
    });
    expect(warning).toHaveAccessibleDescription(
      /^create_event \(8 calls\), gmail_send_email \(8 calls\), bash/,
    );
    await pane.user.keyboard("{Enter}");
    await pane.settle();
    expect(card(pane, 30)).toHaveFocus();
    await pane.user.keyboard("x");
    await pane.user.keyboard("{Tab}{Enter}");
    await pane.settle();
    expect(pane.draft().isAborting).toBe(true);
    expect(dock(pane).getByRole("textbox", { name: "Feedback" })).toHaveFocus();
    await pane.user.keyboard("Wrong week.{Escape}");
    expect(pane.container.querySelector("[data-dock]")).toHaveFocus();
    await pane.user.keyboard("j");
    expect(card(pane, 30), "back to where the person was").toHaveFocus();
    await pane.user.keyboard("x");
    expect(pane.draft()).toMatchObject({ isAborting: false, feedback: "Wrong week." });
    expect(verbs(pane)).toEqual(["deny"]);
  });
});

describe("a call that the keys go to", () => {
  const scrolled = vi.fn();
  const go = async (height: number) => {
    const pane = await renderBatch(forty());
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
    const second = card(pane, 2);
    Object.defineProperty(second, "offsetHeight", { value: height });
    scrolled.mockClear();
    card(pane, 1).focus();
    await pane.user.keyboard("j");
    expect(second).toHaveFocus();
    expect(scrolled.mock.contexts).toEqual([second]);
    return scrolled.mock.calls[0];
  };

  test("is brought into view whole", async () => {
    expect(await go(300)).toEqual([{ block: "nearest" }]);
  });

  test("is brought into view from its beginning where it is taller than the view", async () => {
    expect(await go(3_000)).toEqual([{ block: "start" }]);
  });
});

test("Approve all of forty says in one line which calls it left, by their places; a few keep a line each", async () => {
  const pane = await renderBatch(forty(), { isOutOfView: true });
  for (const at of [1, 2, 9]) act(() => card(pane, at).querySelector<HTMLElement>("p[tabindex]")?.focus());
  await pane.user.click(dock(pane).getByRole("button", { name: "Approve all" }));
  expect([...pane.draft().choices.keys()]).toEqual(["c1", "c2", "c9"]);
  expect(
    dock(pane)
      .getAllByText(/^“Approve all” left out/)
      .map((line) => line.textContent),
  ).toEqual([
    "“Approve all” left out 37 calls, 3 to 8, 10 to 40 of 40: their arguments were not seen to the end.",
  ]);
  const store = pane.drafts.open(forty().ref);
  const [, , ...left] = forty()
    .calls.slice(0, 37)
    .filter(({ id }) => id !== "c9");
  act(() => {
    for (const call of left) chooseVerb(store, call, "deny");
  });
  expect(dock(pane).getAllByText(/^“Approve all” left out/)).toHaveLength(3);
});

describe("the meter of forty calls", () => {
  const ticks = (pane: Pane) =>
    [...pane.container.querySelectorAll("[data-dock] [data-is]")].map((tick) => tick.getAttribute("data-is"));

  test("tells where the undecided ones are, and a press goes to the next of them, round and round", async () => {
    const pane = await renderBatch(forty());
    await pane.user.click(dock(pane).getByRole("button", { name: "Deny all" }));
    for (const at of [3, 17, 38]) await pane.user.click(verbOf(pane, "Deny", at));
    expect(ticks(pane).flatMap((is, index) => (is === "undecided" ? [index + 1] : []))).toEqual([3, 17, 38]);
    expect(way(pane)).toHaveAccessibleName("37 of 40 decided, go to the next undecided call");
    card(pane, 5).focus();
    for (const at of [17, 38, 3, 17]) {
      await pane.user.click(way(pane));
      expect(card(pane, at)).toHaveFocus();
    }
    await pane.user.keyboard("d");
    expect(way(pane)).toHaveAccessibleName("38 of 40 decided, go to the next undecided call");
    expect(pane.runner.latest(forty().ref)).toBeUndefined();
  });

  test("leads nowhere when all is decided, and while all is aborted", async () => {
    const pane = await renderBatch(forty());
    await pane.user.click(dock(pane).getByRole("button", { name: "Deny all" }));
    expect(dock(pane).queryByRole("button", { name: /undecided call$/ })).toBeNull();
    expect(pane.region.getByText("40 of 40 decided")).toBeVisible();
    await pane.user.click(verbOf(pane, "Deny", 3));
    await pane.user.click(verbOf(pane, "Abort", 1));
    await pane.user.click(dock(pane).getByRole("button", { name: "Abort all 40 calls" }));
    expect(dock(pane).queryByRole("button", { name: /undecided call$/ })).toBeNull();
    expect(new Set(ticks(pane))).toEqual(new Set(["decided"]));
  });

  test("knows of calls that were recorded meanwhile and calls that joined", async () => {
    const pane = await renderBatch(forty());
    await pane.user.click(dock(pane).getByRole("button", { name: "Deny all" }));
    const outcome = { kind: "recorded", approved: true } as const;
    const [first, ...rest] = forty().calls as [ToolCall, ...ToolCall[]];
    const done = { ...first, outcome, digest: "recorded", rules: { ...first.rules, verbs: [] } };
    const joined = { ...first, id: "c41", digest: "joined" };
    await pane.reads({ ...forty(), calls: [done, ...rest, joined], version: "grown" });
    await pane.pass(1_000);
    await pane.user.click(way(pane));
    expect(document.activeElement).toHaveAccessibleName("create_event, 41 of 41");
  });
});
