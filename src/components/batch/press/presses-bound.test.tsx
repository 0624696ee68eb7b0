import { fireEvent, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { Seen } from "../../../domain/decision.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { anAbortable, closeTurn, deniedOf } from "../../../test/abortable.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { type RenderBatchOptions, renderBatch } from "../../../test/render-batch.tsx";
import { seenOf } from "../record/seen-of.ts";

type Pane = Awaited<ReturnType<typeof renderBatch>>;

const withText = (call: ToolCall, text: string): ToolCall => ({
  ...call,
  argumentText: { form: "in-envelope", text },
  digest: `${call.id} ${text}`,
});

/** The same record with another text of its first call, and with the version and digest that come with it. */
function withFirst(batch: ApprovalBatch, text: string): ApprovalBatch {
  const calls = batch.calls.map((call, at) => (at === 0 ? withText(call, text) : call));
  return { ...batch, calls, version: JSON.stringify(calls.map(({ digest }) => digest)) };
}

const before = '{"command":"ls"}';
const after = '{"command":"rm -rf ~"}';
const two = (text = before) => withFirst(anAbortable(["bash", "issue_write"]), text);
const asking = (text = before) => withFirst({ ...two(), calls: [anAskUser([aQuestion()])] }, text);
const stranded = (text = before) => ({
  ...withFirst(deniedOf(two(), [closeTurn]), text),
  status: "stranded" as const,
});

/** A control that binds, how it comes on screen, and the record before and after the swap. */
interface Control {
  readonly batchOf: (text: string) => ApprovalBatch;
  readonly options?: RenderBatchOptions;
  readonly prepare: (pane: Pane) => Promise<unknown>;
  /** How it is found; it may be drawn anew by the change. */
  readonly find: (pane: Pane) => HTMLElement;
}

const consent = { id: "no-lock", question: { id: "test.cannot-lock" }, yes: { id: "Send without the lock" } };

async function decideAll(pane: Pane): Promise<void> {
  await pane.user.click(pane.button("Deny all"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
}

async function loseRequest(pane: Pane): Promise<void> {
  pane.backend.sendFaults.push({ kind: "lost-request" });
  await decideAll(pane);
  await pane.pass(120_000);
}

async function write(pane: Pane, name: string): Promise<void> {
  await pane.user.click(pane.region.getByRole("textbox", { name }));
  await pane.user.paste("Stop");
}

async function openSheet(pane: Pane): Promise<void> {
  await pane.user.click(pane.button("All calls"));
}

const inSheet = (pane: Pane, name: string): HTMLElement =>
  within(pane.region.getByRole("dialog")).getByRole("button", { name });

function onOnePane(): void {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("max-width: 899") }),
  );
}

const controls: Readonly<Record<string, Control>> = {
  "the warning of an abort from a card": {
    batchOf: two,
    prepare: (pane) => pane.user.click(pane.button("Abort bash, 1 of 2")),
    find: (pane) => within(pane.region.getByRole("alertdialog")).getByRole("button", { name: /^Abort all/ }),
  },
  "the warning of an abort that is sent": {
    batchOf: two,
    prepare: async (pane) => {
      await write(pane, "Feedback");
      await pane.user.click(pane.button("Abort all 2 calls"));
    },
    find: (pane) => pane.button("Abort all 2 calls and send"),
  },
  consent: {
    batchOf: two,
    options: { parts: () => ({ consent }) },
    prepare: decideAll,
    find: (pane) => pane.button("Send without the lock"),
  },
  "Send again": {
    batchOf: two,
    prepare: loseRequest,
    find: (pane) => pane.region.getByRole("button", { name: /^Send again/ }),
  },
  "the form of an act": {
    batchOf: stranded,
    prepare: (pane) => write(pane, "Message"),
    find: (pane) => pane.region.getByRole("button", { name: /^Close this turn/ }),
  },
  "the form of an answer": {
    batchOf: asking,
    prepare: (pane) => pane.user.click(pane.region.getByRole("radio", { name: "Yes" })),
    find: (pane) => pane.region.getByRole("button", { name: /^Answer / }),
  },
  "Submit in the sheet of decisions": {
    batchOf: two,
    prepare: async (pane) => {
      await openSheet(pane);
      await pane.user.click(inSheet(pane, "Deny all"));
    },
    find: (pane) => inSheet(pane, "Submit decisions"),
  },
  "Deny all in the sheet of decisions": {
    batchOf: two,
    prepare: openSheet,
    find: (pane) => inSheet(pane, "Deny all"),
  },
};

