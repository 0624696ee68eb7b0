import { describe, expect, it } from "vitest";
import type { Transcript } from "../../../domain/transcript.ts";
import {
  askingMessage,
  historyOf,
  historyWorld,
  keptEntry,
  userMessage,
} from "../../../test/envole-history.ts";

const scriptOf = async (...messages: readonly string[]): Promise<Transcript> =>
  (await historyWorld(historyOf(...messages)).read()).value.transcript;

const partsOf = async (...messages: readonly string[]) =>
  (await scriptOf(...messages)).messages.map(({ parts }) => parts);

describe("the transcript", () => {
  it("holds every message in its order, with its words and its calls in their states", async () => {
    const states = ["PENDING_HUMAN_APPROVAL", "APPROVED", "DENIED", "ABORTED", "DELEGATED"];
    const entries = states.map((status, index) => keptEntry(`e${index}`, { status }));
    const { messages } = await scriptOf(userMessage("m1", "Invite Bo."), askingMessage("m2", entries));
    expect(messages.map(({ id, role, at }) => [id, role, at])).toEqual([
      ["m1", "user", Date.UTC(2026, 10, 30, 10, 59)],
      ["m2", "assistant", Date.UTC(2026, 10, 30, 11)],
    ]);
    expect(messages[0]?.parts).toEqual([{ kind: "text", text: "Invite Bo.", isStreaming: false }]);
    expect(messages[1]?.parts).toMatchObject([
      { kind: "text", text: "May I?" },
      { part: { state: "approval-requested", input: '{"n":1}', approval: { id: "e0", isAutomatic: false } } },
      { part: { state: "approval-responded", approval: { approved: true, reason: null } } },
      { part: { state: "approval-responded", approval: { approved: false, reason: null } } },
      { part: { state: "approval-responded", approval: { approved: false, isAborted: true, reason: null } } },
      { part: { state: "unknown", saidState: "DELEGATED" } },
    ]);
  });

  it("shows an execution that cannot be read as it came", async () => {
    const broken = keptEntry("e1", { toolArguments: "7" });
    const [parts] = await partsOf(askingMessage("m1", [broken, '"garbage"']));
    expect(parts?.slice(1)).toMatchObject([
      { part: { state: "malformed", fault: "toolArguments", input: "7", source: broken } },
      { part: { state: "malformed", fault: "toolExecutionId", source: '"garbage"' } },
    ]);
  });

  it("says nothing where a message only asks, and an empty text where it is empty", async () => {
    const parts = await partsOf(userMessage("m1", ""), askingMessage("m2", [keptEntry("e1")], ""));
    expect(parts.map((those) => those.map(({ kind }) => kind))).toEqual([["text"], ["tool"]]);
  });

  it.each(["null", "7", '"words"', "[]", "{}", '{"id":"m9","role":"assistant","content":{"a":1}}'])(
    "loses no message that cannot be read: %s",
    async (message) => {
      const { messages } = await scriptOf(userMessage("m1", "Hello"), message);
      expect(messages[1]?.parts).toEqual([
        { kind: "raw", type: "message", source: message, fault: "content" },
      ]);
      expect(messages[1]?.at).toBeNull();
    },
  );

  it("keeps the calls of a message whose words cannot be read", async () => {
    const asking = askingMessage("m1", [keptEntry("e1")]).replace('"May I?"', "17");
    const [parts] = await partsOf(asking);
    expect(parts?.map(({ kind }) => kind)).toEqual(["raw", "tool"]);
  });

  it("a role that nobody knows is unknown, and a message without an id has one of its own", async () => {
    const { messages } = await scriptOf('{"role":"tool","content":"x"}', '{"role":"system","content":"y"}');
    expect(messages.map(({ id, role }) => [id, role])).toEqual([
      ["#0", "unknown"],
      ["#1", "system"],
    ]);
  });
});

describe("the last words of a person before the request", () => {
  it("are quoted, and not what was said afterwards", async () => {
    const { lastUserMessage } = await scriptOf(
      userMessage("m1", "First"),
      userMessage("m2", "Second"),
      askingMessage("m3", [keptEntry("e1")]),
      userMessage("m4", "Later"),
    );
    expect(lastUserMessage?.text).toBe("Second");
  });

  it("are those before its first message, where a batch came in two", async () => {
    const { lastUserMessage } = await scriptOf(
      userMessage("m1", "First"),
      askingMessage("m2", [keptEntry("e1")]),
      userMessage("m3", "Between"),
      askingMessage("m4", [keptEntry("e2")]),
    );
    expect(lastUserMessage?.text).toBe("First");
  });

  it("are none where nobody said anything", async () => {
    expect((await scriptOf(askingMessage("m1", [keptEntry("e1")]))).lastUserMessage).toBeNull();
  });
});
