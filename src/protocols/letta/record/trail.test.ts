import { describe, expect, it } from "vitest";
import {
  lettaApproval,
  lettaBatch,
  lettaCall,
  lettaMessage,
  lettaRequest,
  lettaResponse,
  lettaReturns,
} from "../../../test/letta-built.ts";

const two = lettaRequest([lettaCall("c1"), lettaCall("c2", "pay")]);
const outcomes = (over: Parameters<typeof lettaBatch>[0]) =>
  lettaBatch(over).calls.map(({ outcome }) => outcome);
const yes = lettaApproval("c1", true);
const returned = lettaReturns([["c1", "sent"]]);

describe('what became of a call (protocols/letta.md, "Answering")', () => {
  it("is read from the answer and from what its tool returned, by their ids", () => {
    const after = [
      lettaResponse([lettaApproval("c2", false, "too much"), yes]),
      lettaReturns([
        ["c2", "Error: request to call tool denied. User reason: too much", "error"],
        ["c1", "sent"],
      ]),
    ];
    expect(outcomes({ request: two, after })).toEqual([
      { kind: "ran", exitCode: null, wasAsked: true },
      { kind: "denied", reason: "too much" },
    ]);
  });

  it("a tool that failed is told with its words; the fields around the returns, which mix two calls, are not read", () => {
    const mixed = lettaMessage("tool_return_message", {
      tool_return: "the other's",
      status: "success",
      tool_call_id: "c1",
      tool_returns: [{ type: "tool", tool_call_id: "c1", tool_return: "no such person", status: "error" }],
    });
    expect(outcomes({ after: [lettaResponse([yes]), mixed] })).toEqual([
      { kind: "failed", message: "no such person", approved: true },
    ]);
  });

  it("a return that has only the outer fields is read by them, and one whose message is an error is one", () => {
    const outer = { tool_return: "sent", status: "success", tool_call_id: "c1" };
    const plain = lettaMessage("tool_return_message", outer);
    const failed = lettaMessage("tool_return_message", { ...outer, is_err: true });
    expect(outcomes({ after: [lettaResponse([yes]), plain] })[0]?.kind).toBe("ran");
    expect(outcomes({ after: [lettaResponse([yes]), failed] })[0]?.kind).toBe("failed");
  });

  it("an answer that names no call is about the request that asked last", () => {
    const nameless = lettaMessage("approval_response_message", { approve: false });
    const next = lettaRequest([lettaCall("c9")]);
    expect(outcomes({ after: [nameless] })[0]?.kind).toBe("denied");
    expect(outcomes({ after: [lettaResponse([yes]), next, nameless] })[0]?.kind).toBe(
      "recorded-not-continued",
    );
  });

  it("approved without a return is at work while a younger run is active, and else recorded and not continued", () => {
    const after = [lettaResponse([yes])];
    expect(outcomes({ after, activeRuns: ["run-9"] })).toEqual([{ kind: "running", approved: true }]);
    expect(outcomes({ after })).toEqual([{ kind: "recorded-not-continued", approved: true }]);
    expect(lettaBatch({ after, activeRuns: ["run-9"] }).status).toBe("running");
    expect(lettaBatch({ after }).status).toBe("stranded");
  });

  it("two answers are decided twice, in their order; so are a no and a yes to one id in one answer", () => {
    const no = lettaApproval("c1", false, "no");
    const twice = [
      lettaResponse([no]),
      lettaReturns([["c1", "denied", "error"]]),
      lettaResponse([yes]),
      returned,
    ];
    expect(outcomes({ after: twice })).toEqual([{ kind: "decided-twice", approved: [false, true] }]);
    expect(outcomes({ after: [lettaResponse([yes, no]), returned] })).toEqual([
      { kind: "decided-twice", approved: [true, false] },
    ]);
  });

  it("an answer counts only once Letta no longer says that the request waits", () => {
    const batch = lettaBatch({ after: [lettaResponse([yes]), returned], isPending: true });
    expect(batch.calls[0]?.outcome).toEqual({ kind: "waiting" });
    expect(batch.calls[0]?.rules).toMatchObject({ verbs: [], off: { id: "letta.off.settling" } });
    expect(batch.status).toBe("running");
    expect(batch.notes.map(({ id }) => id)).toContain("letta.note.settling");
  });

  it("a request that waits no more, without any answer in its history, is no longer waiting, and nothing is made up", () => {
    const batch = lettaBatch({ after: [lettaMessage("user_message", { content: "Go on." })] });
    expect(batch.calls[0]?.outcome).toEqual({ kind: "no-longer-waiting" });
    expect(batch.notes.map(({ id }) => id)).toContain("letta.note.no-answer-found");
  });

  it("a decision that is neither yes nor no is not known", () => {
    const odd = lettaResponse([{ type: "escalated", tool_call_id: "c1", to: "legal" }]);
    expect(outcomes({ after: [odd] })).toEqual([{ kind: "not-known" }]);
  });

  it.each([
    { type: "approval", approve: null },
    { type: "approval", approve: "APPROVE " },
    { type: "approval", approve: "true" },
    { type: "approval", approve: 1 },
    { type: "approval" },
    { type: "APPROVAL", approve: true },
    { type: "approval ", approve: true },
    { type: true, approve: true },
  ])("T-29: %j is no decision that is known: never a yes, and not told as never answered", (entry) => {
    const [call] = lettaBatch({ after: [lettaResponse([{ ...entry, tool_call_id: "c1" }])] }).calls;
    expect(call?.outcome).toEqual({ kind: "not-known" });
    expect(call?.part?.state).toBe("unknown");
  });

  it("an answer that leaves its type out is an approval, as the server's own default has it", () => {
    const plain = lettaResponse([{ approve: false, tool_call_id: "c1", reason: "no" }]);
    expect(outcomes({ after: [plain] })).toEqual([{ kind: "denied", reason: "no" }]);
  });

  it("what follows a later request that repeats the id belongs to that request", () => {
    const later = lettaRequest([lettaCall("c1")], { id: "message-later" });
    const after = [
      lettaResponse([lettaApproval("c1", false, "first")]),
      later,
      lettaResponse([yes]),
      returned,
    ];
    expect(outcomes({ after })).toEqual([{ kind: "denied", reason: "first" }]);
  });
});

