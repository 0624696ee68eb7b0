import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./batch-head.module.css";

const t = speaker(batchEn);

/** A link to the system's own page, for http and https only, with the host that it really goes to (T-33). */
export function PageLink({ url }: { readonly url: string | null }) {
  const target = url === null ? null : pageTarget(url);
  if (target === null) return null;
  return (
    <a className={styles["page"]} href={target.href} target="_blank" rel="noopener noreferrer">
      {t("head.page", { host: target.host })}
    </a>
  );
}

/** Where an address leads, or null when it is none that may be a link. The host is in its ASCII form. */
function pageTarget(url: string): { readonly href: string; readonly host: string } | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? { href, host } : null;
}
