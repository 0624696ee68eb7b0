import { expect, it } from "vitest";
import { byteWords } from "./byte-words.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [12_345, "12.3 kB"],
  [999_940, "999.9 kB"],
  [999_960, "1 MB"],
  [5_000_000, "5 MB"],
  [1_234_567_890, "1234.6 MB"],
])("%i bytes read as %s", (bytes, words) => {
  expect(byteWords(bytes)).toBe(words);
});
