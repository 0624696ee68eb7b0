import { useState } from "react";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { aroundEn } from "../../../messages/en/around.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useFind } from "./use-find.ts";

const t = speaker(aroundEn);

interface FoundByIdProps {
  /** What was searched for and no row holds. */
  readonly text: string;
  /** It was pasted or entered: it is looked for at once. */
  readonly isAsked: boolean;
  readonly onFound: (ref: BatchRef) => void;
}

/** Looks for an id in every connection that can be asked for one, and says what became of it. */
export function FoundById({ text, isAsked, onFound }: FoundByIdProps) {
  const { backends } = useInbox();
  const [isPressed, setIsPressed] = useState(false);
  const found = useFind(isAsked || isPressed ? text : null, onFound);
  if (backends.every(({ find }) => find === undefined)) return null;
  return (
    <>
      <p aria-live="polite">{found === null ? null : wordsOf(found)}</p>
      {found === null ? <Button onClick={() => setIsPressed(true)}>{t("find.ask")}</Button> : null}
    </>
  );
}

function wordsOf(found: NonNullable<ReturnType<typeof useFind>>): string {
  if (found.kind === "asking") return t("find.asking");
  if (found.kind === "found") return t("find.opening");
  if (found.failed.length === 0) return t("find.unknown");
  return t("find.unknown-failing", { labels: found.failed.join(", ") });
}
