import { lazy, Suspense, useState } from "react";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { FetchBoundary } from "../../fetch-boundary.tsx";
import styles from "./changed.module.css";
import { EarlierText } from "./earlier-text.tsx";

const t = speaker(changedEn);

interface ComparedProps {
  readonly before: string;
  readonly after: string;
}

/** What compares is a chunk of its own: most batches are decided without it. */
const make = () => lazy(async () => ({ default: (await import("./compared.tsx")).Compared }));

let Compared = make();

/** The difference of two texts, when what compares them has come; where it does not come, the earlier text can be read. */
export function LateCompared(props: ComparedProps) {
  const [attempt, setAttempt] = useState(0);
  const handleAgain = () => {
    // A lazy component that failed stays failed: only a new one fetches again.
    Compared = make();
    setAttempt(attempt + 1);
  };
  return (
    <FetchBoundary
      key={attempt}
      fallback={
        <>
          <p>{t("diff.not-loaded")}</p>
          <div className={styles["ways"]}>
            <Button onClick={handleAgain}>{t("diff.load-again")}</Button>
            <EarlierText text={props.before} />
          </div>
        </>
      }
    >
      <Suspense fallback={<p aria-busy="true">{t("diff.comparing")}</p>}>
        <Compared {...props} />
      </Suspense>
    </FetchBoundary>
  );
}