describe("old histories, with the deprecated fields alone", () => {
  const old = (fields: Readonly<Record<string, unknown>>) => lettaResponse(null, fields);

  it.each([
    ["the id of the call", "c1"],
    ["the id of the message that asked (seed 000)", "message-asks"],
    ["no id at all", null],
  ])("an answer that names %s is one", (_, approval_request_id) => {
    expect(outcomes({ after: [old({ approve: false, approval_request_id, reason: "not today" })] })).toEqual([
      { kind: "denied", reason: "not today" },
    ]);
    expect(outcomes({ after: [old({ approve: true, approval_request_id }), returned] })[0]?.kind).toBe("ran");
  });

  it("one that names another call is none, and one of several calls has to be named", () => {
    expect(outcomes({ after: [old({ approve: true, approval_request_id: "c9" })] })[0]?.kind).toBe(
      "no-longer-waiting",
    );
    const after = [old({ approve: true, approval_request_id: "c2" }), lettaReturns([["c2", "paid"]])];
    expect(outcomes({ request: two, after }).map(({ kind }) => kind)).toEqual(["no-longer-waiting", "ran"]);
  });

  it("a request with the deprecated call alone has that call", () => {
    const request = lettaRequest([], { tool_calls: null, tool_call: lettaCall("c7", "pay") });
    expect(lettaBatch({ request }).calls.map(({ id, toolName }) => [id, toolName])).toEqual([["c7", "pay"]]);
  });

  it("an answer whose fields repeat what its approvals say is one answer", () => {
    const after = [
      lettaResponse([lettaApproval("c1", false, "no")], {
        approve: false,
        approval_request_id: "c1",
        reason: "no",
      }),
    ];
    expect(outcomes({ after })).toEqual([{ kind: "denied", reason: "no" }]);
  });
});

describe("a client's tool", () => {
  const request = lettaRequest([lettaCall("c1", "show_dialog")]);

  it("that was given a return is answered, with its text, and told as a success or as an error", () => {
    const given = (status: string) =>
      lettaResponse([{ type: "tool", tool_call_id: "c1", tool_return: "clicked yes", status }]);
    expect(outcomes({ request, after: [given("success")] })).toEqual([
      { kind: "answered", answer: { kind: "output", text: "clicked yes", isError: false } },
    ]);
    expect(outcomes({ request, after: [given("error")] })).toEqual([
      { kind: "answered", answer: { kind: "output", text: "clicked yes", isError: true } },
    ]);
  });

  it("that was given contents instead of a text is answered with their texts", () => {
    const tool_return = [
      { type: "text", text: "clicked" },
      { type: "text", text: "yes" },
    ];
    const after = [lettaResponse([{ type: "tool", tool_call_id: "c1", tool_return, status: "success" }])];
    expect(outcomes({ request, after })).toMatchObject([{ answer: { text: "clicked\nyes" } }]);
  });

  it("that was denied is declined, with the words of the denial", () => {
    expect(
      outcomes({ request, after: [lettaResponse([lettaApproval("c1", false, "nobody is there")])] }),
    ).toEqual([{ kind: "declined", words: "nobody is there" }]);
  });
});
