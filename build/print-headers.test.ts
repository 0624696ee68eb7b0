import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { headerLinesOf } from "./print-headers.ts";

const connection = (baseUrl: unknown, id = "px") => ({ id, protocol: "phoenix", label: "Phoenix", baseUrl });
const linesFor = (...connections: readonly unknown[]) => headerLinesOf(JSON.stringify({ connections }));

const directive = (lines: readonly string[], name: string): string | undefined =>
  lines
    .find((line) => line.startsWith("Content-Security-Policy: "))
    ?.slice("Content-Security-Policy: ".length)
    .split("; ")
    .find((part) => part.split(" ")[0] === name);

describe("the headers that npm run csp prints (T-36, T-48)", () => {
  test("let the page reach each connection's own origin, once, and its own for those behind a proxy", () => {
    const { isRight, lines } = linesFor(
      connection("/proxy/px"),
      connection("https://envole.example.test/api", "envole"),
      connection("https://envole.example.test/other", "other"),
      connection("http://127.0.0.1:8283", "letta"),
    );
    expect(isRight).toBe(true);
    expect(directive(lines, "connect-src")).toBe(
      "connect-src 'self' https://envole.example.test http://127.0.0.1:8283",
    );
  });

  test("allow the worker of long argument texts and its one policy, and demand trusted types", () => {
    const { lines } = linesFor(connection("/proxy/px"));
    expect(directive(lines, "worker-src")).toBe("worker-src 'self'");
    expect(directive(lines, "trusted-types")).toBe("trusted-types spans");
    expect(directive(lines, "require-trusted-types-for")).toBe("require-trusted-types-for 'script'");
    expect(lines.join("\n")).not.toMatch(/unsafe|nonce|\*|default spans|report-uri/);
  });

  test("forbid every frame, in the policy and for browsers that do not know it", () => {
    const { lines } = linesFor(connection("/proxy/px"));
    expect(directive(lines, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(lines).toContain("X-Frame-Options: DENY");
    expect(lines).toContain("X-Content-Type-Options: nosniff");
    expect(lines).toContain("Referrer-Policy: no-referrer");
  });

  test("are a line each, so that a server's include can be made of them", () => {
    for (const line of linesFor(connection("/proxy/px")).lines)
      expect(line).toMatch(/^[A-Za-z-]+: [^\r\n]+$/);
  });

  test("are there for the example that is committed", () => {
    const example = fileURLToPath(new URL("../config.example.json", import.meta.url));
    expect(headerLinesOf(readFileSync(example, "utf8")).isRight).toBe(true);
  });

  test.each([
    ["no JSON", "{ broken", ["config.json is not valid JSON"]],
    ["no object", "[]", ["config.json has to be an object"]],
    ["no list of connections", "{}", ["connections has to be a list"]],
    [
      "an address that is none",
      JSON.stringify({ connections: [connection("javascript:alert(1)"), connection("//evil.test", "b")] }),
      [
        "connections[0].baseUrl has to be a path that begins with / or an http(s) address",
        "connections[1].baseUrl has to be a path that begins with / or an http(s) address",
      ],
    ],
    [
      "an address that is missing",
      JSON.stringify({ connections: [connection(undefined)] }),
      ["connections[0].baseUrl has to be a text that is not empty"],
    ],
    [
      "one id twice",
      JSON.stringify({ connections: [connection("/a"), connection("/b")] }),
      ["connections has two connections with one id"],
    ],
  ])("are not printed for %s; the fault is, by its path", (_, text, faults) => {
    expect(headerLinesOf(text)).toEqual({ isRight: false, lines: faults });
  });
});
