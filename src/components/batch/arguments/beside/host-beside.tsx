import type { HostView } from "../../../../lib/text/host-view.ts";
import { besideEn } from "../../../../messages/en/beside.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import styles from "./beside.module.css";

const t = speaker(besideEn);

/** The host that is really asked, the one that is written, and why they are not one: text, and no link. */
export function HostBeside({ host: { written, real, why } }: { readonly host: HostView }) {
  return (
    <p>
      {t("beside.host")}{" "}
      <code className={styles["real"]}>
        <LiteralText text={real} place="name" />
      </code>
      {written.toLowerCase() === real ? null : (
        <>
          {`, ${t("beside.written")} `}
          <code className={styles["written"]}>
            <LiteralText text={written} place="name" />
          </code>
        </>
      )}
      {`: ${why.map((oddity) => t(`beside.${oddity}`)).join(", ")}`}
    </p>
  );
}
