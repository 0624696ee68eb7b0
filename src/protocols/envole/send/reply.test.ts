import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { anExecution } from "../../../test/envole-record.ts";
import { HttpFailure } from "../../http.ts";
import type { Entry } from "../record/entry.ts";
import { type ReplyEnd, replyEvents } from "./reply.ts";

const said = (
  type: string,
  content: string | null = null,
  requests: readonly string[] | null = null,
): string =>
  `{"type":${JSON.stringify(type)},"eventId":"v","threadId":"thread_1","requestId":"r","eventMessage":{"agent":null,"content":${JSON.stringify(content)},"toolExecutionApprovalRequest":${requests === null ? "null" : `[${requests.join(",")}]`},"timestamp":"2026-11-30T12:00:00"}}`;
const piece = (content: string) => said("AGENT_RESPONSE_CHUNK", content, []);
const whole = (content: string | null) => said("AGENT_RESPONSE_COMPLETE", content);

const error = "Invalid approval batch: cannot mix ABORTED_WITH_FEEDBACK with other approval states";
const refusal = JSON.stringify({ error, batchId: "batch_456" });

interface Heard {
  readonly events: readonly SubmissionEvent[];
  readonly end: ReplyEnd;
  readonly told: readonly (readonly [string, readonly string[]])[];
}

/** Reads a reply of these events, each the data of one; `breaks` ends it with an error. */
async function hear(data: readonly string[], breaks = false): Promise<Heard> {
  const told: [string, string[]][] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(data.map((one) => `data: ${one}\n\n`).join("")));
      if (!breaks) controller.close();
    },
    pull: (controller) => (breaks ? controller.error(new TypeError("network error")) : undefined),
  });
  const take = (threadId: string, entries: readonly Entry[]) =>
    told.push([threadId, entries.map(({ id }) => id)]) > 0;
  const reply = replyEvents(body, { threadId: "thread_1", batchId: "batch_456", told: { take } });
  const events: SubmissionEvent[] = [];
  for (;;) {
    const next = await reply.next();
    if (next.done === true) return { events, end: next.value, told };
    events.push(next.value);
  }
}

const wordsOf = ({ events }: Heard): string =>
  events.flatMap((event) => (event.kind === "words" ? [event.text] : [])).join("");
const noticesOf = ({ events }: Heard) =>
  events.flatMap((event) => (event.kind === "notice" ? [[event.said.id, event.serverWords]] : []));

describe("the assistant's words", () => {
  it("come piece by piece, and once", async () => {
    const heard = await hear([piece("I have "), piece("sent it."), whole("I have sent it.")]);
    expect(heard.events).toEqual([
      { kind: "words", text: "I have " },
      { kind: "words", text: "sent it." },
    ]);
    expect(heard.end).toEqual({ isWhole: true, refusal: null, saidRefusal: null });
  });

  it("come from the end where no piece came, or what the pieces left out", async () => {
    expect(wordsOf(await hear([whole("All done.")]))).toBe("All done.");
    expect(wordsOf(await hear([piece("All "), whole("All done.")]))).toBe("All done.");
  });

  it("stand as the pieces told them where the end says the same in other spaces, or nothing", async () => {
    for (const end of ["", null, "All done.", "All  done.\n", "done."])
      expect(wordsOf(await hear([piece("All"), piece(" done."), whole(end)]))).toBe("All done.");
  });

  it("of an end that says something else stand beside those of its pieces", async () => {
    expect(wordsOf(await hear([piece("All done."), whole("Or was it?")]))).toBe("All done.\n\nOr was it?");
  });

  it("of two messages stand apart", async () => {
    const heard = await hear([
      piece("One."),
      whole("One."),
      piece("Tw"),
      piece("o."),
      whole("Two."),
      whole("Three."),
    ]);
    expect(wordsOf(heard)).toBe("One.\n\nTwo.\n\nThree.");
  });
});

