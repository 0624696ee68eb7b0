import type { ReactNode } from "react";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { useHeadingFocus } from "./focus/use-heading-focus.ts";
import styles from "./pane-notice.module.css";

const t = speaker(batchEn);

interface PaneNoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** What stands in the pane when there is no batch to draw. */
export function PaneNotice({ title, children }: PaneNoticeProps) {
  const heading = useHeadingFocus();
  return (
    <div className={styles["notice"]}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** The pane while the first reading is on its way: still, so that nothing moves by itself. */
export function PaneLoading() {
  return (
    <div className={styles["notice"]} aria-busy="true">
      <p className={styles["quiet"]}>{t("pane.loading")}</p>
    </div>
  );
}
