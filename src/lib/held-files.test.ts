import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName } from "./bytes/clean-file-name.ts";
import { isDataAddress, readDataAddress } from "./bytes/data-address.ts";
import { rasterKindOf } from "./bytes/raster-kind.ts";

const text = (address: string): string | null => {
  const held = readDataAddress(address);
  return held === null ? null : String.fromCharCode(...held.bytes);
};

test.each([
  ["data:text/plain,a%20b", "a b"],
  ["data:,100%", "100%"],
  ["data:text/plain;charset=utf-8,%C3%A9", "\xc3\xa9"],
  ["data:;base64,aGVsbG8=", "hello"],
  ["data:;base64,aGVs%62G8%3D", "hello"],
  ["DATA:image/png;name=x;BASE64,aGVsbG8=", "hello"],
  ["data:;base64,", ""],
])("the data of %s is read", (address, expected) => {
  expect(text(address)).toBe(expected);
});

test.each(["data:;base64,###", "data:text/plain", "https://a.example.test/,x", "", "data:;base64,a%ZZ"])(
  "%j holds no data that can be read, and nothing throws",
  (address) => {
    expect(readDataAddress(address)).toBeNull();
  },
);

test("the media type is told as the address says it", () => {
  expect(readDataAddress("data:Image/SVG+xml;charset=utf-8,x")?.mediaType).toBe("image/svg+xml");
  expect(isDataAddress("database:x")).toBe(false);
});

const bytes = (head: string) => Uint8Array.from(head, (character) => character.charCodeAt(0));

test.each([
  ["\x89PNG\r\n\x1a\n0000", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a,", "image/gif"],
  ["RIFF\x01\x02\x03\x04WEBPVP8 ", "image/webp"],
  ["<svg xmlns=", null],
  ["<html>", null],
  ["%PDF-1.7", null],
  ["MZ\x90", null],
  ["RIFF\x01\x02\x03\x04WAVE", null],
  ["PNG", null],
  ["", null],
])("what a file is tells its first bytes, not its name: %j", (head, expected) => {
  expect(rasterKindOf(bytes(head))).toBe(expected);
});

test.each([
  ["..\\..\\a\u202Egpj.exe", "a_gpj.exe"],
  ["../../etc/passwd\u0000\u202egnp.exe", "passwd__gnp.exe"],
  ["report.pdf", "report.pdf"],
  [".bashrc", "bashrc"],
  ["...", "file"],
  ["", "file"],
  ["a/", "file"],
  ["CON.txt", "_CON.txt"],
  ["a\u200Bb<c>:d|e?.png", "a_b_c__d_e_.png"],
  ["写真 1.jpg", "写真 1.jpg"],
  ["CON", "_CON"],
  ["con .txt", "_con .txt"],
  ["com1.tar.gz", "_com1.tar.gz"],
  ["LPT\u00b9", "_LPT\u00b9"],
  ["CONIN$", "_CONIN$"],
  ["console.log", "console.log"],
  ["C:\\Windows\\system32\\cmd.exe", "cmd.exe"],
  ["\\\\evil.test\\share\\a.lnk", "a.lnk"],
  ["a\ud800b.txt", "a_b.txt"],
  ["invoice\u2066fdp\u2069.exe", "invoice_fdp_.exe"],
  [".. / ..", "file"],
  [`${"\u{1f600}".repeat(90)}.png`, `${"\u{1f600}".repeat(49)}.png`],
  [`${"x".repeat(300)}.tar`, `${"x".repeat(116)}.tar`],
])("T-35: the name %j is saved as %j", (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test("T-35: no name is ever saved with what climbs, hides, reverses, or is too long for a file system", () => {
  const piece = fc.constantFrom(
    "..",
    "/",
    "\\",
    "\u202e",
    "\u0000",
    "CON",
    ".",
    " ",
    "\ud83d",
    "\u{1f600}",
    "x".repeat(90),
    ":",
    "aux.",
    "\n",
  );
  const names = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(names, (name) => {
      const clean = cleanFileName(name);
      expect(clean).not.toMatch(/^[.\s]|[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^$/u);
      expect(clean).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(200);
    }),
  );
});
