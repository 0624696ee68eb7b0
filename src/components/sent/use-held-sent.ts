import { useState } from "react";
import type { Submission } from "../../domain/submission.ts";

/** Keeps the places of rows while somebody is inside: what is new stands below them, what was dismissed goes. */
export function useHeldSent(sorted: readonly Submission[], isHeld: boolean): readonly Submission[] {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (isHeld && order === null) setOrder(sorted.map(({ id }) => id));
  if (!isHeld && order !== null) setOrder(null);
  if (order === null) return sorted;
  const placeOf = ({ id }: Submission) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...sorted].sort((one, other) => placeOf(one) - placeOf(other));
}
