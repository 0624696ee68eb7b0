/** How many numbers a match takes in the `places` of what was found. */
export const placeSize = 5;

/**
 * Where a query stands in drawn rows, in their order: plain numbers, which cross from a worker without being copied one
 * by one. Each match takes five (`placeSize`): its first row; 0 in that row's key, 1 in its value; where it begins in
 * there; the row in which it ends, a later one where a line was too long for one row; where it ends in there. Places
 * count UTF-16 units of the decoded text, a chip being what it stands for.
 */
export interface Found {
  readonly places: ArrayLike<number>;
  /** How many matches are listed. */
  readonly count: number;
  /** There are more than are listed. */
  readonly isCut: boolean;
}
