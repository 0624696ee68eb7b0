import { QueryClientProvider } from "@tanstack/react-query";
import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createCredentialsStore } from "../../../stores/credentials-store.ts";
import { createPreferencesStore } from "../../../stores/preferences-store.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";
import { InboxContext, type InboxValue } from "../../inbox-context.tsx";
import { BatchPane } from "../batch-pane.tsx";

const chunk = vi.hoisted(() => ({ fails: true }));
vi.mock("./conflict-dialog.tsx", async (original) => {
  if (chunk.fails) throw new Error("the chunk could not be loaded");
  return await original();
});

const two = () => anAbortable(["bash", "run_sql"]);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const question = (pane: Pane) => pane.region.queryByRole("alertdialog", { hidden: true });
const report = (pane: Pane) => within(pane.region.getByRole("region", { name: "After sending" }));

async function refused() {
  const pane = await renderBatch(two());
  const saw = [{ callId: "c1", verb: "deny", word: "DENIED" }] as const;
  pane.backend.sendFaults.push({ kind: "refused", error: anError("mixed-abort", { saw }) });
  await pane.user.click(pane.button("Deny all"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  return pane;
}

/** The person opens something else and comes back to the same page. */
async function leaveAndComeBack(pane: Pane) {
  const inbox: InboxValue = {
    ...pane,
    backends: [pane.backend],
    backendOf: () => pane.backend,
    preferences: createPreferencesStore(),
    credentials: createCredentialsStore(),
    pollSeconds: 600,
    policy: { allowUninspectable: false },
  };
  pane.rerender(<p>Something else</p>);
  pane.rerender(
    <QueryClientProvider client={pane.client}>
      <InboxContext value={inbox}>
        <section aria-label="Batch">
          <BatchPane batchRef={two().ref} />
        </section>
      </InboxContext>
    </QueryClientProvider>,
  );
  await pane.settle();
}

test("where the dialog cannot be loaded, the report says the same and offers the same two ways", async () => {
  const pane = await refused();
  await pane.settle();
  expect(question(pane)).toBeNull();
  expect(report(pane).getByText("test.mixed-abort")).toBeVisible();
  expect(report(pane).getByRole("list", { name: "What the server saw: 1 decision" })).toHaveTextContent(
    "bash, 1 of 2: deny",
  );
  await pane.user.click(report(pane).getByRole("button", { name: "Abort all 2 calls" }));
  expect(pane.draft().isAborting, "it came by itself: guarded").toBe(false);
  await pane.pass(500);
  await pane.user.click(report(pane).getByRole("button", { name: "Abort all 2 calls" }));
  expect(pane.draft().isAborting).toBe(true);
  expect(pane.region.getByRole("textbox", { name: "Feedback" })).toHaveFocus();
  await pane.user.click(report(pane).getByRole("button", { name: "Decide again" }));
  expect(pane.draft()).toMatchObject({ isAborting: false });
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
  expect(pane.backend.asked.submits).toBe(1);
});

test("on coming back the report stands, and nothing opens by itself", async () => {
  chunk.fails = false;
  const pane = await refused();
  await leaveAndComeBack(pane);
  await import("./conflict-dialog.tsx");
  await pane.settle();
  const again = within(within(document.body).getByRole("region", { name: "After sending" }));
  expect(within(document.body).queryByRole("alertdialog", { hidden: true })).toBeNull();
  expect(again.getByRole("button", { name: "Abort all 2 calls" })).toBeVisible();
});

test("after a reload the report says it without what the server saw, and nothing opens by itself", async () => {
  chunk.fails = false;
  const before = await refused();
  before.unmount();
  const pane = await renderBatch(two());
  await import("./conflict-dialog.tsx");
  await pane.settle();
  expect(pane.runner.latest(two().ref)?.isKept).toBe(true);
  expect(question(pane)).toBeNull();
  expect(report(pane).getByText("test.mixed-abort")).toBeVisible();
  expect(pane.region.queryByText(/What the server saw/)).toBeNull();
  await pane.user.click(report(pane).getByRole("button", { name: "Decide again" }));
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
});
