import { speltBy } from "../lib/json/spelt-by.ts";
import { codeOf, type Place } from "../lib/text/literal-text.ts";
import { type Marked, markedIn } from "../lib/text/text-marks.ts";
import type { Mark, MarkPlace } from "./argument-text.ts";

/** So many different numbers of characters are kept for a sentence, and so much of what hidden ones spell. */
const most = { codes: 6, spelt: 2_000 };

interface Tally {
  count: number;
  readonly place: MarkPlace;
  /** The first few characters, each once. */
  readonly sources: Set<string>;
  /** Hidden characters that may spell something, those that follow each other together. */
  readonly stretches: string[];
  end: number;
  room: number;
}

/** Counts what is marked in the texts of one call, in the order of reading, and keeps where each kind stands first. */
export class MarkTally {
  readonly #tallies = new Map<Marked["why"], Tally>();

  /** Takes one text; `placeOf` says where a character of it stands. */
  add(text: string, place: Place, placeOf: (at: number) => MarkPlace): void {
    for (const tally of this.#tallies.values()) tally.end = -1;
    for (const marked of markedIn(text, place)) count(this.#tallies, marked, placeOf);
  }

  /** Takes one character that only its neighbours make a lookalike. */
  addAlike(source: string, place: MarkPlace): void {
    count(this.#tallies, { at: 0, source, why: "look-alike" }, () => place);
  }

  /** What was found, in the order in which it is told. */
  marks(): readonly Mark[] {
    return kinds.flatMap(([why, kind]): Mark[] => {
      const tally = this.#tallies.get(why);
      if (tally === undefined) return [];
      const { count: n, place } = tally;
      if (kind === "long-run") return [{ kind, count: n, place }];
      const codes = Array.from(tally.sources, codeOf);
      if (kind !== "hidden-characters") return [{ kind, count: n, place, codes }];
      return [{ kind, count: n, place, codes, spelt: speltBy(tally.stretches) }];
    });
  }
}

const kinds = [
  ["hidden", "hidden-characters"],
  ["look-alike", "look-alike"],
  ["not-ascii", "not-ascii"],
  ["mixed-script", "mixed-script"],
  ["combining", "combining"],
  ["repeats", "long-run"],
] as const satisfies readonly (readonly [Marked["why"], Mark["kind"]])[];

function count(
  tallies: Map<Marked["why"], Tally>,
  { at, source, why }: Marked,
  placeOf: (at: number) => MarkPlace,
): void {
  let tally = tallies.get(why);
  if (tally === undefined) {
    tally = { count: 0, place: placeOf(at), sources: new Set(), stretches: [], end: -1, room: most.spelt };
    tallies.set(why, tally);
  }
  tally.count += why === "combining" ? Array.from(source).length : 1;
  if (tally.sources.size < most.codes) tally.sources.add(source);
  if (why === "hidden" && tally.room > 0) keep(tally, at, source);
}

function keep(tally: Tally, at: number, source: string): void {
  if (at === tally.end) tally.stretches.push(`${tally.stretches.pop()}${source}`);
  else tally.stretches.push(source);
  tally.end = at + source.length;
  tally.room -= 1;
}
