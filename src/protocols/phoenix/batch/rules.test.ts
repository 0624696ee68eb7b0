import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { batchOfParts, clientPart, nativePart } from "../../../test/phoenix-records.ts";
import { phoenixBatchEn } from "../messages/batch-en.ts";

const input = '{"questions":[{"id":"q","prompt":"Why?","type":"freeform"}]}';
const question = clientPart("ask_user", "c2", { input });

const verbsIn = (batch: ApprovalBatch) => batch.calls.map(({ rules }) => rules.verbs);
const offIn = (batch: ApprovalBatch) => batch.calls.map(({ rules }) => rules.off?.id.replace("phoenix.", ""));

const permission = ["approve", "deny", "abort"];
const refusing = ["deny", "abort"];
const answering = ["answer", "decline", "abort"];
const declining = ["decline", "abort"];

describe("what may be decided about a call", () => {
  it("a permission is approved or denied, a question answered or declined, and an abort takes both", () => {
    const batch = batchOfParts(nativePart("c1"), question);
    expect(verbsIn(batch)).toEqual([permission, answering]);
    expect(batch.calls.map(({ rules }) => rules.answer?.kind)).toEqual([undefined, "questions"]);
    expect(batch.rules.blocked).toBeNull();
  });

  it("a question that is not of the form of questions is answered by a typed output", () => {
    const [call] = batchOfParts(clientPart("ask_user", "c1", { input: '{"topic":"colours"}' })).calls;
    const said = { id: "phoenix.typed.questions-unlike" };
    expect(call?.rules).toEqual({ verbs: answering, off: null, answer: { kind: "typed", said } });
  });

  it("a tool that nobody knows is answered by a typed output, whatever its arguments are", () => {
    const [call] = batchOfParts(clientPart("measure_thing", "c1", { input })).calls;
    expect(call?.rules.answer).toEqual({ kind: "typed" });
  });

  it.each([
    ["execute_browser_action", "elsewhere.script"],
    ["get_route_info", "elsewhere.page-tool"],
    ["render_generative_ui", "elsewhere.page-tool"],
    ["search_browser_actions", "elsewhere.search"],
  ])("%s is answered on Phoenix's own page, and can be declined here", (tool, why) => {
    const batch = batchOfParts(clientPart(tool, "c1"));
    expect(verbsIn(batch)).toEqual([declining]);
    expect(offIn(batch)).toEqual([why]);
    expect(batch.calls[0]?.rules.answer).toEqual({ kind: "elsewhere", said: { id: `phoenix.${why}` } });
  });

  it("two calls under one id can be refused and not allowed, of either kind", () => {
    expect(verbsIn(batchOfParts(nativePart("c1"), nativePart("c1")))).toEqual([refusing, refusing]);
    const batch = batchOfParts(question, question);
    expect(verbsIn(batch)).toEqual([declining, declining]);
    expect(offIn(batch)).toEqual(["off.same-id-question", "off.same-id-question"]);
  });

  it("a broken part can be refused and not allowed, of either kind", () => {
    const batch = batchOfParts(
      nativePart("c1").replace('"input":{},', ""),
      clientPart("ask_user", "c2").replace('"input":{},', ""),
    );
    expect(verbsIn(batch)).toEqual([refusing, declining]);
    expect(offIn(batch)).toEqual(["off.malformed", "off.malformed-question"]);
    expect(batch.calls.map(({ inspection }) => inspection.level)).toEqual(["uninspectable", "uninspectable"]);
  });

  it("a state that nobody knows takes nothing, and its sibling everything", () => {
    const batch = batchOfParts(
      nativePart("c1").replace("approval-requested", "approval-delegated"),
      question,
    );
    expect(verbsIn(batch)).toEqual([[], answering]);
  });

  it("what is recorded takes nothing more", () => {
    const answered = question.replace("input-available", "output-available");
    expect(verbsIn(batchOfParts(answered, nativePart("c1")))).toEqual([[], permission]);
  });

  it("a rule that decides about one call holds the whole batch", () => {
    const automatic = nativePart("c1").replace('{"id":"c1"}', '{"id":"c1","isAutomatic":true}');
    const batch = batchOfParts(automatic, question);
    expect(batch.rules.blocked?.id).toBe("phoenix.blocked.automatic");
    expect(verbsIn(batch)).toEqual([[], []]);
  });

  it("a question that comes with an approval holds the whole batch: which is asked cannot be told", () => {
    const both = clientPart("ask_user", "c2", { input, more: ',"approval":{"id":"c2"}' });
    const batch = batchOfParts(both, nativePart("c1"));
    expect(batch.rules.blocked).toEqual({ id: "phoenix.blocked.both", values: { tool: "ask_user" } });
    expect(verbsIn(batch)).toEqual([[], []]);
  });

  it("a question under the id of a call of the server holds the whole batch: its answer could be forged", () => {
    const batch = batchOfParts(nativePart("c2"), question, nativePart("c3"));
    expect(batch.rules.blocked).toEqual({ id: "phoenix.blocked.two-kinds", values: { tool: "ask_user" } });
    expect(verbsIn(batch)).toEqual([[], [], []]);
    const ran = nativePart("c2")
      .replace("approval-requested", "output-available")
      .replace(/,"approval".*/, "}");
    expect(batchOfParts(ran, question).rules.blocked?.id).toBe("phoenix.blocked.two-kinds");
  });
});

describe("the rules of a batch", () => {
  it("an abort stands for denials, needs feedback, takes no files, and is said in so many words", () => {
    const { abort, attachments, scope, reason } = batchOfParts(nativePart("c1")).rules;
    expect(abort).toEqual({
      kind: "stands-for-denials",
      said: { id: "phoenix.abort.said" },
      goesAs: "message",
      feedback: "required",
    });
    expect(phoenixBatchEn["phoenix.abort.said"]).toContain(
      "Phoenix has no abort: every call is recorded as denied first, then your feedback goes to the session as its next message.",
    );
    expect([attachments, scope]).toEqual(["none", "whole"]);
    expect(reason).toEqual({ approve: "none", deny: "none", decline: "optional" });
  });
});
