import { spellName } from "../../../../lib/literal-text.ts";
import { readAddress } from "../../../../lib/web-address.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { FoldedText } from "../folded-text.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);

/** An address as it came, as text; and beside it a link that is named by its real host, or why there is none (T-33). */
export function Address({ url }: { readonly url: string }) {
  const read = readAddress(url);
  return (
    <div className={styles["address"]}>
      <FoldedText text={url} first={400} />
      {read.kind === "web" ? (
        <a className={styles["link"]} href={read.href} target="_blank" rel="noopener noreferrer">
          {t("script.open-host", { host: read.host })}
        </a>
      ) : (
        <p className={styles["quiet"]}>
          {read.scheme === null
            ? t("script.inert")
            : t("script.inert-scheme", { scheme: spellName(read.scheme) })}
        </p>
      )}
    </div>
  );
}
