import type { Catalogue } from "../speaker.ts";
import { counted, figure } from "./figures.ts";

const lines = (n: number): string => counted(n, "line", "lines");
const characters = (n: number): string => counted(n, "character", "characters");

interface Closed {
  readonly of: "object" | "array";
  readonly count: number;
  readonly lines: number;
  readonly characters: number;
}

/** What is said in the view of a call's arguments beside what was sent. */
export const argumentsEn = {
  "length.whole": (whole: { characters: number; lines: number }) =>
    whole.lines === 1
      ? characters(whole.characters)
      : `${characters(whole.characters)}, ${lines(whole.lines)}`,
  "length.unit": "Counted in UTF-16 units",
  "key.empty": "empty key",
  "inside.object": ({ path }: { path: string }) => `Members of ${path}`,
  "inside.array": ({ path }: { path: string }) => `Items of ${path}`,
  "inside.item": ({ place }: { place: number }) => `item ${place}`,
  "inside.whole": "the whole",
  "inside.closed": (closed: Closed) => {
    const what =
      closed.of === "object"
        ? counted(closed.count, "member", "members")
        : counted(closed.count, "item", "items");
    return `${what} folded: ${lines(closed.lines)}, ${characters(closed.characters)}`;
  },
  "fold.lines": (fold: { from: number; to: number; characters: number }) =>
    `Lines ${figure(fold.from)} to ${figure(fold.to)} are folded, ${characters(fold.characters)}, never opened`,
  "fold.part": (fold: { line: number; characters: number }) =>
    `Part of line ${figure(fold.line)} is folded, ${characters(fold.characters)}, never opened`,
  "fold.open-lines": (fold: { lines: number }) => `Open ${lines(fold.lines)}`,
  "fold.open-part": (fold: { characters: number }) => `Open ${characters(fold.characters)}`,
  "rows.coming": ({ rows }: { rows: number }) => `Reading ${counted(rows, "row", "rows")}`,
  "find.open": "Find",
  "find.label": ({ name }: { name: string }) => `Find in the arguments of ${name}`,
  "find.field": "Text, or a character’s code such as U+200B",
  "find.place": ({ at, of }: { at: number; of: number }) => `${figure(at)} of ${figure(of)}`,
  "find.place-cut": ({ at, of }: { at: number; of: number }) => `${figure(at)} of the first ${figure(of)}`,
  "find.folded": ({ place }: { place: string }) => `${place}, folded: Enter opens it`,
  "find.none": "Not found",
  "find.not-fetched": "Find could not be fetched. Reload the page to try again.",
  "find.next": "Next match",
  "find.previous": "Previous match",
  "find.close": "Close find",
  "find.close-word": "Close",
} satisfies Catalogue;
