import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { sentence } from "../../../domain/sentence.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const watched = () => ({
  ...anAbortable(["bash", "run_sql"], {
    rules: { verbs: [], off: sentence("test.others-decide"), answer: null },
  }),
  requester: "ana",
  approvers: ["cleo"],
});

test.each(["observer", "requester"] as const)(
  "an %s has no verbs, no controls over all and no Submit, and each call says why",
  async (viewerPart) => {
    const pane = await renderBatch({ ...watched(), viewerPart });
    const names = pane.region.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names.filter((name) => /approve|deny|abort|submit/i.test(name ?? ""))).toEqual([]);
    expect(pane.region.queryByRole("textbox")).toBeNull();
    for (const name of ["bash, 1 of 2", "run_sql, 2 of 2"])
      expect(pane.article(name)).toHaveTextContent("test.others-decide");
    const dock = pane.region.getByRole("region", { name: "Decisions" });
    expect(dock).toHaveTextContent("Nothing is asked of you here. Each call says why.");
    expect(within(dock).queryByRole("button")).toBeNull();
  },
);

test("whose batch is blocked for them alone is told the same, without a Submit that never goes", async () => {
  const batch = watched();
  const rules = { ...batch.rules, blocked: sentence("test.others-decide") };
  const pane = await renderBatch({ ...batch, rules, viewerPart: "requester" });
  expect(pane.region.queryByRole("button", { name: "Submit decisions" })).toBeNull();
});

test("decision keys choose nothing there and say why, and Mod+Enter sends nothing", async () => {
  const pane = await renderBatch({ ...watched(), viewerPart: "observer" });
  pane.article("bash, 1 of 2").focus();
  await pane.user.keyboard("adx{Control>}{Enter}{/Control}");
  await pane.settle();
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.draft().isAborting).toBe(false);
  expect(pane.backend.asked.submits).toBe(0);
});

test("words that were written while one could still decide stay there, to be copied", async () => {
  const pane = await renderBatch({ ...watched(), viewerPart: "observer" });
  changeDraft(pane.drafts.open(watched().ref), (draft) => withFeedback(draft, "Use staging."));
  await pane.settle();
  expect(pane.region.getByRole("figure", { name: "Feedback that was not sent" })).toHaveTextContent(
    "Use staging.",
  );
});
