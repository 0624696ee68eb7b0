import { describe, expect, it } from "vitest";
import { recordedMessages, sessionOf } from "../../../test/phoenix-recordings.ts";
import { clientPart, messagesOf, nativePart } from "../../../test/phoenix-records.ts";
import { askingOf, type PhoenixMessage } from "../record/asking.ts";
import { batchOf } from "./batch.ts";

const connection = { id: "px", label: "", baseUrl: "", pageUrl: null };

const answeredBy = (id: string, approved: boolean): string =>
  nativePart(id)
    .replace("approval-requested", "approval-responded")
    .replace(`"approval":{"id":"${id}"}`, `"approval":{"id":"${id}","approved":${approved}}`);

const cutOff = (id: string, approved: boolean | null): string =>
  nativePart(id)
    .replace("approval-requested", "output-available")
    .replace('Environment":"server"', 'Environment":"server","outcome":"interrupted"')
    .replace(
      `"approval":{"id":"${id}"}`,
      `"output":"cut off","approval":{"id":"${id}"${approved === null ? "" : `,"approved":${approved}`}}`,
    );

const reported = (state: string, more: string): string =>
  clientPart("ask_user", "q1", { more }).replace("input-available", state);
const answered = reported("output-available", ',"output":{"answers":{},"freeformTexts":{}}');
const declined = reported("output-error", ',"errorText":"No"');

/** Where the first asking of an agent's message stands, what is noted of it, and what may be done. */
function told(messages: readonly PhoenixMessage[], isActive = false) {
  const message = messages.find(({ role }) => role === "assistant");
  const asking = message === undefined ? null : askingOf(messages, message, 1);
  if (asking === null) throw new Error("nothing is asked");
  const { status, notes, acts } = batchOf(sessionOf(messages, isActive), asking, connection);
  const short = (id: string) => id.replace(/^phoenix\.(note|act)\./, "");
  return { status, notes: notes.map(({ id }) => short(id)), acts: acts.map(({ said }) => short(said.id)) };
}

const text = '{"type":"text","text":"Done.","state":"done"}';
const step = '{"type":"step-start"}';

describe("a turn that was recorded and did not go on", () => {
  it.each([
    ["an approval", [answeredBy("c1", true)], ["stranded-approved"]],
    ["a denial", [answeredBy("c1", false)], ["stranded-denied"]],
    [
      "one of each",
      [answeredBy("c1", true), answeredBy("c2", false)],
      ["stranded-approved", "stranded-denied"],
    ],
    ["an answer", [answered], ["stranded-answered"]],
    ["a declined question", [declined], ["stranded-answered"]],
    [
      "an approval and an answer",
      [answeredBy("c1", true), answered],
      ["stranded-approved", "stranded-answered"],
    ],
  ] as const)("%s: stranded, told apart, and it can be closed with a message", (_, parts, notes) => {
    // Only where something was approved does it stay open whether it ran.
    const act = notes.some((note) => note === "stranded-approved") ? "close-turn" : "close-decided-turn";
    expect(told(messagesOf(parts))).toEqual({ status: "stranded", notes, acts: [act] });
  });

  it("while the session is active nobody can tell work from a crash", () => {
    for (const parts of [[answeredBy("c1", true)], [answered]])
      expect(told(messagesOf(parts), true)).toEqual({ status: "running", notes: ["at-work"], acts: [] });
  });

  it("an answer that the agent went on after is settled, and leaves nothing to do", () => {
    for (const parts of [
      [answered, step, text],
      [answered, text],
    ])
      expect(told(messagesOf(parts))).toEqual({ status: "settled", notes: [], acts: [] });
  });

  it("a call that ran, and nothing after it, is settled: what is known of it is known", () => {
    const ran = answeredBy("c1", true)
      .replace("approval-responded", "output-available")
      .replace('"approval"', '"output":{"exitCode":0},"approval"');
    expect(told(messagesOf([ran, answered]))).toEqual({ status: "settled", notes: [], acts: [] });
  });

  it("a person's message below closes it: nothing is offered any more", () => {
    const more = '{"id":"m3","role":"user","parts":[{"type":"text","text":"go on"}]}';
    expect(told(messagesOf([cutOff("c1", true)], more))).toEqual({
      status: "settled",
      notes: ["may-have-run"],
      acts: [],
    });
  });
});

describe("a call without a result", () => {
  it.each([
    [true, "may-have-run"],
    [false, "denied-closed"],
    [null, "closed-unanswered"],
  ] as const)("answered %s: told as what it is, and the agent can be told", (approved, note) => {
    expect(told(messagesOf([cutOff("c1", approved)]))).toEqual({
      status: "settled",
      notes: [note],
      acts: ["tell-agent"],
    });
  });

  it("beside one whose state nobody knows nothing is offered: that one may wait for someone", () => {
    const unknown = nativePart("c2").replace("approval-requested", "approval-delegated");
    expect(told(messagesOf([cutOff("c1", true), unknown])).acts).toEqual([]);
  });
});

describe("a request that somebody else touched", () => {
  it.each([
    ["an approval", answeredBy("c1", true)],
    ["an answer", answered],
    ["a declined question", declined],
  ])("%s beside a call that waits is told", (_, part) => {
    expect(told(messagesOf([part, nativePart("c9")]))).toEqual({
      status: "waiting",
      notes: ["partly-recorded"],
      acts: [],
    });
  });

  it("a summary over a waiting call is told as that, and any other message as what it is", () => {
    const summary =
      '{"id":"m3","role":"user","metadata":{"phoenix":{"isCompactionMessage":true}},"parts":[{"type":"text","text":"s"}]}';
    const person = '{"id":"m3","role":"user","parts":[{"type":"text","text":"go on"}]}';
    expect(told(messagesOf([nativePart("c1")], summary)).notes).toEqual(["compacted"]);
    expect(told(messagesOf([nativePart("c1")], person)).notes).toEqual(["went-on"]);
    expect(told(messagesOf([clientPart("ask_user", "c1")], person)).notes).toEqual(["went-on"]);
  });

  it("a model that failed after the answer is told with the call", () => {
    const messages = recordedMessages("messages-model-failed-after-tool") ?? [];
    expect(told(messages)).toEqual({ status: "settled", notes: ["model-failed"], acts: [] });
  });
});
