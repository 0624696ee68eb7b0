import { spellName } from "../../../../lib/text/literal-text.ts";
import { type AddressKind, readAddress } from "../../../../lib/text/web-address.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { zonesEn } from "../../../../messages/en/zones.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { FoldedText } from "../folded-text.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);
const tZones = speaker(zonesEn);

/** An address as it came, as text; and beside it a link that is named by its real host, or why there is none (T-33). */
export function Address({ url }: { readonly url: string }) {
  const read = readAddress(url);
  return (
    <div className={styles["address"]}>
      <FoldedText text={url} first={400} />
      {read.kind === "web" ? (
        // biome-ignore lint/plugin: read by lib/text/web-address.ts
        <a className={styles["link"]} href={read.href} target="_blank" rel="noopener noreferrer">
          {t("script.open-host", { host: read.host })}
        </a>
      ) : null}
      {sayingsOf(read).map((said) => (
        <p key={said} className={styles["quiet"]}>
          {said}
        </p>
      ))}
    </div>
  );
}

/** What is to be known of an address before it is followed, or why it cannot be. */
function sayingsOf(read: AddressKind): readonly string[] {
  if (read.kind === "inert")
    return [
      read.scheme === null ? t("script.inert") : t("script.inert-scheme", { scheme: spellName(read.scheme) }),
    ];
  return [
    ...(read.hasUser ? [tZones("zone.user-part")] : []),
    ...(read.port === null ? [] : [tZones("zone.port", { port: read.port })]),
    ...(read.isMended ? [tZones("zone.not-as-written")] : []),
  ];
}
