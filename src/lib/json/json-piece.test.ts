import { describe, expect, it } from "vitest";
import { readText } from "./json-piece-spans.ts";
import { plainPiece } from "./plain-piece.ts";

const text = '{"b": 1.0,"a":{ "x" : -0 },"b":"two","c":null}';

describe("the members of a piece", () => {
  it("are in their order with their exact characters, a key that stands twice twice", () => {
    const members = readText(text)?.members() ?? [];
    expect(members.map(([key, piece]) => [key, piece.span()])).toEqual([
      ["b", "1.0"],
      ["a", '{ "x" : -0 }'],
      ["b", '"two"'],
      ["c", "null"],
    ]);
  });

  it("of an ordinary value are those that it has", () => {
    const members = plainPiece(JSON.parse(text)).members() ?? [];
    expect(members.map(([key, piece]) => [key, piece.span()])).toEqual([
      ["b", '"two"'],
      ["a", '{"x":0}'],
      ["c", "null"],
    ]);
  });

  it.each(["[1]", '"text"', "7", "null"])("of %s, which is no object, are null", (other) => {
    expect(readText(other)?.members()).toBeNull();
    expect(plainPiece(JSON.parse(other)).members()).toBeNull();
  });
});
