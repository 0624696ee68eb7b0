import { describe, expect, test } from "vitest";
import { askEnvole } from "../../test/envole-fake.ts";

const three = () => askEnvole("envole/three-calls");
const statuses = async (fake: ReturnType<typeof three>) => (await fake.entries()).map(({ status }) => status);
const pendingThree = ["PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL"];

describe("an echo", () => {
  const change = async (edit: (source: string) => string) => {
    const fake = three();
    const results = await fake.results({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    const sent = await fake.answer(results.map(edit));
    return { fake, sent };
  };
  const lostFields = [
    ["toolId", /"toolId":"[^"]*",/],
    ["toolName", /"toolName":"[^"]*",/],
    ["toolProvider", /"toolProvider":"[^"]*",/],
    ["toolCategory", /"toolCategory":"[^"]*",/],
    ["toolExecutionBatchId", /"toolExecutionBatchId":"[^"]*",/],
    ["toolArguments", /"toolArguments":\{[^}]*\},/],
  ] as const;

  test.each(lostFields)(
    "without %s is refused as conversation, and nothing is recorded",
    async (what, field) => {
      const { fake, sent } = await change((source) => source.replace(field, ""));
      expect([sent.status, sent.words]).toEqual([200, expect.stringContaining(`approval: ${what}`)]);
      expect(fake.effects("not-echoed")).toMatchObject([{ what }]);
      expect(await statuses(fake)).toEqual(pendingThree);
      expect(fake.runs()).toEqual([]);
    },
  );

  test("whose arguments only lost a space is refused: they are compared byte for byte", async () => {
    const { fake } = await change((source) => source.replace('{ "to"', '{"to"'));
    expect(fake.effects("not-echoed")).toMatchObject([{ what: "toolArguments" }]);
    expect(fake.runs()).toEqual([]);
  });

  test("whose arguments are a string that is only escaped otherwise is refused too", async () => {
    const fake = askEnvole("envole/arguments-as-string");
    const [result = ""] = await fake.results({ 0: "APPROVED" });
    const escaped = result.replace(String.raw`\"to\"`, String.raw`\u0022to\u0022`);
    expect(escaped).not.toBe(result);
    await fake.answer([escaped]);
    expect(fake.effects("not-echoed")).toMatchObject([{ what: "toolArguments" }]);
  });

  test("with a field under the history's name, or one too many, is refused", async () => {
    const { fake } = await change((source) => source.replace('"toolName"', '"name"'));
    expect(fake.effects("not-echoed")).toMatchObject([{ what: "toolName" }]);
    const { fake: other } = await change((source) => source.replace("{", '{"status":"x",'));
    expect(other.effects("not-echoed")).toMatchObject([{ what: "status" }]);
  });

  test("may hold the toolMemoryId that the event told, and no other", async () => {
    const fake = askEnvole("envole/stream-repeats");
    const stream = await fake.live();
    await fake.clock.settle();
    const asked = stream.events()[0]?.eventMessage.toolExecutionApprovalRequest ?? [];
    const results = await fake.results({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    const withMemory = (ids: readonly unknown[]) =>
      results.map((source, index) => source.replace("{", `{"toolMemoryId":${JSON.stringify(ids[index])},`));
    await fake.answer(withMemory(["mem_wrong", "mem_wrong", "mem_wrong"]));
    expect(fake.effects("not-echoed")).toMatchObject([{ what: "toolMemoryId" }]);
    await fake.answer(withMemory(asked.map(({ toolMemoryId }) => toolMemoryId)));
    expect(fake.runs()).toHaveLength(3);
    stream.leave();
  });

  test.each([
    "exact-numbers",
    "duplicate-keys",
    "hidden-characters",
    "two-under-one-id",
    "missing-arguments",
    "arguments-as-string",
    "unknown-fields",
    "malformed-entry",
  ])("of what the history gave is taken in %s", async (name) => {
    const fake = askEnvole(`envole/${name}`);
    const count = (await fake.entries()).length;
    await fake.decide(Object.fromEntries(Array.from({ length: count }, (_, place) => [place, "APPROVED"])));
    expect(fake.effects("not-echoed")).toEqual([]);
    expect(fake.runs()).toHaveLength(count);
  });

  test("without a field that no page documents is refused", async () => {
    const fake = askEnvole("envole/unknown-fields");
    const [result = ""] = await fake.results({ 0: "APPROVED" });
    await fake.answer([result.replace('"toolRiskScore":9007199254740993,', "")]);
    expect(fake.effects("not-echoed")).toMatchObject([{ what: "toolRiskScore" }]);
  });

  test("without toolMemoryId is refused where the server asks for it", async () => {
    const fake = askEnvole("envole/needs-memory-id");
    const sent = await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    expect(sent.words).toContain("toolMemoryId");
    expect(fake.runs()).toEqual([]);
  });
});
