import { Fragment, useDeferredValue, useMemo } from "react";
import { hiddenCharacters } from "../../../lib/text/hidden-characters.ts";
import { attachmentsEn } from "../../../messages/en/attachments.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import literal from "../../../ui/literal-text.module.css";
import styles from "./feedback.module.css";

const t = speaker(attachmentsEn);

/** So many different characters are named; of more it is said how many. */
const mostKinds = 8;

interface HiddenNoteProps {
  readonly text: string;
  /** Where the words stand, as it is said of them. */
  readonly place?: "feedback" | "text";
}

/**
 * The characters of what is typed that nobody sees, each with its number and how often: pasted text brings them (threats
 * T-46). The words themselves stay exact.
 */
export function HiddenNote({ text, place = "feedback" }: HiddenNoteProps) {
  const settled = useDeferredValue(text);
  const found = useMemo(() => hiddenCharacters(settled), [settled]);
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return (
    <p className={`${styles["marks"]} ${styles["spot"]}`} aria-live="polite">
      {count === 0 ? null : (
        <>
          <Icon name="eye" />
          <span>
            {t("words.hidden", { count, place })}
            {found.slice(0, mostKinds).map((one) => (
              <Fragment key={one.label}>
                {" "}
                <span className={literal["chip"]}>{one.label}</span>
                {one.count === 1 ? null : ` ${t("words.times", { count: one.count })}`}
              </Fragment>
            ))}
            {found.length > mostKinds
              ? ` ${t("words.more-kinds", { count: found.length - mostKinds })}`
              : null}
          </span>
        </>
      )}
    </p>
  );
}
