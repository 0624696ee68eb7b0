import { act } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { withAbort, withFeedback } from "../../../domain/decision-draft.ts";
import { changeDraft, denyAll } from "../../../stores/draft-store.ts";
import { anAbortable, closeTurn, deniedOf } from "../../../test/abortable.ts";
import { aBatch } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";
import { happen, strayEvents } from "../../../test/stray-events.ts";

type Pane = Awaited<ReturnType<typeof renderBatch>>;

/** A screen on which one press would send, and how that press looks. */
interface Screen {
  readonly batch: ApprovalBatch;
  readonly prepare: (pane: Pane) => void;
  readonly sends: string;
}

const draftOf = (pane: Pane, { ref }: ApprovalBatch) => pane.drafts.open(ref);
const three = () => anAbortable(["bash", "issue_write", "send_email"]);

const screens: Readonly<Record<string, () => Screen>> = {
  "one call that is decided": () => {
    const batch = anAbortable(["bash"]);
    return { batch, prepare: (pane) => denyAll(draftOf(pane, batch), batch), sends: "Submit decisions" };
  },
  "three calls that are decided": () => {
    const batch = three();
    return { batch, prepare: (pane) => denyAll(draftOf(pane, batch), batch), sends: "Submit decisions" };
  },
  "an abort with its words": () => {
    const batch = three();
    const prepare = (pane: Pane) => {
      changeDraft(draftOf(pane, batch), (draft) => withFeedback(withAbort(draft), "Stop."));
    };
    return { batch, prepare, sends: "Send abort" };
  },
  "a question beside a call": () => {
    const [call] = anAbortable(["bash"]).calls;
    const question = anAskUser([aQuestion({ mayBeSkipped: true })], { id: "c2" });
    const batch = aBatch({ calls: call === undefined ? [question] : [call, question] });
    return { batch, prepare: (pane) => denyAll(draftOf(pane, batch), batch), sends: "Submit decisions" };
  },
  "a turn that can be closed": () => {
    const batch = deniedOf(anAbortable(["bash"]), [closeTurn]);
    const prepare = (pane: Pane) => {
      changeDraft(draftOf(pane, batch), (draft) => withFeedback(draft, "Go on."));
    };
    return { batch, prepare, sends: "Close this turn with a message" };
  },
};

/** Sequences a screen, and after how many of them it is mounted anew: a walk must not end in a corner. */
const sequences = 2_000;
const perMount = 1_000;

/** Nothing was asked of the server, and no sending is known. */
function expectNothingSent(pane: Pane, batch: ApprovalBatch): void {
  if (pane.backend.asked.submits !== 0 || pane.runner.latest(batch.ref) !== undefined)
    throw new Error("something was sent");
}

/** What comes over the wire and with time, between the events of a person. */
async function goOn(pane: Pane, batch: ApprovalBatch, seed: number): Promise<void> {
  if (seed % 3 === 0) await pane.reads({ ...batch, notes: [] });
  if (seed % 3 === 1) await pane.pass(seed % 2 === 0 ? 600 : 61_000);
  if (seed % 3 === 2) await pane.settle();
}

/** While a walk goes on, events are handled as on a page: each at once, and not gathered as testing does. */
function asOnAPage(isWanted: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = !isWanted;
}

async function mount({ batch, prepare }: Screen): Promise<Pane> {
  asOnAPage(false);
  const pane = await renderBatch(batch);
  act(() => prepare(pane));
  return pane;
}

/** Presses what sends, wholly: down and up. What strayed away before is put right first. */
async function pressWhatSends({ batch, prepare, sends }: Screen): Promise<number> {
  const pane = await mount({ batch, prepare, sends });
  await pane.user.click(pane.button(sends));
  await pane.settle();
  const { submits } = pane.backend.asked;
  const isKnown = pane.runner.latest(batch.ref) !== undefined;
  pane.unmount();
  return isKnown ? Math.max(submits, 1) : submits;
}

test.each(Object.entries(screens))(
  "I-10: 2,000 random sequences of events without a full press send nothing, on %s",
  async (_, screenOf) => {
    const screen = screenOf();
    let pane = await mount(screen);
    let done = 0;
    asOnAPage(true);
    await fc.assert(
      fc.asyncProperty(strayEvents, fc.nat(120), async (events, seed) => {
        done += 1;
        if (done % perMount === 0) {
          pane.unmount();
          pane = await mount(screen);
          asOnAPage(true);
        }
        for (const event of events) happen(event);
        if (seed < 6) await goOn(pane, screen.batch, seed);
        expectNothingSent(pane, screen.batch);
      }),
      { numRuns: sequences, endOnFailure: true },
    );
    asOnAPage(false);
    await pane.settle();
    expectNothingSent(pane, screen.batch);
    expect(done).toBe(sequences);
    pane.unmount();
  },
  300_000,
);

test.each(Object.entries(screens))(
  "the walk would see a sending: one full press sends, on %s",
  async (_, screenOf) => {
    expect(await pressWhatSends(screenOf())).toBe(1);
  },
);
