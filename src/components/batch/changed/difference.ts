import { lexemesOf } from "./lexemes.ts";

/** A stretch of a difference. `count` is its pieces. */
export interface Stretch {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  readonly count: number;
}

export type Difference =
  | { readonly kind: "stretches"; readonly stretches: readonly Stretch[] }
  /** The texts are too long or too far apart to be compared within the time of a look. */
  | { readonly kind: "too-far" };

/** Texts longer than this together are not compared. */
const longest = 400_000;
/** Comparing ends after this, in milliseconds. */
const patience = 400;

/** What differs between two argument texts, lexeme by lexeme. The comparer is loaded when it is first needed. */
export async function differenceOf(before: string, after: string): Promise<Difference> {
  if (before.length + after.length > longest) return { kind: "too-far" };
  const { diffArrays } = await import("diff");
  const changes = diffArrays([...lexemesOf(before)], [...lexemesOf(after)], { timeout: patience });
  if (changes === undefined) return { kind: "too-far" };
  return {
    kind: "stretches",
    stretches: changes.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
      count: value.filter((piece) => piece.trim() !== "").length,
    })),
  };
}
