import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { anAbortable, closeTurn, deniedOf } from "../../../test/abortable.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { type RenderBatchOptions, renderBatch } from "../../../test/render-batch.tsx";

type Pane = Awaited<ReturnType<typeof renderBatch>>;

const two = (text = '{"command":"ls"}', over: Partial<ToolCall> = {}) => {
  const batch = anAbortable(["bash", "issue_write"], over);
  const calls = batch.calls.map((call, at) => (at === 0 ? withText(call, text) : call));
  return { ...batch, calls, version: JSON.stringify(calls.map(({ digest }) => digest)) };
};

const withText = (call: ToolCall, text: string): ToolCall => ({
  ...call,
  argumentText: { form: "in-envelope", text },
  digest: `${call.id} ${text}`,
});

const uninspectable: Partial<ToolCall> = {
  inspection: inspectArguments({ form: "in-envelope", text: "not JSON" }, "bash"),
};
const marked: Partial<ToolCall> = { inspection: { level: "marked", marks: [] } };
const long = JSON.stringify({ command: Array.from({ length: 300 }, (_, at) => `step ${at}`).join("\n") });

interface Standing {
  readonly batch: ApprovalBatch;
  readonly options?: RenderBatchOptions;
  /** What happens once the pane is open. */
  readonly happens?: (pane: Pane) => Promise<void>;
}

/** How a call can stand before a person who decides (I-14). */
const standings: Readonly<Record<string, Standing>> = {
  clear: { batch: two() },
  marked: { batch: two(undefined, marked) },
  uninspectable: { batch: two("not JSON", uninspectable) },
  long: { batch: two(long), options: { isOutOfView: true } },
  changed: {
    batch: two(),
    happens: (pane) => pane.reads(two('{"command":"rm"}')).then(() => pane.pass(1_000)),
  },
  stale: {
    batch: two(),
    happens: async (pane) => {
      pane.backend.setOffline(true);
      await pane.reads(two());
      await pane.pass(120_000);
    },
  },
};

/** Presses what has to be pressed before any verb: "I have seen the difference"; gives how often. */
async function seeDifferences(pane: Pane): Promise<number> {
  const button = pane.region.queryByRole("button", { name: "I have seen the difference" });
  if (button === null) return 0;
  await pane.user.click(button);
  return 1;
}

test.each(Object.entries(standings))(
  "I-14: to choose deny takes no more presses than to choose approve, by pointer and by key; abort one warning more: %s",
  async (_, { batch, options, happens }) => {
    const pane = await renderBatch(batch, options);
    await happens?.(pane);
    const before = await seeDifferences(pane);
    expect(before).toBeLessThanOrEqual(1);
    await pane.user.click(pane.button("Deny bash, 1 of 2"));
    expect(pane.draft().choices.get("c1")?.verb).toBe("deny");
    await pane.user.click(pane.button("Deny bash, 1 of 2"));
    pane.article("bash, 1 of 2").focus();
    await pane.user.keyboard("d");
    expect(pane.draft().choices.get("c1")?.verb).toBe("deny");
    await pane.user.keyboard("x");
    await pane.user.click(pane.button("Abort all 2 calls"));
    expect(pane.draft().isAborting).toBe(true);
    expect(pane.backend.asked.submits).toBe(0);
  },
);

const framedScreens: Readonly<Record<string, ApprovalBatch>> = {
  "calls that wait": two(),
  "a question": { ...two(), calls: [anAskUser([aQuestion()])] },
  "a turn that can be closed": deniedOf(two(), [closeTurn]),
};

