import { expect, test } from "vitest";
import { turnsWithoutLetters } from "./turning-text.ts";

test.each(["٢٠ - ١٠", "from ٢٠ to ١٠", "20؟ 10", "1 ﷼ 2", "׀ 1", "\u{10e60} - \u{10e61}"])(
  "digits and signs of right-to-left scripts turn a text that holds none of their letters: %s",
  (text) => expect(turnsWithoutLetters(text)).toBe(true),
);

test.each(["", "20 - 10", "۲۰ سال", "من ٢٠ إلى ١٠", "שלום", "é 日本", "\u{1e900}"])(
  "a text with letters of that direction keeps its natural order, and one without any is not touched: %s",
  (text) => expect(turnsWithoutLetters(text)).toBe(false),
);
