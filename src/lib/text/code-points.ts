/** How many characters (code points) a text has; half of a pair that lost its other half counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
