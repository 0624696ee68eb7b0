import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { TranscriptPart } from "../../../domain/transcript.ts";
import { type PhoenixMessage, readMessages } from "../record/asking.ts";
import * as parts from "../record/part.ts";
import { readAnswer } from "../record/read-answer.ts";
import { transcriptOf } from "./transcript.ts";
import { readTranscriptPart } from "./transcript-part.ts";

function messagesOf(text: string): readonly PhoenixMessage[] {
  const messages = readMessages(readAnswer(text));
  if (messages === null) throw new Error("no list of messages");
  return messages;
}

/** The transcript before the last of these messages. */
function transcriptIn(text: string) {
  const messages = messagesOf(text);
  return transcriptOf(messages, messages.at(-1) ?? fail());
}

const readText = (text: string): TranscriptPart => readTranscriptPart(readAnswer(text), 0);

describe("a part of a message", () => {
  const known: readonly (readonly [string, TranscriptPart])[] = [
    ['{"type":"text","text":"a"}', { kind: "text", text: "a", isStreaming: false }],
    ['{"type":"text","text":"","state":"streaming"}', { kind: "text", text: "", isStreaming: true }],
    ['{"type":"text","text":"a","state":null}', { kind: "text", text: "a", isStreaming: false }],
    [
      '{"type":"reasoning","text":"b","state":"streaming"}',
      { kind: "reasoning", text: "b", isStreaming: true },
    ],
    ['{"type":"reasoning","text":"b","state":"done"}', { kind: "reasoning", text: "b", isStreaming: false }],
    ['{"type":"step-start"}', { kind: "step" }],
    [
      '{"type":"source-url","sourceId":"s","url":"javascript:alert(1)","title":null}',
      { kind: "source-url", url: "javascript:alert(1)", title: null },
    ],
    [
      '{"type":"source-url","sourceId":"s","url":"https://a.example.test","title":"A"}',
      { kind: "source-url", url: "https://a.example.test", title: "A" },
    ],
    [
      '{"type":"source-document","sourceId":"s","mediaType":"text/plain","title":"T","filename":"t.txt"}',
      { kind: "source-document", title: "T", mediaType: "text/plain", name: "t.txt" },
    ],
    [
      '{"type":"source-document","sourceId":"s","mediaType":"text/plain"}',
      { kind: "source-document", title: null, mediaType: "text/plain", name: null },
    ],
    [
      '{"type":"file","mediaType":"image/png","url":"data:image/png;base64,AA=="}',
      { kind: "file", url: "data:image/png;base64,AA==", mediaType: "image/png", name: null },
    ],
    [
      '{"type":"file","mediaType":"image/png","url":"/a","filename":"a.png"}',
      { kind: "file", url: "/a", mediaType: "image/png", name: "a.png" },
    ],
    [
      '{"type":"data-plan","data":{"n":1.0, "n":2}}',
      { kind: "data", name: "plan", source: '{"n":1.0, "n":2}' },
    ],
    ['{"type":"data-","data":null}', { kind: "data", name: "", source: "null" }],
    ['{"type":"data-error","data":{"errorText":"failed"}}', { kind: "error", text: "failed" }],
  ];

  it.each(known)("%s is read as what it is", (text, part) => {
    expect(readText(text)).toEqual(part);
  });

  const broken: readonly (readonly [string, string, string | null])[] = [
    ['{"type":"text"}', "text", "text"],
    ['{"type":"reasoning","text":7}', "reasoning", "text"],
    ['{"type":"source-url","title":"A"}', "source-url", "url"],
    ['{"type":"source-url","url":"https://a.example.test","title":7}', "source-url", "title"],
    ['{"type":"source-document","title":"T"}', "source-document", "mediaType"],
    ['{"type":"file","mediaType":"image/png","url":null}', "file", "url"],
    ['{"type":"file","url":"/a","filename":"a"}', "file", "mediaType"],
    ['{"type":"data-plan"}', "data-plan", "data"],
    ['{"type":"data-error","data":{"message":"x"}}', "data-error", "data.errorText"],
    ['{"type":17}', "", "type"],
    ['{"text":"a"}', "", "type"],
    ['"text"', "", "type"],
    ["null", "", "type"],
    ["[]", "", "type"],
    ['{"type":"hologram","x":1}', "hologram", null],
    ['{"type":""}', "", null],
  ];

  it.each(broken)("%s is one raw part, with what is wrong with it", (source, type, fault) => {
    expect(readText(source)).toEqual({ kind: "raw", type, source, fault });
  });

  it("that is a tool's is passed whole", () => {
    const text =
      '{"type":"dynamic-tool","toolName":"run_sql","toolCallId":"c","state":"output-available","input":{},"output":0}';
    expect(readText(text)).toMatchObject({
      kind: "tool",
      part: { kind: "dynamic", toolName: "run_sql", state: "output-available", output: "0", source: text },
    });
  });

  it("of any JSON at all is read without a fault, and leaves its siblings as they are", () => {
    const good = '{"type":"text","text":"good"}';
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = `[{"id":"m","role":"user","parts":[${good},${json},${good}]}]`;
        const read = transcriptIn(text).messages[0]?.parts ?? [];
        expect(read).toHaveLength(3);
        expect([read[0], read[2]]).toEqual([readText(good), readText(good)]);
      }),
    );
  });
});

