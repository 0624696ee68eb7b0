import { expect, test, vi } from "vitest";
import { counted, figure } from "./figures.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [12_450_000, "12,450,000"],
])("%i is written %s", (n, written) => {
  expect(figure(n)).toBe(written);
});

test("what is counted stands in its number", () => {
  expect(counted(1, "line", "lines")).toBe("1 line");
  expect(counted(0, "line", "lines")).toBe("0 lines");
  expect(counted(1_204, "line", "lines")).toBe("1,204 lines");
});

test("the first screen of ordinary numbers loads no number format of the browser", () => {
  const formats = vi.spyOn(Number.prototype, "toLocaleString");
  figure(999);
  expect(formats).not.toHaveBeenCalled();
});
