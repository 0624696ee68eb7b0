import { useEffect, useState } from "react";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import styles from "./changed.module.css";
import { type Difference, differenceOf, type Stretch } from "./difference.ts";

const t = speaker(batchEn);

interface ComparedProps {
  readonly before: string;
  readonly after: string;
}

/** What was taken out is struck, what came is underlined, both said in words; a long stretch that is the same is counted. */
export function Compared({ before, after }: ComparedProps) {
  const difference = useDifference(before, after);
  if (difference === null) return <p>{t("changed.comparing")}</p>;
  if (difference.kind === "too-far") return <p>{t("changed.too-far")}</p>;
  const { stretches } = difference;
  const sum = (kind: Stretch["kind"]) =>
    stretches.reduce((total, stretch) => total + (stretch.kind === kind ? stretch.count : 0), 0);
  return (
    <>
      <div className={styles["text"]}>
        {stretches.map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of one difference never change places
          <DrawnStretch key={index} stretch={stretch} />
        ))}
      </div>
      <p className={styles["counts"]}>
        {t("changed.counts", { added: sum("added"), removed: sum("removed") })}
      </p>
    </>
  );
}

/** Pieces of the same text that are drawn around a change; the whole stands below in the arguments. */
const longestSame = 24;

function DrawnStretch({ stretch: { kind, text, count } }: { readonly stretch: Stretch }) {
  if (kind === "same") {
    if (count > longestSame) return <span className={styles["same"]}>{t("changed.same", { count })}</span>;
    return <LiteralText text={text} place="string" />;
  }
  const Change = kind === "added" ? "ins" : "del";
  return (
    <Change>
      <span className={hidden["hidden"]}>{t(kind === "added" ? "changed.added" : "changed.removed")}</span>
      <LiteralText text={text} place="string" />
    </Change>
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
