import type { Inside } from "../../../lib/json/display-json.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./arguments.module.css";

const t = speaker(argumentsEn);

/** A name in a path is cut after this many characters: it only tells one control from another. */
const longestStep = 60;

interface RowToggleProps {
  readonly inside: Inside;
  readonly isClosed: boolean;
  readonly onPress: () => void;
}

/** Folds what a row opens, or opens it again. A button of ours beside the bracket, named by the way to it. */
export function RowToggle({ inside, isClosed, onPress }: RowToggleProps) {
  const path = pathWords(inside.path);
  return (
    <button
      type="button"
      className={styles["toggle"]}
      aria-expanded={!isClosed}
      aria-label={inside.of === "object" ? t("inside.object", { path }) : t("inside.array", { path })}
      onClick={onPress}
    >
      <Icon name={isClosed ? "chevron" : "down"} />
    </button>
  );
}

const pathWords = (path: Inside["path"]): string =>
  path
    .map((step) => (typeof step === "number" ? placeWords(step) : nameWords(step)))
    .filter((word, index, words) => index > 0 || words.length === 1 || word !== t("inside.whole"))
    .join(", ");

const placeWords = (place: number): string => (place === 0 ? t("inside.whole") : t("inside.item", { place }));

function nameWords(name: string): string {
  const spelled = spellName(name);
  return spelled.length <= longestStep ? spelled : `${spelled.slice(0, longestStep)}…`;
}
