import { useId, useState } from "react";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./changed.module.css";
import { SourceText } from "./source-text.tsx";

const t = speaker(changedEn);

/** The earlier of two texts, whole, one press away: for when they cannot be compared. */
export function EarlierText({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t("diff.earlier-close") : t("diff.earlier", { count: text.length })}
      </Button>
      <div id={id} className={styles["text"]} hidden={!isOpen}>
        {isOpen ? <SourceText text={text} /> : null}
      </div>
    </>
  );
}
