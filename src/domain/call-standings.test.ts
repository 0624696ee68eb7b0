import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aBatch, aCall } from "../test/builders.ts";
import { countingSteps } from "../test/counted-steps.ts";
import { type CallStanding, callStandings } from "./call-standings.ts";
import type { ToolPart } from "./tool-part.ts";
import type { TranscriptMessage } from "./transcript.ts";

const stepsOf = countingSteps();

const callsOf = (...texts: readonly string[]) =>
  texts.map((text, index) => aCall({ id: `c${index + 1}`, argumentText: { form: "in-envelope", text } }));

const standings = (...texts: readonly string[]) => callStandings(aBatch({ calls: callsOf(...texts) }));

const part = (toolName: string, callId: string, input: string | null): ToolPart => ({
  kind: "static",
  toolName,
  callId,
  title: null,
  source: "{}",
  state: "input-streaming",
  input,
});

const message = (...parts: readonly ToolPart[]): TranscriptMessage => ({
  id: parts.map(({ callId }) => callId).join(),
  role: "assistant",
  at: null,
  isCompaction: false,
  parts: parts.map((one) => ({ kind: "tool", part: one })),
});

const following = (messages: readonly TranscriptMessage[], ...texts: readonly string[]) =>
  callStandings(aBatch({ calls: callsOf(...texts), transcript: { messages, lastUserMessage: null } }));

/** "2 of 14: to, amount!", an exclamation mark where the value had been the same before. */
function line(standing: CallStanding | undefined): string {
  if (standing === undefined) return "first";
  if (standing.kind !== "differs") return standing.kind;
  const names = standing.changes.map(
    ({ path, sameBefore }) => `${path.join(".")}${sameBefore > 0 ? "!" : ""}`,
  );
  return `${standing.changes.length} of ${standing.of}: ${names.join(", ")}`;
}

