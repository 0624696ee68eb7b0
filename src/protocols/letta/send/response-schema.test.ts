import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { approvalResponsesIn, responseFaults } from "../../../test/letta-response-schema.ts";

interface Recorded {
  readonly case: string;
  readonly message: unknown;
}

/** Every approval_response_message that stands in the recordings of a real Letta 0.16.8, once. */
const responses = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/answers/responses.json"), "utf8"),
) as readonly Recorded[];

describe("seed 000", () => {
  const [first] = responses;
  const whole = first?.message as Readonly<Record<string, unknown>>;

  it("refuses what does not fit: another type, another kind of approval, no id", () => {
    const item = { type: "approval", tool_call_id: "call-1", approve: true };
    expect(responseFaults({ ...whole, approvals: [item] })).toEqual([]);
    expect(responseFaults({ ...whole, message_type: "approval_request_message" })).not.toEqual([]);
    expect(responseFaults({ ...whole, approvals: [{ ...item, type: "other" }] })).not.toEqual([]);
    expect(responseFaults({ ...whole, approvals: [{ ...item, approve: "yes" }] })).not.toEqual([]);
    expect(responseFaults({ ...whole, approvals: [{ type: "tool", tool_call_id: "call-1" }] })).not.toEqual(
      [],
    );
    expect(responseFaults({ ...whole, date: "yesterday" })).not.toEqual([]);
    expect(responseFaults({ ...whole, id: undefined })).not.toEqual([]);
  });

  it("takes a response of today, one of the deprecated form, and one that holds tools' returns alone", () => {
    const { id, date } = whole;
    expect(responseFaults({ id, date })).toEqual([]);
    const old = { approvals: null, approve: false, approval_request_id: "call-1", reason: "No" };
    expect(responseFaults({ id, date, ...old })).toEqual([]);
    const output = { type: "tool", tool_call_id: "call-1", tool_return: "yes", status: "success" };
    expect(responseFaults({ id, date, approvals: [output], approve: null })).toEqual([]);
    const parts = [{ type: "text", text: "yes" }];
    expect(responseFaults({ id, date, approvals: [{ ...output, tool_return: parts }] })).toEqual([]);
  });
});

describe("responses as a real Letta wrote them", () => {
  it("are recorded in both kinds", () => {
    const kinds = responses.flatMap(({ message }) =>
      (message as { readonly approvals: readonly { readonly type: string }[] }).approvals.map(
        ({ type }) => type,
      ),
    );
    expect(responses.length).toBeGreaterThan(20);
    expect(new Set(kinds)).toEqual(new Set(["approval", "tool"]));
  });

  it.each(responses)("$case fits seed 000", ({ message }) => {
    expect(approvalResponsesIn([message])).toHaveLength(1);
    expect(responseFaults(message)).toEqual([]);
  });
});
