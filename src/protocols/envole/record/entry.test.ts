import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { type Entry, readEntry } from "./entry.ts";

const entryOf = (json: string): Entry => {
  const source = readText(json);
  if (source === null) throw new Error(`no JSON: ${json}`);
  return readEntry(source);
};

const told =
  '{"toolId":"t1","toolName":"gmail_send_email","toolProvider":"GMAIL","toolCategory":"EMAIL","toolExecutionId":"e1","toolExecutionBatchId":"b1","toolMemoryId":"m1","toolArguments":{"n": 1.0},"approvalResult":"PENDING_HUMAN_APPROVAL"}';
const kept =
  '{"toolId":"t1","name":"gmail_send_email","provider":"GMAIL","category":"EMAIL","toolExecutionId":"e1","executionBatchId":"b1","toolArguments":{"n": 1.0},"status":"PENDING_HUMAN_APPROVAL"}';

describe("one execution, whichever names it came under", () => {
  it("an event's and a history's are read into one shape", () => {
    const same = {
      id: "e1",
      batchId: "b1",
      toolName: "gmail_send_email",
      status: "PENDING_HUMAN_APPROVAL",
      argumentText: { form: "in-envelope", text: '{"n": 1.0}' },
      fault: null,
      duplicateKey: null,
    };
    expect(entryOf(told)).toMatchObject({ ...same, hasMemoryId: true });
    expect(entryOf(kept)).toMatchObject({ ...same, hasMemoryId: false });
  });

  it("a history's fields are echoed under the event's names, in their order, values byte for byte", () => {
    expect(entryOf(kept).fields).toEqual([
      { name: "toolId", value: '"t1"' },
      { name: "toolName", value: '"gmail_send_email"' },
      { name: "toolProvider", value: '"GMAIL"' },
      { name: "toolCategory", value: '"EMAIL"' },
      { name: "toolExecutionId", value: '"e1"' },
      { name: "toolExecutionBatchId", value: '"b1"' },
      { name: "toolArguments", value: '{"n": 1.0}' },
    ]);
    expect(entryOf(told).fields.map(({ name }) => name)).toEqual([
      "toolId",
      "toolName",
      "toolProvider",
      "toolCategory",
      "toolExecutionId",
      "toolExecutionBatchId",
      "toolMemoryId",
      "toolArguments",
    ]);
  });

  it("fields that no page documents are echoed too, as they were written", () => {
    const { fields } = entryOf(
      '{"risk":9007199254740993,"toolExecutionId":"e1","x":{ "a" : -0 },"status":"S"}',
    );
    expect(fields).toEqual([
      { name: "risk", value: "9007199254740993" },
      { name: "toolExecutionId", value: '"e1"' },
      { name: "x", value: '{ "a" : -0 }' },
    ]);
  });

  it("only the field that says where it stands is left out: beside approvalResult a status is a field like others", () => {
    const { status, fields } = entryOf('{"status":"fresh","approvalResult":"DENIED"}');
    expect(status).toBe("DENIED");
    expect(fields).toEqual([{ name: "status", value: '"fresh"' }]);
  });

  it("two fields never get one name", () => {
    const { toolName, fields } = entryOf('{"name":"shown","toolName":"real","status":"S"}');
    expect(toolName).toBe("real");
    expect(fields.map(({ name }) => name)).toEqual(["name", "toolName"]);
  });

  it("a key that stands twice in the execution is told: which of both is meant nobody knows", () => {
    const { duplicateKey, argumentText, fields } = entryOf(
      '{"toolExecutionId":"e1","toolArguments":{"a":1},"toolArguments":{"a":2},"status":"S"}',
    );
    expect(duplicateKey).toBe("toolArguments");
    expect(argumentText).toEqual({ form: "in-envelope", text: '{"a":2}' });
    expect(fields.filter(({ name }) => name === "toolArguments")).toEqual([
      { name: "toolArguments", value: '{"a":2}' },
    ]);
  });

  it.each([
    ["{}", "toolName"],
    ['{"name":"x","toolExecutionId":7,"executionBatchId":null}', "toolArguments"],
    ['{"name":"x","toolArguments":7}', "toolArguments"],
    ['{"name":"x","toolArguments":null}', "toolArguments"],
    ['{"name":"x","toolArguments":[]}', "toolArguments"],
    ['"text"', "toolName"],
    ["null", "toolName"],
  ])("what is no execution is read as far as it goes: %s", (json, fault) => {
    expect(entryOf(json)).toMatchObject({ id: "", batchId: null, fault, status: "" });
    expect(() => entryOf(json).fields).not.toThrow();
  });

  it("arguments that are missing are missing; a null is shown as it came", () => {
    expect(entryOf("{}").argumentText).toEqual({ form: "missing" });
    expect(entryOf('{"toolArguments":null}').argumentText).toEqual({ form: "in-envelope", text: "null" });
  });
});

/** Lexemes that a parser would not give back: exact digits, order, duplicate keys, spacing, escapes. */
const oddJson = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    "9007199254740993",
    "-0",
    "1.0",
    "1e2",
    "0.1000000000000000055",
    '{"b":1,"a":2,"b":3}',
    '{"__proto__":{"x":1},"10":1,"2":2}',
    '{ "a" :\n[ ] }',
    '"\\u202e\\/\\ud800"',
  ),
);
const odd = fc
  .array(fc.tuple(fc.string({ unit: "binary" }), oddJson), { maxLength: 5 })
  .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(" ,")}}`);

describe("argument text", () => {
  it("comes out byte for byte, as an object in the envelope and as a string that holds JSON", () => {
    fc.assert(
      fc.property(odd, fc.boolean(), (text, isHistory) => {
        const around = isHistory ? kept : told;
        const inside = entryOf(around.replace('{"n": 1.0}', () => text));
        expect(inside.argumentText).toEqual({ form: "in-envelope", text });
        expect(inside.fields.find(({ name }) => name === "toolArguments")?.value).toBe(text);
        const asString = JSON.stringify(text);
        const held = entryOf(around.replace('{"n": 1.0}', () => asString));
        expect(held.argumentText).toEqual({ form: "json-text", text });
        expect(held.fields.find(({ name }) => name === "toolArguments")?.value).toBe(asString);
      }),
    );
  });
});
