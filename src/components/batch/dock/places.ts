import { manyCallsEn } from "../../../messages/en/many-calls.ts";
import { speaker } from "../../../messages/speaker.ts";

const t = speaker(manyCallsEn);

/** Numbers in their order as people say them, neighbours as one range: "3, 5, 18 to 40". */
export function placesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .flatMap(([from, to]) => (to - from > 1 ? [t("places.range", { from, to })] : between(from, to)))
    .join(", ");
}

/** Two neighbours are no range. */
const between = (from: number, to: number): readonly string[] =>
  from === to ? [String(from)] : [String(from), String(to)];
