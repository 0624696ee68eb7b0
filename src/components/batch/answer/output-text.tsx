import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { RawText } from "../arguments/raw-text.tsx";
import styles from "./answer.module.css";

const t = speaker(answerEn);

/** The text of an output as it stands; an empty one is said to be empty. */
export function OutputText({ text }: { readonly text: string }) {
  if (text === "") return <p className={styles["note"]}>{t("output.empty")}</p>;
  // A text is drawn from its beginning: another text is another view.
  return <RawText key={text} text={text} />;
}