describe("a transcript", () => {
  const tool = (id: string) =>
    `{"type":"tool-bash","toolCallId":"${id}","state":"output-denied","input":{},"approval":{"id":"${id}","approved":false}}`;

  it("reads the parts of a message when they are first asked for, once", () => {
    const read = vi.spyOn(parts, "isToolPart");
    const messages = Array.from(
      { length: 50 },
      (_, n) => `{"id":"m${n}","role":"assistant","parts":[${tool(`a${n}`)},${tool(`b${n}`)}]}`,
    );
    const transcript = transcriptIn(`[${messages.join(",")}]`);
    expect(transcript.messages.map(({ id, role }) => `${id} ${role}`)).toContain("m49 assistant");
    expect(read).not.toHaveBeenCalled();
    const drawn = transcript.messages[49]?.parts;
    expect(drawn).toHaveLength(2);
    expect(read).toHaveBeenCalledTimes(2);
    expect(transcript.messages[49]?.parts).toBe(drawn);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
  });

  it("gives late what it would have given at once, in whatever order it is asked", () => {
    const part = fc.oneof(fc.json(), fc.constant('{"type":"text","text":"t"}'), fc.constant(tool("c")));
    const session = fc.array(fc.array(part, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(session, fc.infiniteStream(fc.nat()), (all, order) => {
        const text = `[${all.map((those, n) => `{"id":"m${n}","role":"user","parts":[${those.join(",")}]}`).join(",")}]`;
        const late = transcriptIn(text).messages;
        for (const at of all.map(() => (order.next().value ?? 0) % all.length)) void late[at]?.parts;
        const atOnce = messagesOf(text).map((message) => message.parts.map(readTranscriptPart));
        expect(late.map((message) => message.parts)).toEqual(atOnce);
      }),
    );
  });

  const odd: readonly (readonly [string, string, string])[] = [
    ["no parts", '{"id":"m","role":"user"}', "parts"],
    ["parts that are no list", '{"id":"m","role":"user","parts":{"type":"text"}}', "parts"],
    ["a head that cannot be read, and nothing below it", '{"id":7,"role":"user","parts":[]}', "message"],
    ["no form at all", "17", "parts"],
  ];

  it.each(odd)("draws a message with %s raw, and its neighbour as it is", (_, source, fault) => {
    const { messages } = transcriptIn(`[${source},{"id":"n","role":"user","parts":[]}]`);
    expect(messages[0]?.parts).toEqual([{ kind: "raw", type: "message", source, fault }]);
    expect(messages[1]).toMatchObject({ id: "n", role: "user", parts: [] });
  });

  it("quotes the last words of a person, not a summary, and not what stands below", () => {
    const said = (id: string, text: string, more = "") =>
      `{"id":"${id}","role":"user","parts":[{"type":"text","text":"${text}"},{"type":"text","text":17}]${more}}`;
    const messages = messagesOf(
      `[${said("1", "first")},${said("2", "summary", ',"metadata":{"phoenix":{"isCompactionMessage":true}}')},{"id":"3","role":"assistant","parts":[]},${said("4", "later")}]`,
    );
    const transcript = transcriptOf(messages, messages[2] ?? fail());
    expect(transcript.lastUserMessage?.text).toBe("first");
    expect(transcript.messages.map(({ isCompaction }) => isCompaction)).toEqual([false, true, false, false]);
  });
});

function fail(): never {
  throw new Error("no such message");
}
