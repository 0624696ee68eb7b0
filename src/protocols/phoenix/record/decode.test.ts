import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../../lib/json/json-piece.ts";
import { allAskings, fixture, recordedMessages, sessionOf } from "../../../test/phoenix-recordings.ts";
import { batchOf } from "../batch/batch.ts";
import { currentAsking, readMessages } from "./asking.ts";
import { readAnswer } from "./read-answer.ts";

const connection = { id: "px", label: "Phoenix", baseUrl: "", pageUrl: null };

/** The one waiting asking of these messages as a batch. */
function waitingBatch(text: string) {
  const messages = readMessages(at(readAnswer(text), "data")) ?? [];
  const asking = currentAsking(messages);
  if (asking === null) throw new Error("nothing is asked");
  return batchOf(sessionOf(messages), asking, connection);
}

const partText = (id: string, input: string, more = ""): string =>
  `{"type":"tool-bash","toolCallId":${JSON.stringify(id)},"state":"approval-requested","input":${input},"callProviderMetadata":{"phoenix":{"toolExecutionEnvironment":"server"}},"approval":{"id":${JSON.stringify(id)}}${more}}`;

const messagesText = (...parts: readonly string[]): string =>
  `{"data":[{"id":"m1","role":"user","parts":[{"type":"text","text":"go"}]},{"id":"m2","role":"assistant","parts":[{"type":"step-start"},${parts.join(",")}]}],"next_cursor":null}`;

describe("argument text", () => {
  it("of a real answer is its exact span, by REST and by GraphQL", () => {
    const text = fixture("messages-exact-arguments.raw.json");
    const [bash, ask] = waitingBatch(text).calls;
    for (const call of [bash, ask]) {
      const shown = call?.argumentText.form === "in-envelope" ? call.argumentText.text : "";
      expect(text).toContain(`"input":${shown},"callProviderMetadata"`);
    }
    expect(ask?.argumentText).toMatchObject({
      text: expect.stringContaining('"int64":9007199254740993,"one":1.0'),
    });
    const root = readAnswer(fixture("graphql-exact-arguments.raw.json"));
    const messages = readMessages(at(root, "data", "node", "messages")) ?? [];
    const parts = allAskings(messages)[0]?.asked ?? [];
    expect(parts[1]?.part.input).toContain('"__proto__":{"polluted":true},"a_last":null');
    expect(parts[0]?.part.input).toContain("\\u202e");
  });

  it("keeps digits, forms, doubles, order and special keys that JSON.parse would lose", () => {
    const input =
      '{"b":1,"2":2,"id":9007199254740993,"one":1.0,"zero":-0,"a":1,"a":2,"__proto__":{"x":1e400}}';
    const [call] = waitingBatch(messagesText(partText("c1", input))).calls;
    expect(call?.argumentText).toEqual({ form: "in-envelope", text: input });
    expect(call?.inspection).toMatchObject({ level: "uninspectable" });
    expect(JSON.stringify(JSON.parse(input))).not.toBe(input);
  });

  it("of any JSON object comes out character by character", () => {
    const spaced = fc.tuple(fc.jsonValue(), fc.constantFrom("", " ", "\n", "\t ")).map(([value, space]) => {
      return `{${space}"value"${space}:${space}${JSON.stringify(value)}${space}}`;
    });
    fc.assert(
      fc.property(spaced, (input) => {
        const [call] = waitingBatch(messagesText(partText("c1", input))).calls;
        return call?.argumentText.form === "in-envelope" && call.argumentText.text === input;
      }),
    );
  });

  it("that was no JSON object is an obstacle, not a pair of clear arguments", () => {
    const [call] = waitingBatch(messagesText(partText("c1", '{"INVALID_JSON":"{\\"a\\": "}'))).calls;
    expect(call?.inspection).toMatchObject({
      level: "uninspectable",
      obstacles: [{ kind: "not-json", at: 0 }],
    });
  });
});

