import { useEffect, useState } from "react";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import hidden from "../../../ui/visually-hidden.module.css";
import styles from "./changed.module.css";
import { countOf, type Difference, differenceOf, type Stretch } from "./difference.ts";
import { EarlierText } from "./earlier-text.tsx";
import { Letters } from "./letters.tsx";
import { SourceText } from "./source-text.tsx";

const t = speaker(changedEn);

interface ComparedProps {
  readonly before: string;
  readonly after: string;
}

/** What was taken out is struck, what came is underlined, both said in words; a long stretch that is the same is counted. */
export function Compared({ before, after }: ComparedProps) {
  const difference = useDifference(before, after);
  if (difference === null) return <p>{t("diff.comparing")}</p>;
  if (difference.kind === "too-far") {
    return (
      <>
        <p>{t("diff.too-far")}</p>
        <div className={styles["ways"]}>
          <EarlierText text={before} />
        </div>
      </>
    );
  }
  const { stretches } = difference;
  return (
    <>
      <p className={styles["counts"]}>{t("diff.counts", countsOf(stretches))}</p>
      <div className={styles["text"]} dir="ltr">
        {stretches.map((stretch, index) => {
          const ends = { isFirst: index === 0, isLast: index === stretches.length - 1 };
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of one difference never change places
          return <DrawnStretch key={index} stretch={stretch} {...ends} />;
        })}
      </div>
    </>
  );
}

function countsOf(stretches: readonly Stretch[]) {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const stretch of stretches) {
    if (stretch.kind === "changed") counts.changed += 1;
    else if (stretch.kind === "same") continue;
    else if (!stretch.isMoved) counts[stretch.kind] += countOf(stretch.pieces);
    else if (stretch.kind === "added") counts.moved += countOf(stretch.pieces);
  }
  return counts;
}

interface StretchProps {
  readonly stretch: Stretch;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function DrawnStretch({ stretch, isFirst, isLast }: StretchProps) {
  if (stretch.kind === "same") return <Same pieces={stretch.pieces} isFirst={isFirst} isLast={isLast} />;
  if (stretch.kind === "changed") {
    const { before, after } = stretch;
    return (
      <>
        <del>
          <Said words={t("diff.from")} />
          <SourceText text={before} />
        </del>
        <ins>
          <Said words={t("diff.to")} />
          <SourceText text={after} />
        </ins>
        <Letters before={before} after={after} />
      </>
    );
  }
  const { kind, pieces, isMoved } = stretch;
  const Change = kind === "added" ? "ins" : "del";
  return (
    <Change data-moved={isMoved || undefined}>
      {isMoved ? (
        <span className={styles["moved"]}>{t(kind === "added" ? "diff.moved-here" : "diff.moved-away")}</span>
      ) : (
        <Said words={t(kind === "added" ? "diff.added" : "diff.removed")} />
      )}
      <SourceText text={pieces.join("")} />
    </Change>
  );
}

const Said = ({ words }: { readonly words: string }) => <span className={hidden["hidden"]}>{words}</span>;

/** Pieces of the same text that are drawn on each side of a change, and from how many on the rest is counted. */
const around = 12;
const longestSame = 40;

interface SameProps {
  readonly pieces: readonly string[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Same({ pieces, isFirst, isLast }: SameProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (pieces.length <= longestSame || isOpen) return <SourceText key="whole" text={pieces.join("")} />;
  const from = isFirst ? 0 : around;
  const to = pieces.length - (isLast ? 0 : around);
  const count = countOf(pieces.slice(from, to));
  return (
    <>
      <SourceText key="head" text={pieces.slice(0, from).join("")} />
      <button
        type="button"
        className={styles["same"]}
        aria-label={t("diff.open-same-named", { count })}
        onClick={() => setIsOpen(true)}
      >
        {t("diff.open-same", { count })}
      </button>
      <SourceText text={pieces.slice(to).join("")} />
    </>
  );
}

function useDifference(before: string, after: string): Difference | null {
  const [found, setFound] = useState<Difference | null>(null);
  useEffect(() => {
    let isWanted = true;
    setFound(null);
    differenceOf(before, after).then(
      (difference) => isWanted && setFound(difference),
      () => isWanted && setFound({ kind: "too-far" }),
    );
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  return found;
}