describe("what the server notifies of", () => {
  it("is told once each, and names no call", async () => {
    const accepted = said("NOTIFICATION_TOOL_EXECUTION_APPROVAL_ACCEPTED", "");
    const atWork = said("NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS", "2 of 3", []);
    const heard = await hear([accepted, accepted, atWork, atWork, whole("")]);
    expect(noticesOf(heard)).toEqual([
      ["envole.notice.accepted", null],
      ["envole.notice.in-progress", "2 of 3"],
    ]);
  });

  it("is quoted in 2,000 characters at most, and a storm of names that nobody knows is told of twenty times", async () => {
    const long = said("NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS", "x".repeat(5_000));
    const storm = Array.from({ length: 1_000 }, (_, n) => said(`NOTIFICATION_${n}_${"x".repeat(3_000)}`));
    const told = noticesOf(await hear([long, ...storm, whole("")]));
    expect(told).toHaveLength(20);
    expect(told.every(([, words]) => (words?.length ?? 0) === 2_000)).toBe(true);
  });

  it("is shown as its own word where it is not known; other events are passed over", async () => {
    const heard = await hear([
      said("NOTIFICATION_NEW"),
      said("SOMETHING_NEW", "x"),
      "[]",
      "no JSON",
      whole(""),
    ]);
    expect(noticesOf(heard)).toEqual([["envole.notice.other", "NOTIFICATION_NEW"]]);
    expect(heard.events).toHaveLength(1);
  });
});

describe("the next request", () => {
  it("is kept with everything that only a stream tells, and is an end of what the assistant says", async () => {
    const request = said("TOOL_EXECUTION_APPROVAL_REQUEST", "", [
      anExecution("e1", "b2"),
      anExecution("e2", "b2"),
    ]);
    const heard = await hear([piece("I need this too."), request]);
    expect(heard.told).toEqual([["thread_1", ["e1", "e2"]]]);
    expect(heard.end.isWhole).toBe(true);
  });

  it("of another thread is kept there", async () => {
    const request = said("TOOL_EXECUTION_APPROVAL_REQUEST", "", [anExecution("e1")]).replace(
      "thread_1",
      "thread_2",
    );
    expect((await hear([request])).told).toEqual([["thread_2", ["e1"]]]);
  });
});

describe("a reply that ends before its end", () => {
  it("is not whole", async () => {
    for (const data of [[], [piece("I ha")], [said("NOTIFICATION_TOOL_EXECUTION_INITIATED")]])
      expect((await hear(data)).end).toEqual({ isWhole: false, refusal: null, saidRefusal: null });
  });

  it("breaks off as the stream does", async () => {
    const failure = await hear([piece("I ha")], true).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(HttpFailure);
  });
});

describe("the refusal of a mixed abort", () => {
  it.each([
    ["bare", refusal],
    ["in an event", `{"type":"ERROR","eventMessage":${refusal}}`],
  ])("%s is the server's own, even where the stream breaks behind it", async (_, data) => {
    for (const breaks of [false, true]) {
      const { end } = await hear([data], breaks);
      expect(end.refusal).toMatchObject({ kind: "mixed-abort", serverWords: error });
    }
  });

  it.each([
    ["at once", [whole(refusal)]],
    ["in pieces", [piece(refusal.slice(0, 30)), piece(refusal.slice(30)), whole("")]],
    ["as a sentence", [piece(`I could not: ${error.slice(0, 20)}`), piece(error.slice(20)), whole(null)]],
    ["as the message of another event", [said("AGENT_ERROR", refusal), whole("Sorry.")]],
    ["with no end behind them", [piece(refusal)]],
  ])("in words, %s, is told apart: they may be words alone", async (_, data) => {
    const { end } = await hear(data);
    expect(end.refusal).toBeNull();
    expect(end.saidRefusal).toMatchObject({ kind: "mixed-abort", serverWords: error });
  });

  it("of another batch, and words about aborting, are none", async () => {
    const other = refusal.replace("batch_456", "batch_9");
    const { end } = await hear([other, piece("You aborted it."), whole("You aborted it."), whole(other)]);
    expect(end).toEqual({ isWhole: true, refusal: null, saidRefusal: null });
  });
});
