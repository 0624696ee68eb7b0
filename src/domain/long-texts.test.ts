import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker, workersAreFake } from "../test/fake-worker.ts";

beforeEach(workersAreFake);
afterEach(() => vi.unstubAllGlobals());

/** The modules afresh, as a page that has just begun has them, told where the worker lies. */
async function page() {
  const { workAt } = await import("../lib/worker-address.ts");
  workAt("/worker.js");
  const { studied, longFrom } = await import("./long-texts.ts");
  const { inspectionOf } = await import("./inspection-of.ts");
  const { digestOf } = await import("./digest.ts");
  const { inspectArguments } = await import("./inspect-arguments.ts");
  return { studied, longFrom, inspectionOf, digestOf, inspectArguments };
}

const json = (text: string) => ({ form: "json-text", text }) as const;
const asked = () => FakeWorker.made.flatMap(({ requests }) => requests);
const lines = (count: number) => JSON.stringify({ body: "a line of text\n".repeat(count) });

/** Texts on both sides of every bound, with everything that marks and refuses. */
const anyText = fc
  .tuple(
    fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("", '{"a":1,"a":2}', '{"a":"\u200b"}'),
    ),
    fc.constantFrom(0, 1, 40, 6_000, 70_000),
    fc.constantFrom("", " ", "\n", "\u0435a"),
  )
  .map(([text, times, filler]) => `{"filler":${JSON.stringify(filler.repeat(times))},"rest":${text}}`);

describe("what is asked about long texts (T-24)", () => {
  it("the same answers come with and without a worker, remembered or not", async () => {
    const { studied, inspectionOf, inspectArguments, digestOf } = await page();
    const { digestOf: digestAlone } = await alone();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, fc.string()), { maxLength: 4 }), async (calls) => {
        const both = () =>
          calls.map(([text, name]) => [inspectionOf(json(text), name), digestOf([name, text, "x"])] as const);
        const expected = calls.map(
          ([text, name]) => [inspectArguments(json(text), name), digestAlone([name, text, "x"])] as const,
        );
        expect(await studied(both)).toEqual(expected);
        expect(both(), "and once more, from memory").toEqual(expected);
      }),
      // Chance may make short texts alone, for which no worker is asked.
      { numRuns: 20, examples: [[[[lines(5_000), "bash"]]]] },
    );
    expect(asked().length, "the worker was asked").toBeGreaterThan(0);
  });

  it("a long text is looked through and hashed by the worker alone, once, however often it is asked for", async () => {
    const { studied, inspectionOf, digestOf } = await page();
    const text = lines(30_000);
    const work = () => [inspectionOf(json(text), "bash").level, digestOf(["bash", text])];
    const first = await studied(work);
    expect(await studied(work)).toEqual(first);
    expect(asked()).toEqual([
      {
        kind: "study",
        questions: [
          { kind: "inspection", text, form: "json-text", toolName: "bash" },
          { kind: "digest", text },
        ],
      },
    ]);
  });

  it("short texts, and a few that are not so short, wait for no worker", async () => {
    const { studied, inspectionOf } = await page();
    await studied(() => [lines(10), lines(500)].map((text) => inspectionOf(json(text), "bash")));
    expect(FakeWorker.made).toHaveLength(0);
  });

  it("many that are not so short are more than the page does by itself", async () => {
    const { studied, inspectionOf } = await page();
    const texts = Array.from({ length: 20 }, (_, n) => lines(400 + n));
    await studied(() => texts.map((text) => inspectionOf(json(text), "bash")));
    expect(asked()).toHaveLength(1);
  });

  it("another tool's name or another form is another question", async () => {
    const { studied, inspectionOf } = await page();
    const text = lines(30_000);
    const of = (form: "json-text" | "in-envelope", name: string) => () => inspectionOf({ form, text }, name);
    const plain = await studied(of("json-text", "bash"));
    const odd = await studied(of("json-text", "b\u0430sh"));
    await studied(of("in-envelope", "bash"));
    expect(odd).not.toEqual(plain);
    expect(asked()).toHaveLength(3);
  });

  it("when the worker fails the page does it by itself, with the same result", async () => {
    FakeWorker.fails = true;
    const { studied, inspectionOf, inspectArguments } = await page();
    const text = lines(30_000);
    const found = await studied(() => inspectionOf(json(text), "bash"));
    expect(found).toEqual(inspectArguments(json(text), "bash"));
  });

  it("what a decoding throws is thrown, and not while an answer is still missing", async () => {
    const { studied, inspectionOf } = await page();
    const text = lines(30_000);
    await expect(
      studied(() => {
        if (inspectionOf(json(text), "bash").level !== "marked") throw new Error("still missing");
        throw new Error("the decoder's own");
      }),
    ).rejects.toThrow("the decoder's own");
  });

  it("what is remembered is bounded, and one batch beyond the bound is still answered by the worker (I-30)", async () => {
    const { studied, inspectionOf } = await page();
    const texts = Array.from({ length: 9 }, (_, n) => `{"n":${n},"body":"${"x".repeat(1_950_000)}"}`);
    const all = () => texts.map((text) => inspectionOf(json(text), "bash").level);
    expect(await studied(all)).toEqual(texts.map(() => "marked"));
    expect(asked()).toHaveLength(1);
    await studied(() => inspectionOf(json(lines(30_000)), "bash"));
    await studied(() => inspectionOf(json(texts[0] ?? ""), "bash"));
    expect(asked(), "the batch was forgotten for what came after it").toHaveLength(3);
  });

  it("a text and its hash are never taken for one another", async () => {
    const { digestOf, longFrom } = await page();
    const text = "x".repeat(longFrom);
    const { sha256Hex } = await import("../lib/bytes/sha256.ts");
    const { unitsOf } = await import("../lib/bytes/utf16-bytes.ts");
    const hash = sha256Hex([unitsOf(text)]);
    const digests = [[text], [hash], [`${longFrom}#${hash}`], [text, ""], ["", text]].map(digestOf);
    expect(new Set(digests).size).toBe(digests.length);
  });
});

/** The same functions in a page without workers, that remembers nothing of the other. */
async function alone() {
  vi.resetModules();
  return import("./digest.ts");
}
