import { expect, test } from "vitest";
import { readAddress } from "./web-address.ts";

test.each([
  ["https://docs.example.test/traces", "docs.example.test"],
  ["http://docs.example.test:8080/a?b#c", "docs.example.test:8080"],
  ["HTTPS://DOCS.EXAMPLE.TEST/", "docs.example.test"],
  ["https://github.com@evil.example.test/login", "evil.example.test"],
  ["https://github.com:pw@evil.example.test/", "evil.example.test"],
  ["https:\\\\evil.example.test", "evil.example.test"],
  ["https:evil.example.test", "evil.example.test"],
  ["https://аpple.example.test/", "xn--pple-43d.example.test"],
  ["https://a.example.test\u3002evil.example.test/", "a.example.test.evil.example.test"],
  ["  https://docs.example.test  ", "docs.example.test"],
  ["ht\ntps://docs.example.test", "docs.example.test"],
])("%j may be a link, and its real host is told: %s", (text, host) => {
  expect(readAddress(text)).toMatchObject({ kind: "web", host });
});

test.each([
  ["javascript:alert(1)", "javascript"],
  ["JaVaScRiPt:alert(1)", "javascript"],
  ["java\tscript:alert(1)", "javascript"],
  ["data:text/html,<script>alert(1)</script>", "data"],
  ["vbscript:x", "vbscript"],
  ["file:///etc/passwd", "file"],
  ["blob:https://docs.example.test/1", "blob"],
  ["mailto:ana@example.test", "mailto"],
  ["//evil.example.test", null],
  ["/relative", null],
  ["not a url", null],
  ["", null],
  ["https://", null],
  ["https://[::1", null],
  [`https://docs.example.test/${"a".repeat(2_000_000)}`, null],
])("no link, whatever it looks like: %.60s", (text, scheme) => {
  expect(readAddress(text)).toEqual({ kind: "inert", scheme });
});