describe("one bad part", () => {
  const broken: readonly (readonly [string, string])[] = [
    ["no approval", '{"type":"tool-bash","toolCallId":"x","state":"approval-requested","input":{}}'],
    ["no input", '{"type":"tool-bash","toolCallId":"x","state":"approval-requested","approval":{"id":"x"}}'],
    ["an approval of another form", partText("x", "{}").replace('"approval":{"id":"x"}', '"approval":[1]')],
    ["an id that is a number", partText("x", "{}").replace('"toolCallId":"x"', '"toolCallId":1')],
    ["no state", '{"type":"tool-bash","toolCallId":"x","input":{},"approval":{"id":"x"}}'],
    ["a state nobody knows", partText("x", "{}").replace("approval-requested", "approval-delegated")],
    ["a tool without a name", partText("x", "{}").replace("tool-bash", "tool-")],
  ];

  it.each(broken)("with %s cannot be approved, and leaves its sibling as it is", (_, part) => {
    const batch = waitingBatch(messagesText(part, partText("good", '{"a":1}')));
    const good = batch.calls.find(({ id }) => id === "good");
    const bad = batch.calls.find(({ id }) => id !== "good");
    expect(good).toMatchObject({
      inspection: { level: "clear" },
      rules: { verbs: ["approve", "deny", "abort"] },
    });
    expect(bad?.inspection.level).toBe("uninspectable");
    expect(bad?.rules.verbs).not.toContain("approve");
    expect(bad?.rules.off).not.toBeNull();
  });

  it("of any JSON at all never throws and never touches the good one", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const batch = waitingBatch(messagesText(json, partText("good", '{"a":1}')));
        return batch.calls.some((call) => call.id === "good" && call.rules.verbs.includes("approve"));
      }),
    );
  });

  it("two calls under one id can both be denied and neither approved, and are told apart", () => {
    const batch = waitingBatch(messagesText(partText("c1", '{"a":1}'), partText("c1", '{"a":2}')));
    expect(new Set(batch.calls.map(({ id }) => id)).size).toBe(2);
    for (const call of batch.calls) {
      expect(call.rules.verbs).toEqual(["deny", "abort"]);
      expect(call.inspection).toMatchObject({ obstacles: [{ kind: "same-call-id", callId: "c1" }] });
    }
  });
});

describe("calls under one id", () => {
  it("are told apart from every other call, even from one that is named as they would be", () => {
    const twice = [partText("c1", '{"a":1}'), partText("c1", '{"a":2}')];
    const second = waitingBatch(messagesText(...twice)).calls[1]?.id ?? "";
    const batch = waitingBatch(messagesText(...twice, partText(second, '{"a":3}')));
    expect(new Set(batch.calls.map(({ id }) => id)).size).toBe(3);
    expect(batch.calls.map(({ rules }) => rules.verbs)).toEqual([
      ["deny", "abort"],
      ["deny", "abort"],
      ["approve", "deny", "abort"],
    ]);
  });
});

describe("what may be decided", () => {
  it("of a half-recorded batch only the rest is asked, and what is recorded runs with it", () => {
    const messages = recordedMessages("waiting-first-recorded") ?? [];
    const batch = batchOf(sessionOf(messages), currentAsking(messages) ?? fail(), connection);
    expect(batch.calls.map(({ rules }) => rules.verbs)).toEqual([[], ["approve", "deny", "abort"]]);
    expect(batch.rules.runsAnyway).toEqual(["call_7_216849223"]);
  });

  it("a call that a rule decides about has no verbs, and holds the batch", () => {
    const automatic = partText("auto", "{}").replace('{"id":"auto"}', '{"id":"auto","isAutomatic":true}');
    const batch = waitingBatch(messagesText(automatic, partText("c1", "{}")));
    expect(batch.rules.blocked?.id).toBe("phoenix.blocked.automatic");
    expect(batch.calls.map(({ rules }) => rules.verbs)).toEqual([[], []]);
  });

  it("a call that ran unasked stands beside, and is not part of the batch", () => {
    const messages = recordedMessages("waiting-beside-executed") ?? [];
    const batch = batchOf(sessionOf(messages), currentAsking(messages) ?? fail(), connection);
    expect(batch.calls).toHaveLength(1);
    expect(batch.beside.map(({ state }) => state)).toEqual(["output-available"]);
  });

  it("a title and a transcript line change no version; arguments, names and states do", () => {
    const version = (text: string) => waitingBatch(text).version;
    const plain = messagesText(partText("c1", '{"a":1}'));
    expect(version(plain.replace('"go"', '"go on"'))).toBe(version(plain));
    expect(version(messagesText(partText("c1", '{"a":1}', ',"title":"Harmless"')))).toBe(version(plain));
    expect(version(messagesText(partText("c1", '{"a":1.0}')))).not.toBe(version(plain));
    expect(version(plain.replace("tool-bash", "tool-bush"))).not.toBe(version(plain));
    expect(version(messagesText(partText("c2", '{"a":1}')))).not.toBe(version(plain));
    expect(version(messagesText(partText("c1", '{"a":1}'), partText("c2", "{}")))).not.toBe(version(plain));
  });

  it("what the agent says is quoted, and a mutation description stays an argument", () => {
    const [call] = waitingBatch(
      messagesText(partText("c1", '{"mutation_description":"d"}', ',"title":"T"')),
    ).calls;
    expect(call?.agentSays).toEqual([{ label: "title", text: "T" }]);
    expect(call?.argumentText).toMatchObject({ text: '{"mutation_description":"d"}' });
  });

  it("the last user message is a person's, not Phoenix's summary", () => {
    const messages = recordedMessages("messages-compacted") ?? [];
    const [asking] = allAskings(messages);
    const batch = batchOf(sessionOf(messages), asking ?? fail(), connection);
    expect(batch.transcript.lastUserMessage?.text).toBe("approve:1");
    expect(batch.notes.map(({ id }) => id)).toContain("phoenix.note.compacted");
  });
});

function fail(): never {
  throw new Error("nothing is asked");
}
