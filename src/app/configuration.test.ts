import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkConfiguration } from "./check-configuration.ts";
import { readConfiguration, rightConfiguration } from "./configuration.ts";

const connection = {
  id: "px",
  protocol: "phoenix",
  label: "Phoenix",
  baseUrl: "/proxy/px",
  pageUrl: "https://phoenix.example.test",
};
const textOf = (value: unknown) => JSON.stringify(value);

describe("the configuration", () => {
  it("fills in what may be left out, and hands a protocol its own fields untouched", () => {
    expect(checkConfiguration(textOf({ connections: [connection] }))).toEqual({
      kind: "read",
      configuration: { connections: [connection], pollSeconds: 10, allowUninspectableApproval: false },
    });
  });

  it("names every fault by its path, all at once", () => {
    const reading = checkConfiguration(
      textOf({
        connections: [
          { ...connection, label: "" },
          { ...connection, id: "py", baseUrl: "javascript:alert(1)" },
        ],
        pollSeconds: 0,
      }),
    );
    expect(reading.kind === "faults" && reading.faults.map((fault) => fault.path)).toEqual([
      "connections[0].label",
      "connections[1].baseUrl",
      "pollSeconds",
    ]);
  });

  it("refuses two connections with one id", () => {
    const reading = checkConfiguration(textOf({ connections: [connection, connection] }));
    expect(reading).toMatchObject({ kind: "faults", faults: [{ path: "connections" }] });
  });

  it.each(["//evil.example.test", "ftp://x.example.test", "x"])(
    "takes no base address like %s",
    (baseUrl) => {
      expect(checkConfiguration(textOf({ connections: [{ ...connection, baseUrl }] }))).toMatchObject({
        kind: "faults",
        faults: [{ path: "connections[0].baseUrl" }],
      });
    },
  );

  it.each([
    ["a list", "[]", "config.json"],
    ["no connections", "{}", "connections"],
    ["a connection that is none", '{"connections":[7]}', "connections[0]"],
    ["a word for a number", '{"connections":[],"pollSeconds":"10"}', "pollSeconds"],
    ["a word for yes", '{"connections":[],"allowUninspectableApproval":"yes"}', "allowUninspectableApproval"],
  ])("refuses %s with its path", (_, text, path) => {
    expect(checkConfiguration(text)).toMatchObject({ kind: "faults", faults: [{ path }] });
  });

  it("is told to be right at a glance exactly when nothing is wrong with it, and is the same then", async () => {
    const base = fc.constantFrom(
      "/proxy/px",
      "//evil.example.test",
      "https://x.example.test",
      "http:",
      "x",
      7,
    );
    const entry = fc.record({
      id: fc.constantFrom("a", "b", "", 1),
      protocol: fc.constantFrom("phoenix", null),
      label: fc.constantFrom("L", ""),
      baseUrl: base,
    });
    const good = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      protocol: fc.constant("phoenix"),
      label: fc.constant("L"),
      baseUrl: fc.constantFrom("/proxy/px", "https://x.example.test"),
    });
    const configuration = fc.record(
      {
        connections: fc.oneof(
          fc.array(fc.oneof({ weight: 4, arbitrary: good }, entry), { maxLength: 3 }),
          fc.constant({}),
        ),
        pollSeconds: fc.constantFrom(10, 0, "10"),
        allowUninspectableApproval: fc.constantFrom(true, "yes"),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.property(fc.oneof(configuration, fc.jsonValue()), (value) => {
        const reading = checkConfiguration(textOf(value));
        expect(rightConfiguration(textOf(value))).toEqual(
          reading.kind === "read" ? reading.configuration : null,
        );
      }),
      { examples: [[{ connections: [connection] }], [[]], ["text"], [null]] },
    );
  });

  it("says so when the file is not JSON", () => {
    expect(checkConfiguration("{")).toMatchObject({ kind: "faults", faults: [{ path: "config.json" }] });
  });

  it("takes an HTML answer and a 404 for no configuration, and a failing host for neither", async () => {
    const answer = (body: string, init: ResponseInit) => () => Promise.resolve(new Response(body, init));
    const html = answer("<!doctype html>", { headers: { "content-type": "text/html" } });
    expect(await readConfiguration(html, "/config.json")).toEqual({ kind: "none" });
    expect(await readConfiguration(answer("", { status: 404 }), "/config.json")).toEqual({ kind: "none" });
    expect(await readConfiguration(answer("", { status: 502 }), "/config.json")).toEqual({
      kind: "unreachable",
    });
    expect(await readConfiguration(() => Promise.reject(new TypeError()), "/config.json")).toEqual({
      kind: "unreachable",
    });
  });
});