describe("T-44: against the call of the same tool before it", () => {
  test("what differs is counted of all values, by their exact lexemes", () => {
    const all = standings('{"to":"a","n":1,"tags":["x"]}', '{"to":"a","n":1.0,"tags":["x","y"]}');
    expect([...all.values()].map(line)).toEqual(["2 of 4: n, tags.1"]);
    expect(all.get("c2")?.previous).toEqual({ place: 1, text: '{"to":"a","n":1,"tags":["x"]}' });
  });

  test("the same text and the same values are told apart; the first call has none", () => {
    const all = standings('{"a":1,"b":2}', '{"a":1,"b":2}', '{"b":2, "a":1}');
    expect(["c1", "c2", "c3"].map((id) => line(all.get(id)))).toEqual(["first", "same-text", "same-values"]);
  });

  test("T-04: a tool of the same name that comes from elsewhere is another tool, in the batch and in the transcript", () => {
    const from = (provider: string) => ({ id: "envole.origin.provider", values: { provider } });
    const origins = [from("GMAIL"), from("GM[\u0410 U+0410]IL"), from("GMAIL")];
    const calls = callsOf('{"a":1}', '{"a":1}', '{"a":1}').map((call, index) => ({
      ...call,
      origin: origins[index] ?? null,
    }));
    const all = callStandings(aBatch({ calls }));
    expect(["c1", "c2", "c3"].map((id) => line(all.get(id)))).toEqual(["first", "first", "same-text"]);
    expect(all.get("c3")?.previous.place).toBe(1);
    const said = (origin: ToolPart["origin"]) => ({
      ...part("bash", "x", '{"a":1}'),
      ...(origin === undefined ? {} : { origin }),
    });
    const behind = (origin: ToolPart["origin"]) =>
      line(
        callStandings(
          aBatch({
            calls: calls.slice(0, 1),
            transcript: { messages: [message(said(origin))], lastUserMessage: null },
          }),
        ).get("c1"),
      );
    expect([origins[0], origins[1], null, undefined].map(behind)).toEqual([
      "same-text",
      "first",
      "first",
      "same-text",
    ]);
  });

  test.each([
    ["not JSON", "ls", '{"a":1}', "not-countable"],
    ["a key twice", '{"a":1,"a":2}', '{"a":1}', "not-countable"],
    ["a long text", JSON.stringify({ a: "x".repeat(20_000) }), '{"a":1}', "long"],
  ])("nothing is guessed of %s", (_, ...[before, text, told]) => {
    expect(line(standings(before, text).get("c2"))).toBe(told);
  });

  test("other tools stand between and do not count", () => {
    const [one, two] = callsOf('{"a":1}', '{"a":2}') as [ReturnType<typeof aCall>, ReturnType<typeof aCall>];
    const other = aCall({
      id: "o",
      toolName: "b\u0430sh",
      argumentText: { form: "in-envelope", text: '{"a":1}' },
    });
    const all = callStandings(aBatch({ calls: [one, other, two] }));
    expect(line(all.get("o"))).toBe("first");
    expect(all.get("c2")?.previous.place).toBe(1);
  });

  test("the first of a batch is held against the latest of its tool in the transcript, and against no other", () => {
    const old = message(
      part("bash", "o1", '{"a":1}'),
      part("bash", "o2", '{"a":2}'),
      part("curl", "o3", '{"a":3}'),
    );
    expect(following([old, message(part("bash", "o4", null))], '{"a":4}').get("c1")).toMatchObject({
      kind: "differs",
      previous: { place: null, text: '{"a":2}' },
    });
    expect(line(following([message(part("curl", "o1", "{}"))], '{"a":4}').get("c1"))).toBe("first");
  });

  test("what is asked about now, and a message that cannot be read, are no calls before", () => {
    const broken: TranscriptMessage = {
      ...message(),
      get parts(): never {
        throw new Error("cannot be read");
      },
    };
    expect(line(following([broken, message(part("bash", "c1", '{"a":4}'))], '{"a":4}').get("c1"))).toBe(
      "first",
    );
  });

  test("a value that had stayed the same, or was never there, is told as such; one that always differs is not", () => {
    const text = (id: number, to: string) => `{"id":${id},"to":"${to}"}`;
    const all = standings(
      text(1, "a"),
      text(2, "a"),
      text(3, "a"),
      text(4, "b"),
      text(5, "a"),
      '{"id":6,"to":"a","bcc":"x"}',
    );
    expect(["c2", "c3", "c4", "c5", "c6"].map((id) => line(all.get(id)))).toEqual([
      "1 of 2: id",
      "1 of 2: id",
      "2 of 2: id, to!",
      "2 of 2: id, to",
      "2 of 3: id, bcc!",
    ]);
  });

  test("the forty-first of sixty similar calls stands out, and only it", () => {
    const texts = Array.from({ length: 60 }, (_, index) =>
      JSON.stringify({ id: index, to: index === 40 ? "eve" : "bo", note: "rent", n: 12 }),
    );
    const all = [...standings(...texts).values()];
    expect(all.flatMap((standing, index) => (line(standing).includes("!") ? [index + 2] : []))).toEqual([41]);
    expect(line(all[39])).toBe("2 of 4: id, to!");
  });

  test("sixty calls cost twice what thirty do, and twice as many values twice as much", async () => {
    const batchOf = (calls: number, values: number) => {
      const members = (call: number) =>
        Array.from({ length: values }, (_, key) => [`key_${key}`, `${key === 3 ? call : "the same value"}`]);
      const texts = Array.from({ length: calls }, (_, call) =>
        JSON.stringify(Object.fromEntries(members(call))),
      );
      return aBatch({ calls: callsOf(...texts) });
    };
    const cost = (calls: number, values: number) => {
      const batch = batchOf(calls, values);
      return stepsOf(() => callStandings(batch));
    };
    await cost(60, 14);
    const once = await cost(30, 14);
    expect(once).toBeGreaterThan(0);
    expect(await cost(60, 14)).toBeLessThanOrEqual(once * 2.2);
    expect(await cost(30, 28)).toBeLessThanOrEqual(once * 2.2);
  });

  test("it never throws, and no call is compared with itself", () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const all = standings(...texts);
        expect(all.size).toBe(Math.max(texts.length - 1, 0));
        for (const [id, { previous }] of all) expect(`c${(previous.place ?? 0) + 1}`).toBe(id);
      }),
    );
  });
});
