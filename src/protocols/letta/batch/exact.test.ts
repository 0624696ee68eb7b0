import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { lettaStub, stubAgent, stubRequest } from "../../../test/letta-stub.ts";
import { readPlainly } from "../plain-text.ts";
import { messageOf } from "../record/message.ts";
import { requestedCalls } from "../record/requested.ts";

/** As Python writes a text into JSON: not a character beyond what has to be is escaped; or every one that can be. */
const wireOf = (text: string, isEscaped: boolean): string => {
  const value = JSON.stringify(stubRequest("message-1", text));
  if (!isEscaped) return value;
  return value.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
};

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const hard = [
  '{"amount": 9007199254740993, "rate": 1.10, "zero": -0.0, "exp": 1E+2,"a":1,"a":2}  ',
  '{"subject":"invoice\u202efdp.exe" ,"esc":"\\u00e9\\/"}\t',
  '{"to": "a@example.test", "subject": ',
  "",
  "\ud800",
  '{"__proto__":{"x":1}}',
];

describe('the arguments of a call are the model\'s text to the byte (protocols/letta.md, "Shapes")', () => {
  it("whatever the text is, and however the answer escapes it, in the detail and in the list", () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, isEscaped) => {
        const wire = wireOf(text, isEscaped);
        for (const source of [readText(wire), readPlainly(wire)]) {
          const [call] = source === null ? [] : requestedCalls(messageOf(source));
          expect(call?.argumentText).toEqual({ form: "json-text", text });
        }
      }),
      {
        numRuns: 300,
        examples: hard.flatMap((text) => [
          [text, false] as [string, boolean],
          [text, true] as [string, boolean],
        ]),
      },
    );
  });

  it.each(hard)("%j is what a row is found by, and what its glance shows", async (text) => {
    const stub = lettaStub((path) =>
      path === "/v1/agents/" ? [stubAgent("agent-1", stubRequest("message-1", text))] : [],
    );
    const { rows } = await listAll(stub.backend);
    expect(rows[0]?.searched).toContain(text);
    const glance = await stub.backend.glance?.("a:agent-1:message-1");
    expect(glance?.value.calls[0]?.argumentText).toEqual({ form: "json-text", text });
  });

  it("a call that names its arguments twice says so: what is shown might not be what runs", () => {
    const source = readText(
      '{"message_type":"approval_request_message","tool_calls":[{"name":"pay","arguments":"{}","arguments":"{\\"cents\\":1}","tool_call_id":"c1"}]}',
    );
    const [call] = source === null ? [] : requestedCalls(messageOf(source));
    expect(call?.duplicateKey).toBe("arguments");
  });
});
