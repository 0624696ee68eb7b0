import type { Mark, MarkPlace, Obstacle } from "../../../domain/argument-text.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { jsonBreak } from "../../../lib/json/not-json.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { marksEn } from "../../../messages/en/marks.ts";
import { speaker } from "../../../messages/speaker.ts";

const t = speaker(marksEn);

/** One sentence of why a call is not clear, and the line of the arguments that it speaks of; null for none. */
export interface Reason {
  readonly says: string;
  /** What hidden characters spell, to be drawn literally behind `says`; null for nothing. */
  readonly spelt: string | null;
  /** Where it stands, behind that. */
  readonly where: string;
  readonly line: number | null;
}

/** So many keys that stand twice are told one by one. */
const mostKeys = 5;
/** A key up to this length stands in a sentence whole. */
const longestKey = 40;

const lineOf = (place: MarkPlace | undefined): number | null =>
  place?.in === "arguments" ? place.line : null;

/** Why a call is marked: each cause with its place. */
export const markReasons = (marks: readonly Mark[]): readonly Reason[] => marks.map(markReason);

function markReason(mark: Mark): Reason {
  if (mark.kind === "very-long")
    return { says: t("mark.very-long", mark), spelt: null, where: "", line: null };
  const { count, place } = mark;
  const codes = mark.kind === "long-run" ? null : mark.codes;
  const spelt = mark.kind === "hidden-characters" ? mark.spelt : null;
  const says = [
    t(place.in === "origin" && mark.kind === "not-ascii" ? "mark.beyond-ascii" : `mark.${mark.kind}`, {
      count,
    }),
    codes === null ? "" : t("mark.codes", { codes: codesOf(codes, count) }),
    spelt === null ? "" : t("mark.spelt"),
  ];
  return {
    says: says.filter((words) => words !== "").join(" "),
    spelt,
    where: mark.kind === "not-ascii" && place.in === "name" ? "" : placeWords(place, count),
    line: lineOf(place),
  };
}

/** The numbers that were kept; dots where there may be more. */
const codesOf = (codes: readonly string[], count: number): string =>
  codes.join(", ") + (codes.length > 5 && count > codes.length ? " …" : "");

function placeWords(place: MarkPlace, count: number): string {
  if (place.in !== "arguments") return t(`mark.in-${place.in}`, { count });
  const key = place.key === null || place.key === "" ? null : keyWords(place.key);
  return t("mark.in-line", { count, line: place.line, key });
}

const keyWords = (key: string): string =>
  key.length > longestKey ? t("mark.long-key", { length: key.length }) : spellName(key);

/** Why a call cannot be shown faithfully: each obstacle with its place. */
export function obstacleReasons(call: ToolCall, obstacles: readonly Obstacle[]): readonly Reason[] {
  const keys = obstacles.filter(({ kind }) => kind === "duplicate-key");
  const left = keys.slice(mostKeys);
  const told = obstacles
    .filter((obstacle) => !left.includes(obstacle))
    .map((obstacle) => obstacleReason(call, obstacle));
  return left.length === 0 ? told : [...told, plain(t("obstacle.more-keys", { count: left.length }))];
}

const plain = (says: string, line: number | null = null): Reason => ({ says, spelt: null, where: "", line });

function obstacleReason(call: ToolCall, obstacle: Obstacle): Reason {
  switch (obstacle.kind) {
    case "duplicate-key": {
      const line = lineOf(obstacle.place);
      const key = obstacle.key.length > longestKey ? keyWords(obstacle.key) : `“${spellName(obstacle.key)}”`;
      return plain(t("obstacle.duplicate-key", { key, line }), line);
    }
    case "not-json":
      return breakReason(call, obstacle.at);
    case "not-an-object":
      return plain(t(`form.${obstacle.form}`));
    case "missing":
      return plain(t("obstacle.missing"));
    case "same-call-id":
      return plain(t("obstacle.same-call-id"));
    case "unknown-state":
      return plain(t("obstacle.unknown-state", { state: spellName(obstacle.state) }));
    case "too-large":
      return plain(t("obstacle.too-large", obstacle));
    case "too-deep":
      return plain(t("obstacle.too-deep", obstacle));
    case "too-many-members":
      return plain(t("obstacle.too-many-members", obstacle));
  }
}

function breakReason({ argumentText }: ToolCall, at: number): Reason {
  const { kind, line, found } = jsonBreak(argumentText.form === "missing" ? "" : argumentText.text, at);
  if (kind === "said" || kind === "empty") return plain(t(`break.${kind}`));
  return plain(t(`break.${kind}`, { line, found: spellName(found) }), line);
}