test.each(Object.entries(framedScreens))(
  "T-36, I-28: inside another page no control decides, and no key: %s",
  async (_, batch) => {
    vi.stubGlobal("self", {});
    const pane = await renderBatch(batch);
    const decides = /^(Approve|Deny|Abort|Answer|Decline|Submit|Send|Close this turn|Attach)/;
    expect(pane.region.queryAllByRole("button", { name: decides })).toEqual([]);
    expect(pane.region.queryAllByRole("textbox")).toEqual([]);
    expect(pane.region.queryAllByRole("radio")).toEqual([]);
    pane.region.getAllByRole("article")[0]?.focus();
    await pane.user.keyboard("adx{Control>}{Enter}{/Control}");
    await pane.settle();
    expect(pane.draft().choices.size).toBe(0);
    expect(pane.runner.latest(batch.ref)).toBeUndefined();
  },
);

/** Every control of the dock that decides for the batch, with what has to be pressed before it is there. */
const ofTheDock: Readonly<Record<string, (pane: Pane) => Promise<unknown>>> = {
  "Approve all": async () => undefined,
  "Deny all": async () => undefined,
  "Submit decisions": (pane) => pane.user.click(pane.button("Deny all")),
  "Abort all 2 calls": (pane) =>
    pane.user.type(pane.region.getByRole("textbox", { name: "Feedback" }), "Stop"),
};

test.each(Object.entries(ofTheDock))(
  "I-09: the record is swapped between the down and the up of a press: nothing is chosen or sent, it says so, and the typed words stay: %s",
  async (name, prepare) => {
    const pane = await renderBatch(two());
    await prepare(pane);
    const words = pane.draft().feedback;
    const chosen = pane.draft().choices.size;
    fireEvent.pointerDown(pane.button(name), { isPrimary: true });
    await pane.reads(two('{"command":"rm -rf ~"}'));
    await pane.pass(1_000);
    fireEvent.click(pane.button(name));
    await pane.settle();
    expect(pane.region.getByText(/^Not taken: the call changed while you pressed/)).toBeVisible();
    expect(pane.draft().choices.size).toBeLessThanOrEqual(chosen);
    expect(pane.draft().isAborting).toBe(false);
    expect(pane.draft().feedback).toBe(words);
    expect(pane.runner.latest(two().ref)).toBeUndefined();
    expect(pane.button("Approve bash, 1 of 2")).toHaveAttribute("aria-disabled", "true");
  },
);

test("I-13: after a change the difference has to be seen and the verb pressed anew; what is sent is the new version", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny all"));
  const next = two('{"command":"rm -rf ~"}');
  await pane.reads(next);
  await pane.pass(1_000);
  pane.article("bash, 1 of 2").focus();
  await pane.user.keyboard("ad");
  expect(pane.draft().choices.has("c1")).toBe(false);
  await pane.user.click(pane.button("I have seen the difference"));
  expect(pane.draft().choices.has("c1")).toBe(false);
  await pane.user.keyboard("d");
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  const choice = pane.draft().choices.get("c1");
  expect(choice === undefined || choice.digest === next.calls[0]?.digest).toBe(true);
});

test("T-37: the second click of a double click that began elsewhere is not taken and says so, one that began here is taken", async () => {
  const pane = await renderBatch(two());
  fireEvent.pointerDown(pane.button("Deny all"), { isPrimary: true });
  fireEvent.click(pane.button("Deny all"), { detail: 2 });
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.region.getByText(/second click of a double click/)).toBeVisible();
  for (const detail of [1, 2]) fireEvent.click(pane.button("Deny all"), { detail });
  expect(pane.draft().choices.size).toBe(2);
});

test("a press of assistive technology, which is a click alone, is taken", async () => {
  const pane = await renderBatch(two());
  fireEvent.click(pane.button("Deny bash, 1 of 2"), { detail: 0 });
  expect(pane.draft().choices.get("c1")?.verb).toBe("deny");
});

test("with one call a, d and x mean it from the batch’s heading too", async () => {
  const pane = await renderBatch(anAbortable(["bash"]));
  pane.region.getByRole("heading", { level: 2 }).focus();
  await pane.user.keyboard("d");
  expect(pane.draft().choices.get("c1")?.verb).toBe("deny");
});
