import { anchorsOf, type Pair, type Part } from "./anchors.ts";
import { lexemesOf } from "./lexemes.ts";

/** A stretch of a difference. Joined in their order, what is the same and removed is the earlier text, and what is the same and added the later one. */
export type Stretch =
  | { readonly kind: "same"; readonly pieces: readonly string[] }
  | {
      readonly kind: "added" | "removed";
      readonly pieces: readonly string[];
      /** The same pieces stand in the other text, in another place. */
      readonly isMoved: boolean;
    }
  /** One piece that stands in the place of another. */
  | { readonly kind: "changed"; readonly before: string; readonly after: string };

export type Difference =
  | { readonly kind: "stretches"; readonly stretches: readonly Stretch[] }
  /** The texts are too long or too far apart to be compared within the time of a look. */
  | { readonly kind: "too-far" };

/** Texts longer than this together are not compared. */
const longest = 1_000_000;
/** Comparing ends after this much work, in milliseconds; it lets the page do other things every `step`. */
const patience = { whole: 5_000, stretch: 60, step: 16 };
/** A stretch of fewer pieces never takes long, however busy the machine is. */
const shortStretch = 400;
/** A stretch of this many pieces that could not be compared in time is too far apart. */
const longStretch = 2_000;
/** Pieces that moved together are told as such from this number on: single ones stand everywhere. */
const leastMoved = 2;

/** What differs between two argument texts, lexeme by lexeme. The comparer is loaded when it is first needed. */
export async function differenceOf(before: string, after: string): Promise<Difference> {
  if (before.length + after.length > longest) return { kind: "too-far" };
  const { diffArrays } = await import("diff");
  let worked = 0;
  let rested = performance.now();
  const found: Raw[] = [];
  for (const part of anchorsOf({ before: lexemesOf(before), after: lexemesOf(after) })) {
    const raws = rawsOf(part, diffArrays);
    if (raws === null || worked > patience.whole) return { kind: "too-far" };
    found.push(...raws);
    const busy = performance.now() - rested;
    if (busy < patience.step) continue;
    worked += busy;
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  }
  return { kind: "stretches", stretches: told(joined(found)) };
}

/** What differs in one part; null where it is too far apart. */
function rawsOf(part: Part, diffArrays: typeof import("diff").diffArrays): readonly Raw[] | null {
  if (part.isSame) return [{ kind: "same", pieces: part.before }];
  const length = part.before.length + part.after.length;
  const timeout = length < shortStretch ? patience.whole : patience.stretch;
  const changes = diffArrays([...part.before], [...part.after], { timeout });
  if (changes !== undefined) return changes.map(rawOf);
  return length > longStretch ? null : replaced(part);
}

interface Raw {
  readonly kind: "same" | "added" | "removed";
  readonly pieces: readonly string[];
}

const rawOf = (change: { added: boolean; removed: boolean; value: readonly string[] }): Raw => ({
  kind: change.added ? "added" : change.removed ? "removed" : "same",
  pieces: change.value,
});

const replaced = ({ before, after }: Pair): readonly Raw[] => [
  { kind: "removed", pieces: before },
  { kind: "added", pieces: after },
];

/** Stretches of one kind that came from neighbouring parts are one; between two that are the same, removed comes first. */
function joined(found: readonly Raw[]): readonly Raw[] {
  const all: Raw[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) all.push({ kind: "removed", pieces: removed });
    if (added.length > 0) all.push({ kind: "added", pieces: added });
    removed = [];
    added = [];
  };
  for (const { kind, pieces } of found) {
    if (pieces.length === 0) continue;
    if (kind === "removed") removed.push(...pieces);
    else if (kind === "added") added.push(...pieces);
    else {
      flush();
      const last = all.at(-1);
      if (last?.kind === "same") all.splice(-1, 1, { kind, pieces: [...last.pieces, ...pieces] });
      else all.push({ kind, pieces });
    }
  }
  flush();
  return all;
}

