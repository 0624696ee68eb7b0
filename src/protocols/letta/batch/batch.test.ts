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
import { recordedAgent } from "../../../test/letta-told.ts";

const free = lettaMessage("tool_call_message", {
  id: "message-free",
  tool_calls: [lettaCall("f1", "lookup_contact")],
});
const noteIds = (over: Parameters<typeof lettaBatch>[0]) => lettaBatch(over).notes.map(({ id }) => id);

describe('calls that nobody is asked about (protocols/letta.md, "Finding what waits")', () => {
  it("stand beside the request, run with the answer, and are told so by their names", () => {
    const batch = lettaBatch({ before: [free] });
    expect(batch.beside).toMatchObject([
      { toolName: "lookup_contact", state: "input-available", runsAt: "server" },
    ]);
    expect(batch.rules.runsAnyway).toEqual(["f1"]);
    expect(batch.rules.alsoDoes?.id).toBe("letta.also-does");
    expect(batch.rules.abort).toMatchObject({ said: { id: "letta.abort.said-beside" } });
    expect(batch.notes).toContainEqual({
      id: "letta.note.runs-with-your-answer",
      values: { tools: "lookup_contact" },
    });
  });

  it("are those of the request's own step and of no other", () => {
    const other = lettaMessage("tool_call_message", {
      step_id: "step-0",
      tool_calls: [lettaCall("f2", "lookup_contact")],
    });
    const batch = lettaBatch({ before: [other] });
    expect(batch.beside).toEqual([]);
    expect(batch.rules.runsAnyway).toEqual([]);
    expect(batch.rules).not.toHaveProperty("alsoDoes");
  });

  it("are told as what came of them once the request was answered, even where all was denied", () => {
    const after = [
      lettaResponse([lettaApproval("c1", false, "no")]),
      lettaReturns([
        ["c1", "denied", "error"],
        ["f1", "bo@example.test"],
      ]),
    ];
    const batch = lettaBatch({ before: [free], after });
    expect(batch.beside).toMatchObject([{ state: "output-available", output: '"bo@example.test"' }]);
    expect(batch.rules.runsAnyway).toEqual([]);
  });
});

describe("the version of a batch", () => {
  const version = (over: Parameters<typeof lettaBatch>[0] = {}) => lettaBatch(over).version;

  it("changes with a run that began since, so that nothing is sent over somebody's answer", () => {
    expect(version({ activeRuns: ["run-2"] })).not.toBe(version());
    expect(version({ activeRuns: ["run-2"] })).not.toBe(version({ activeRuns: ["run-3"] }));
    expect(noteIds({ activeRuns: ["run-2"] })).toContain("letta.note.active-run");
  });

  it("changes with the ids, names, texts and rules of its calls and with what runs beside them", () => {
    const versions = [
      version(),
      version({ request: lettaRequest([lettaCall("c2")]) }),
      version({ request: lettaRequest([lettaCall("c1", "pay")]) }),
      version({ request: lettaRequest([lettaCall("c1", "send_email", "{}")]) }),
      version({ request: lettaRequest([lettaCall("c1"), lettaCall("c2")]) }),
      version({ agent: { ...recordedAgent, gated: new Set(), tools: null } }),
      version({ before: [free] }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it("does not change with a message above it, the agent's name, or a page", () => {
    const said = lettaMessage("user_message", { content: "Hello" });
    const agent = { ...recordedAgent, name: "Renamed" };
    expect(version({ before: [said], agent, pageUrl: "https://example.test" })).toBe(version());
  });
});

describe("notes", () => {
  it("say that the model has said nothing since the calls returned", () => {
    const after = [lettaResponse([lettaApproval("c1", true)]), lettaReturns([["c1", "sent"]])];
    expect(noteIds({ after })).toContain("letta.note.no-turn");
    const words = lettaMessage("assistant_message", { content: "Done." });
    expect(noteIds({ after: [...after, words] })).not.toContain("letta.note.no-turn");
  });

  it("say that a time came without a zone, and read it as UTC", () => {
    const request = lettaRequest([lettaCall("c1")], { date: "2026-11-30T02:55:31" });
    expect(lettaBatch({ request }).askedAt).toBe(Date.UTC(2026, 10, 30, 2, 55, 31));
    expect(noteIds({ request })).toContain("letta.note.no-zone");
    expect(noteIds({})).not.toContain("letta.note.no-zone");
  });

  it("say that the history is longer than what was read", () => {
    const before = Array.from({ length: 50 }, (_, index) =>
      lettaMessage("user_message", { id: `message-${index}`, content: "Hello" }),
    );
    expect(noteIds({ before })).toContain("letta.note.cut");
    expect(noteIds({ before: before.slice(1) })).not.toContain("letta.note.cut");
  });
});