test.each(Object.entries(controls))(
  "I-09, T-27: the record is swapped between the down and the up of a press, and nothing is chosen or sent: %s",
  async (name, { batchOf, options, prepare, find }) => {
    if (name.includes("sheet")) onOnePane();
    const pane = await renderBatch(batchOf(before), options);
    await prepare(pane);
    const { submits } = pane.backend.asked;
    const down = find(pane);
    fireEvent.pointerDown(down, { isPrimary: true });
    await pane.reads(batchOf(after));
    await pane.pass(1_000);
    fireEvent.click(down.isConnected ? down : document.body);
    await pane.settle();
    await pane.settle();
    const said = /Not taken: the call changed while you pressed|The batch changed|changed while/i;
    expect(pane.region.queryAllByText(said).length).toBeGreaterThan(0);
    expect(pane.backend.asked.submits).toBe(submits);
    expect(pane.backend.agreed).toEqual([]);
    expect(pane.backend.server.effects).toEqual([]);
    expect(pane.draft().isAborting).toBe(false);
    expect(pane.draft().choices.has("c1")).toBe(false);
  },
);

test("I-13, T-27: “I have seen the difference” is bound to the difference that was on screen at the down", async () => {
  const pane = await renderBatch(two());
  await pane.reads(two('{"command":"pwd"}'));
  await pane.pass(1_000);
  fireEvent.pointerDown(pane.button("I have seen the difference"), { isPrimary: true });
  await pane.reads(two(after));
  await pane.pass(1_000);
  fireEvent.click(pane.button("I have seen the difference"));
  expect(pane.button("I have seen the difference")).toBeVisible();
  expect(pane.button("Deny bash, 1 of 2")).toHaveAttribute("aria-disabled", "true");
  expect(pane.region.getByText(/^Not taken: the call changed while you pressed/)).toBeVisible();
});

/** Everything that is told to the server to have been on screen. */
function seenBy({ backend }: Pane): Seen[] {
  const seen: Seen[] = [];
  const { submit, perform } = backend;
  vi.spyOn(backend, "submit").mockImplementation((answer, shown, signal) => {
    seen.push(shown);
    return submit(answer, shown, signal);
  });
  vi.spyOn(backend, "perform").mockImplementation((answer, shown, signal) => {
    seen.push(shown);
    return perform?.(answer, shown, signal) as AsyncIterable<SubmissionEvent>;
  });
  return seen;
}

test("I-13: what is submitted carries the version and the digests of what was on screen after the change", async () => {
  const pane = await renderBatch(two());
  const seen = seenBy(pane);
  await pane.user.click(pane.button("Deny all"));
  await pane.reads(two(after));
  await pane.pass(1_000);
  await pane.user.click(pane.button("I have seen the difference"));
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(seen).toEqual([seenOf(two(after))]);
  expect(seen[0]?.digests.get("c1")).toBe(`c1 ${after}`);
  expect(pane.runner.latest(two().ref)?.answer).toMatchObject({ kind: "each" });
});

const sending: Readonly<Record<string, Pick<Control, "batchOf" | "prepare" | "find">>> = {
  "an abort from its warning": controls["the warning of an abort that is sent"] as Control,
  "an act": controls["the form of an act"] as Control,
};

test.each(Object.entries(sending))(
  "I-09: %s carries the version and the digests of what was on screen at the down",
  async (_, { batchOf, prepare, find }) => {
    const pane = await renderBatch(batchOf(before));
    const seen = seenBy(pane);
    await prepare(pane);
    await pane.user.click(find(pane));
    await pane.settle();
    expect(seen).toEqual([seenOf(batchOf(before))]);
  },
);

test.each(["consent", "Send again"])(
  "T-36, I-28: inside another page no way on stands that sends: %s",
  async (name) => {
    const { batchOf, options, prepare, find } = controls[name] as Control;
    const pane = await renderBatch(batchOf(before), options);
    await prepare(pane);
    const control = find(pane).textContent ?? "";
    expect(pane.button(control)).toBeVisible();
    vi.stubGlobal("self", {});
    await pane.reads(batchOf(after));
    expect(pane.region.queryByRole("button", { name: control })).toBeNull();
  },
);
