import { describe, expect, it } from "vitest";
import type { TranscriptPart } from "../../../domain/transcript.ts";
import {
  lettaApproval,
  lettaBatch,
  lettaCall,
  lettaMessage,
  lettaRequest,
  lettaResponse,
  lettaReturns,
} from "../../../test/letta-built.ts";

const user = (content: unknown, id = "message-user") => lettaMessage("user_message", { id, content });
const partsOf = (over: Parameters<typeof lettaBatch>[0]): readonly TranscriptPart[] =>
  lettaBatch(over).transcript.messages.flatMap(({ parts }) => parts);

describe("the conversation around a request", () => {
  it("shows words, thoughts, summaries and errors as what they are", () => {
    const before = [
      lettaMessage("system_message", { content: "You help." }),
      user("Pay the printer."),
      lettaMessage("reasoning_message", { reasoning: "A payment." }),
      lettaMessage("hidden_reasoning_message", { state: "redacted" }),
      lettaMessage("assistant_message", { content: "I will." }),
      lettaMessage("summary_message", { summary: "Before: greetings." }),
      lettaMessage("error_message", { message: "The model failed.", error_type: "llm" }),
    ];
    const { messages } = lettaBatch({ before }).transcript;
    expect(messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "assistant",
      "assistant",
      "system",
      "unknown",
      "assistant",
    ]);
    expect(messages.map(({ parts }) => parts[0]?.kind)).toEqual([
      "text",
      "text",
      "reasoning",
      "reasoning",
      "text",
      "text",
      "error",
      "tool",
    ]);
    expect(messages[5]?.isCompaction).toBe(true);
  });

  it("quotes the last words of a person before the request, whatever stands between, and none after it", () => {
    const before = [
      user("First."),
      user("Pay the printer."),
      lettaMessage("assistant_message", { content: "I will." }),
    ];
    const { lastUserMessage } = lettaBatch({ before, after: [user("Later.")] }).transcript;
    expect(lastUserMessage?.text).toBe("Pay the printer.");
    expect(lettaBatch().transcript.lastUserMessage).toBeNull();
  });

  it("a message of several contents shows its texts, and draws the rest as it came", () => {
    const image = { type: "image", source: { type: "url", url: "https://example.test/x.png" } };
    const parts = partsOf({ before: [user([{ type: "text", text: "Look:" }, image])] });
    expect(parts[0]).toEqual({ kind: "text", text: "Look:", isStreaming: false });
    expect(parts[1]).toMatchObject({ kind: "raw", source: JSON.stringify(image) });
  });

  it("a type of message that is not known is drawn as it came", () => {
    const [part] = partsOf({ before: [lettaMessage("event_message", { event_type: "x" })] });
    expect(part).toMatchObject({ kind: "raw", type: "event_message" });
    expect(lettaBatch({ before: [lettaMessage("", {})] }).transcript.messages[0]?.role).toBe("unknown");
  });

  it("earlier calls stand with what became of them, and what they returned is not drawn twice", () => {
    const earlier = lettaRequest([lettaCall("c0")], { id: "message-earlier", step_id: "step-0" });
    const before = [earlier, lettaResponse([lettaApproval("c0", true)]), lettaReturns([["c0", "sent"]])];
    const parts = partsOf({ before });
    expect(parts.map((part) => (part.kind === "tool" ? part.part.state : part.kind))).toEqual([
      "output-available",
      "raw",
      "approval-requested",
    ]);
  });

  it("what a client's tool was given stands as its output, and a call that nobody answered as cut off", () => {
    const given = { type: "tool", tool_call_id: "c1", tool_return: "clicked yes", status: "success" };
    const dialog = lettaRequest([lettaCall("c1", "show_dialog")]);
    expect(lettaBatch({ request: dialog, after: [lettaResponse([given])] }).calls[0]?.part).toMatchObject({
      state: "output-available",
      output: '"clicked yes"',
    });
    expect(lettaBatch({ request: dialog }).calls[0]?.part).toMatchObject({
      state: "input-available",
      runsAt: "client",
    });
    expect(lettaBatch({ after: [user("Go on.")] }).calls[0]?.part).toMatchObject({
      state: "interrupted",
      answered: null,
    });
  });
});
