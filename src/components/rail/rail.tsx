import { railEn } from "../../messages/en/rail.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import type { View, ViewCounts } from "../inbox/views.ts";
import { useInbox } from "../inbox-context.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import styles from "./rail.module.css";
import { useFillableViews } from "./use-fillable-views.ts";
import { ViewLink } from "./view-link.tsx";

const t = speaker(railEn);

/** What the rail shows, and where its views are. */
export interface RailProps {
  readonly view: View;
  /** Null while they are not known. */
  readonly viewCounts: ViewCounts | null;
  readonly counts: ReadonlyMap<string, number | null>;
  readonly hrefOfView: (view: View) => string;
  readonly onHelp: () => void;
}

/** The views that can hold something, the connections and how each of them is. */
export function Rail({ view, viewCounts, counts, hrefOfView, onHelp }: RailProps) {
  const { backends } = useInbox();
  return (
    <>
      <p className={styles["brand"]}>
        <i>
          <Icon name="check" />
        </i>
        {t("rail.brand")}
      </p>
      {useFillableViews(view, viewCounts).map((one) => (
        <ViewLink key={one} view={one} isCurrent={one === view} counts={viewCounts} href={hrefOfView(one)} />
      ))}
      <h2>{t("rail.connections")}</h2>
      <ul>
        {backends.map((backend) => (
          <ConnectionLine
            key={backend.connection.id}
            backend={backend}
            count={counts.get(backend.connection.id) ?? null}
          />
        ))}
      </ul>
      <button
        type="button"
        className={`${styles["item"]} ${styles["help"]}`}
        onClick={onHelp}
        aria-keyshortcuts="?"
      >
        <Icon name="keys" />
        <span>{t("rail.help")}</span>
        <KeyCap>?</KeyCap>
      </button>
    </>
  );
}
