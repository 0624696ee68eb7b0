import { expect, test } from "vitest";
import { placesOf } from "./places.ts";

test.each([
  [[], ""],
  [[7], "7"],
  [[7, 8], "7, 8"],
  [[7, 8, 9], "7 to 9"],
  [[3, 5, 18, 19, 20, 39, 40], "3, 5, 18 to 20, 39, 40"],
])("the places %j are said as %j", (numbers, said) => {
  expect(placesOf(numbers)).toBe(said);
});
