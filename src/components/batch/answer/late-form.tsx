import { type ComponentProps, lazy, Suspense, useState } from "react";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { FetchBoundary } from "../../fetch-boundary.tsx";
import styles from "./answer.module.css";
import type { AnswerForm } from "./answer-form.tsx";

const t = speaker(answerEn);

/** The forms and what checks them are a chunk of their own: most batches ask for nothing but a permission. */
const makeForm = () => lazy(async () => ({ default: (await import("./answer-form.tsx")).AnswerForm }));

let Form = makeForm();

/** The form of an answer, when it has come. Until then the draft keeps what was filled in; a failed fetch harms no verb. */
export function LateForm(props: ComponentProps<typeof AnswerForm>) {
  const [attempt, setAttempt] = useState(0);
  const handleAgain = () => {
    // A lazy component that failed stays failed: only a new one fetches again.
    Form = makeForm();
    setAttempt(attempt + 1);
  };
  return (
    <FetchBoundary key={attempt} fallback={<NotFetched onAgain={handleAgain} />}>
      <Suspense
        fallback={
          <p className={styles["quiet"]} aria-busy="true">
            {t("answer.loading")}
          </p>
        }
      >
        <Form {...props} />
      </Suspense>
    </FetchBoundary>
  );
}

function NotFetched({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className={styles["quiet"]}>
      <p>{t("answer.not-loaded")}</p>
      <Button onClick={onAgain}>{t("answer.load-again")}</Button>
    </div>
  );
}
