import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventData, type HttpFailure, jsonTextOf, retryAt, sendOnce } from "./http.ts";

const now = Date.UTC(2026, 10, 30, 12, 0, 0);
const second = 1000;

describe("when a server says slow down", () => {
  const forms: readonly (readonly [string | null, number])[] = [
    ["5", 5 * second],
    ["0", 0],
    ["-3", 10 * second],
    ["1000000000", 3600 * second],
    ["soon", 10 * second],
    [null, 10 * second],
    ["Mon, 30 Nov 2026 12:00:07 GMT", 7 * second],
    ["Mon, 30 Nov 2026 11:00:00 GMT", 0],
  ];

  it.each(forms)("Retry-After %j is waited for", (said, wait) => {
    const headers = new Headers(said === null ? {} : { "retry-after": said });
    expect(retryAt(headers, now)).toBe(now + wait);
  });

  it("a date counts from the answer's own Date, whatever this clock says", () => {
    const headers = { "retry-after": "Mon, 30 Nov 2026 10:00:30 GMT", date: "Mon, 30 Nov 2026 10:00:00 GMT" };
    expect(retryAt(new Headers(headers), now)).toBe(now + 30 * second);
  });
});

/** A stream of these bytes, in pieces; `breaks` ends it with an error. */
function streamOf(pieces: readonly Uint8Array[], breaks = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (breaks) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const all: string[] = [];
  for await (const data of eventData(stream)) all.push(data);
  return all;
}

describe("server-sent events", () => {
  it("come out whole, however their bytes are cut and whatever ends a line", async () => {
    const words = fc.array(
      fc.string({ unit: "grapheme" }).filter((text) => !/[\r\n]/.test(text) && text !== ""),
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(words, cuts, fc.constantFrom("\n", "\r\n", "\r"), async (events, sizes, end) => {
        const bytes = new TextEncoder().encode(events.map((event) => `data: ${event}${end}${end}`).join(""));
        const pieces: Uint8Array[] = [];
        for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(bytes.slice(from, from + size));
          from += size;
        }
        expect(await readAll(streamOf(pieces))).toEqual(events);
      }),
    );
  });

  it("lines of one event are joined, comments and other fields are passed over", async () => {
    const text = ": hello\nevent: x\ndata: one\ndata:two\nid: 1\n\ndata: three";
    expect(await readAll(streamOf([new TextEncoder().encode(text)]))).toEqual(["one\ntwo", "three"]);
  });

  it("a line of millions of characters is looked through once, in however many pieces it comes", async () => {
    const piece = new TextEncoder().encode("a".repeat(1_000));
    const pieces = Array.from({ length: 20_000 }, () => piece);
    const [data] = await readAll(streamOf([new TextEncoder().encode("data:"), ...pieces]));
    expect(data).toHaveLength(20_000_000);
  });

  it("a line that a CR ends is whole at once, though a line feed may follow it", async () => {
    const given: string[] = [];
    const pieces = ["data: one\r\r", "data: two\r", "\n\r", "\n"].map((text) =>
      new TextEncoder().encode(text),
    );
    for await (const data of eventData(streamOf(pieces), () => given.push("piece"))) given.push(data);
    expect(given.slice(0, 6)).toEqual(["piece", "one", "piece", "piece", "two", "piece"]);
  });

  it("whoever watches a stream hears of whatever comes, a comment too", async () => {
    const pieces = [": hello\n", "\n", "data: one\n\n"].map((text) => new TextEncoder().encode(text));
    const heard: string[] = [];
    for await (const data of eventData(streamOf(pieces), () => heard.push("bytes"))) heard.push(data);
    expect(heard.slice(0, 4)).toEqual(["bytes", "bytes", "bytes", "one"]);
  });

  it("a stream that breaks is told as broken off", async () => {
    const failure = await readAll(streamOf([], true)).catch((thrown: unknown) => thrown);
    expect((failure as HttpFailure).fault).toEqual({ kind: "broken-off" });
  });
});

describe("an answer", () => {
  const faultOf = async (promise: Promise<unknown>) =>
    ((await promise.catch((thrown: unknown) => thrown)) as HttpFailure).fault;

  it("that never comes is told apart from one that was taken back", async () => {
    const fail = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await faultOf(sendOnce(fail, "/", {}))).toEqual({ kind: "no-answer" });
    expect(await faultOf(sendOnce(fail, "/", { signal: AbortSignal.abort() }))).toEqual({
      kind: "taken-back",
    });
  });

  it("that is a page is no data, and an error status comes with its words", async () => {
    const page = new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
    expect(await faultOf(jsonTextOf(page))).toEqual({ kind: "page" });
    const refused = new Response("no", { status: 403 });
    expect(await faultOf(jsonTextOf(refused))).toMatchObject({ kind: "status", status: 403, text: "no" });
  });
});
