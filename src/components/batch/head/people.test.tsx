import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { CallRules } from "../../../domain/decision-rules.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";
import { yourPart } from "../people-words.ts";

/** ana asked, cleo and bo may decide; verbs are offered where the viewer is told to be one who may. */
function people(over: Partial<ApprovalBatch>): ApprovalBatch {
  const mayDecide = over.viewerPart === "approver" || over.viewerPart === "both";
  const rules: CallRules = { verbs: mayDecide ? ["approve", "deny"] : [], off: null, answer: null };
  const calls = [aCall({ rules })];
  return aBatch({ calls, requester: "ana", approvers: ["cleo", "bo"], status: "waiting", ...over });
}

test.each<[ApprovalBatch["viewerPart"], string]>([
  ["approver", "You may decide."],
  ["both", "You asked for it, and you may decide."],
  ["requester", "You asked for it; cleo and bo decide."],
  ["observer", "You only see it; cleo and bo decide."],
])("the head says what the viewer is to a batch: %s", async (viewerPart, words) => {
  const pane = await renderBatch(people({ viewerPart }));
  expect(pane.region.getByText(words)).toBeVisible();
  expect(pane.region.getByText("asked by ana")).toBeVisible();
});

test("without approvers the requester decides; where nobody is named nothing is said of people", async () => {
  expect(yourPart(people({ viewerPart: "both", approvers: [] }))).toBe("You asked for it, and you decide.");
  const { calls } = people({ viewerPart: "both" });
  expect(yourPart(people({ viewerPart: "requester", approvers: [], calls }))).toBe(
    "You asked for it, and you decide.",
  );
  expect(yourPart(people({ viewerPart: "both", requester: null, approvers: [] }))).toBeNull();
  expect(yourPart(people({ viewerPart: "approver", requester: null, approvers: [] }))).toBeNull();
});

test("once it is decided the one who continues is named, and an approver has nothing left to do", async () => {
  const decided = { status: "to-continue" } as const;
  expect(yourPart(people({ ...decided, viewerPart: "both" }))).toBe("You asked for it, and you continue it.");
  expect(yourPart(people({ ...decided, viewerPart: "approver" }))).toBe("ana continues it.");
  expect(yourPart(people({ ...decided, viewerPart: "observer", requester: null }))).toBe(
    "Its requester continues it.",
  );
  expect(yourPart(people({ status: "settled", viewerPart: "approver" }))).toBeNull();
});

test("names are spelled, and of many it is said how many more there are", () => {
  const many = people({ viewerPart: "requester", approvers: ["b\u202eo", "cleo", "dan", "eva", "fay"] });
  expect(yourPart(many)).toBe("You asked for it; b[U+202E]o, cleo, dan and 2 others decide.");
  expect(yourPart(people({ viewerPart: "requester", approvers: ["cleo"] }))).toBe(
    "You asked for it; cleo decides.",
  );
});

test("an approver reads who else may decide", async () => {
  const pane = await renderBatch(people({ viewerPart: "approver" }));
  expect(pane.region.getByText("may be decided by cleo and bo")).toBeVisible();
});
