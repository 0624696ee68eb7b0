import { readAddress } from "../../../lib/text/web-address.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./batch-head.module.css";

const t = speaker(batchEn);

/** A link to the system's own page, for http and https only, with the host that it really goes to (T-33). */
export function PageLink({ url }: { readonly url: string | null }) {
  const address = url === null ? null : readAddress(url);
  if (address?.kind !== "web") return null;
  return (
    // biome-ignore lint/plugin: read by lib/text/web-address.ts
    <a className={styles["page"]} href={address.href} target="_blank" rel="noopener noreferrer">
      {t("head.page", { host: address.host })}
    </a>
  );
}