/** One piece for one piece is a change; what left one place and came to another has moved. */
function told(all: readonly Raw[]): readonly Stretch[] {
  const namesOf = (kind: Raw["kind"]) =>
    new Set(all.filter((raw) => raw.kind === kind).flatMap(({ pieces }) => membersOf(pieces).map(moveName)));
  const names = { removed: namesOf("added"), added: namesOf("removed") };
  const stretches: Stretch[] = [];
  const pending = all.toReversed();
  for (let raw = pending.pop(); raw !== undefined; raw = pending.pop()) {
    const next = pending.at(-1);
    if (raw.kind === "same") stretches.push({ kind: "same", pieces: raw.pieces });
    else if (raw.kind === "removed" && next?.kind === "added") {
      const { changed, rest } = changedOf(raw.pieces, next.pieces, isAfterKey(stretches.at(-1)));
      pending.pop();
      if (changed !== null) stretches.push(changed);
      stretches.push(...movedOf("removed", rest.before, names.removed));
      stretches.push(...movedOf("added", rest.after, names.added));
    } else stretches.push(...movedOf(raw.kind, raw.pieces, names[raw.kind]));
  }
  return stretches;
}

/** What follows is the value of one key in both texts. */
const isAfterKey = (stretch: Stretch | undefined): boolean =>
  stretch?.kind === "same" && stretch.pieces.findLast((piece) => piece.trim() !== "")?.endsWith(":") === true;

/** The piece that stands in the place of another, where one of each stands there or both are the value of one key. */
function changedOf(before: readonly string[], after: readonly string[], isValue: boolean) {
  if (isOne(before) && isOne(after))
    return { changed: changeOf(before, after), rest: { before: [], after: [] } };
  if (!isValue) return { changed: null, rest: { before, after } };
  const [at, other] = [firstEnd(before), firstEnd(after)];
  return {
    changed: changeOf(before.slice(0, at), after.slice(0, other)),
    rest: { before: before.slice(at), after: after.slice(other) },
  };
}

const changeOf = (before: readonly string[], after: readonly string[]): Stretch => ({
  kind: "changed",
  before: before.join(""),
  after: after.join(""),
});

/** Where the first piece that is no white space ends. */
const firstEnd = (pieces: readonly string[]): number => pieces.findIndex((piece) => piece.trim() !== "") + 1;

/** A stretch in what moved and what did not. */
function movedOf(
  kind: "added" | "removed",
  pieces: readonly string[],
  elsewhere: ReadonlySet<string>,
): readonly Stretch[] {
  const stretches: (Stretch & { readonly kind: "added" | "removed" })[] = [];
  for (const member of membersOf(pieces)) {
    const isMoved =
      countOf(member.filter((piece) => piece !== ",")) >= leastMoved && elsewhere.has(moveName(member));
    const last = stretches.at(-1);
    if (last?.isMoved === isMoved) stretches.splice(-1, 1, { ...last, pieces: [...last.pieces, ...member] });
    else stretches.push({ kind, pieces: member, isMoved });
  }
  return stretches;
}

/** Pieces in parts that end with a comma, as members and items do. */
function membersOf(pieces: readonly string[]): readonly (readonly string[])[] {
  const members: string[][] = [[]];
  for (const piece of pieces) {
    const member = members.at(-1);
    const isBegun = member?.some((one) => one !== "," && one.trim() !== "") === true;
    member?.push(piece);
    // A comma that comes first is that of what follows it.
    if (piece === "," && isBegun) members.push([]);
  }
  return members.filter((member) => member.length > 0);
}

/** White space around a piece is no piece. */
export const countOf = (pieces: readonly string[]): number =>
  pieces.filter((piece) => piece.trim() !== "").length;
const isOne = (pieces: readonly string[]): boolean => countOf(pieces) <= 1;
/** A member that moves leaves its comma, or brings one. */
const moveName = (pieces: readonly string[]): string => pieces.join("").replace(/^[\s,]+|[\s,]+$/g, "");
