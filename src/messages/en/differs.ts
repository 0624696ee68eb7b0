import type { Catalogue } from "../speaker.ts";
import { figure } from "./figures.ts";

/** Where the call stands that another is held against. */
interface From {
  /** Its place in the batch; null where it stands in the transcript. */
  readonly place: number | null;
  readonly of: number;
  /** Nothing stands between the two. */
  readonly isNext: boolean;
}

function callBefore({ place, of, isNext }: From): string {
  if (place === null) return "the last call of it in the transcript";
  return isNext ? "the call before" : `${place} of ${of}, the call of it before`;
}

/** How a call stands to the one of the same tool before it. */
export const differsEn = {
  "differs.in": ({ count, all, ...from }: From & { count: number; all: number }) =>
    `Differs in ${figure(count)} of ${figure(all)} from ${callBefore(from)}:`,
  "differs.same": (from: From) => `Same as ${callBefore(from)}`,
  "differs.same-values": (from: From) =>
    `Same values as ${callBefore(from)}, in another order or other spaces`,
  "differs.long": (from: From) => `Too long to be compared by itself with ${callBefore(from)}`,
  "differs.not-countable": (from: From) => `Cannot be compared value by value with ${callBefore(from)}`,
  "differs.until-now": ({ kind, calls }: { kind: "added" | "removed" | "changed"; calls: number }) =>
    ({
      added: `in none of ${calls} calls before`,
      removed: `in all ${calls} calls before, not here`,
      changed: `the same in ${calls} calls before`,
    })[kind],
  "differs.whole": "the whole value",
  "differs.more": ({ count }: { count: number }) => `and ${figure(count)} more`,
  "differs.show": "Difference",
  "differs.fold": "Fold the difference",
  "differs.compare": "Compare",
  "differs.of": ({ what, name }: { what: string; name: string }) => `${what}, ${name}`,
  "differs.label": ({ name }: { name: string }) => `Difference of ${name} from the call before`,
} satisfies Catalogue;
