import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress } from "./web-address.ts";

/** An address, the host that it really leads to, and what else is told of it. */
type Led = readonly [text: string, host: string, told?: Readonly<Record<string, unknown>>];

const leading: readonly Led[] = [
  ["https://docs.example.test/traces", "docs.example.test"],
  ["http://docs.example.test:8080/a?b#c", "docs.example.test:8080", { port: "8080" }],
  ["https://docs.example.test:443/", "docs.example.test"],
  ["http://docs.example.test:22/", "docs.example.test:22", { port: "22" }],
  ["HTTPS://DOCS.EXAMPLE.TEST/", "docs.example.test"],
  ["hTtPs://docs.example.test/", "docs.example.test"],
  ["https://github.com@evil.test/", "evil.test", { hasUser: true }],
  ["https://github.com:pw@evil.test/login", "evil.test", { hasUser: true }],
  ["https://github.com%2f@evil.test/", "evil.test", { hasUser: true }],
  ["https:\\\\evil.test", "evil.test", { isMended: true }],
  ["https:/\\evil.test", "evil.test", { isMended: true }],
  ["https://docs.example.test\\@evil.test/", "docs.example.test", { isMended: true }],
  ["http:evil.test", "evil.test", { isMended: true }],
  ["https:///evil.test", "evil.test", { isMended: true }],
  ["https://\u0430pple.example.test/", "xn--pple-43d.example.test"],
  ["https://a.example.test\u3002evil.test/", "a.example.test.evil.test"],
  ["https://0x7f.1/", "127.0.0.1"],
  ["  https://docs.example.test  ", "docs.example.test", { isMended: true }],
  ["\u0001\u001fhttps://docs.example.test", "docs.example.test", { isMended: true }],
  ["ht\ntps://docs.example.test", "docs.example.test", { isMended: true }],
  ["https://docs.exa\tmple.test/", "docs.example.test", { isMended: true }],
];

const inert: readonly (readonly [text: string, scheme: string | null])[] = [
  ["javascript:alert(1)", "javascript"],
  ["JaVaScRiPt:alert(1)", "javascript"],
  ["java\tscript:alert(1)", "javascript"],
  ["\u0001 javascript:alert(1)", "javascript"],
  ["javascript://docs.example.test/%0aalert(1)", "javascript"],
  ["data:text/html,<script>alert(1)</script>", "data"],
  ["data:image/svg+xml,<svg onload=alert(1)>", "data"],
  ["vbscript:x", "vbscript"],
  ["file:///etc/passwd", "file"],
  ["blob:https://docs.example.test/1", "blob"],
  ["view-source:https://docs.example.test/", "view-source"],
  ["intent://scan/#Intent;scheme=zxing;end", "intent"],
  ["about:blank", "about"],
  ["ws://docs.example.test/", "ws"],
  ["ftp://docs.example.test/", "ftp"],
  ["mailto:ana@example.test", "mailto"],
  ["ms-msdt:/id PCWDiagnostic", "ms-msdt"],
  ["https.docs.example.test:443/x", "https.docs.example.test"],
  ["//evil.test", null],
  ["\\\\evil.test\\share", null],
  ["/relative", null],
  ["not a url", null],
  ["", null],
  ["https://", null],
  ["https://[::1", null],
  ["https://docs.example.test:99999/", null],
  [`https://docs.example.test/${"a".repeat(2_000_000)}`, null],
];

describe("T-33: an address from outside", () => {
  it.each(leading.map(([text, host, told = {}]) => [text, host, told] as const))(
    "%j may be a link to %s, and what is odd of it is told",
    (text, host, told) => {
      expect(readAddress(text)).toEqual({
        kind: "web",
        host,
        hasUser: false,
        port: null,
        isMended: false,
        href: new URL(text).href,
        ...told,
      });
    },
  );

  it.each(inert)("is no link, whatever it looks like: %.60s", (text, scheme) => {
    expect(readAddress(text)).toEqual({ kind: "inert", scheme });
  });

  it("never throws, and leads to http or https or nowhere, whatever it is", () => {
    const piece = fc.constantFrom(
      "https:",
      "javascript:",
      "//",
      "\\",
      "@",
      "\u0000",
      "\t",
      " ",
      "evil.test",
      "%",
      "[",
      "\ud800",
      ":",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.array(piece).map((all) => all.join("")),
        ),
        (text) => {
          const read = readAddress(text);
          if (read.kind === "web") expect(read.href).toMatch(/^https?:\/\/[^/]/);
        },
      ),
    );
  });
});
