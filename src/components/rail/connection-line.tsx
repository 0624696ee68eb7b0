import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { ApprovalBackend, ConnectionState } from "../../domain/approval-backend.ts";
import { ageWords, timeOfDay } from "../../lib/clock-words.ts";
import { figure } from "../../messages/en/figures.ts";
import { railEn } from "../../messages/en/rail.ts";
import { speaker } from "../../messages/speaker.ts";
import { listReadAt } from "../../queries/list-query.ts";
import { ClockText } from "../clock/clock-text.tsx";
import { useInbox } from "../inbox-context.tsx";
import { useSay } from "../use-say.ts";
import styles from "./rail.module.css";

const t = speaker(railEn);

interface ConnectionLineProps {
  readonly backend: ApprovalBackend;
  /** Null while it was not read. */
  readonly count: number | null;
}

/** One connection: how it is, in a shape and in words. A poll that only moves the time of reading draws nothing here. */
export function ConnectionLine({ backend, count }: ConnectionLineProps) {
  const live = backend.state();
  const say = useSay();
  const kind = useSyncExternalStore(live.subscribe, () => live.get().kind);
  const since = useSyncExternalStore(live.subscribe, () => live.get().since);
  const error = useSyncExternalStore(live.subscribe, () => live.get().error);
  return (
    <li className={styles["connection"]}>
      <span className={`${styles["dot"]} ${styles[kind]}`} aria-hidden="true" />
      <span>{backend.connection.label}</span>
      <span className={styles["count"]} title={t("rail.waiting-count", { n: count })}>
        {count === null ? "–" : figure(count)}
      </span>
      <ConnectionWords backend={backend} kind={kind} since={since} />
      {error === null || kind === "needs-token" ? null : <small>{say(error.said)}</small>}
    </li>
  );
}

interface ConnectionWordsProps {
  readonly backend: ApprovalBackend;
  readonly kind: ConnectionState["kind"];
  readonly since: number;
}

function ConnectionWords({ backend, kind, since }: ConnectionWordsProps) {
  switch (kind) {
    case "needs-token":
      return <small className={styles["strong"]}>{t("rail.needs-token")}</small>;
    case "failing":
      return <small className={styles["strong"]}>{t("rail.failing", { time: timeOfDay(since) })}</small>;
    case "connecting":
      return <small>{t("rail.connecting")}</small>;
    default:
      return <ReadWords backend={backend} kind={kind} />;
  }
}

interface ReadWordsProps {
  readonly backend: ApprovalBackend;
  readonly kind: "live" | "polling" | "reconnecting";
}

/** Only the open batch has a stream: everything else is as old as its last poll. */
function ReadWords({ backend, kind }: ReadWordsProps) {
  const { pollSeconds } = useInbox();
  const client = useQueryClient();
  const face = useCallback(
    (now: number, place: HTMLElement) => {
      const isOld = (at: number) => now - at > pollSeconds * 2_000;
      const { lastReadAt } = backend.state().get();
      if (lastReadAt === null) return t("rail.connecting");
      // A first scan takes its time, and is heard from all the while.
      const readAt = isOld(lastReadAt)
        ? (listReadAt(client, backend.connection.id) ?? lastReadAt)
        : lastReadAt;
      const age = ageWords(now - readAt);
      // What hangs or is slow says so by itself: nobody else would (I-22).
      const isStale = isOld(readAt);
      place.closest("li")?.toggleAttribute("data-stale", isStale);
      if (isStale) return t(navigator.onLine ? "rail.stale" : "rail.offline", { age });
      return t(`rail.${kind}`, { age, seconds: pollSeconds });
    },
    [backend, client, kind, pollSeconds],
  );
  return (
    <small>
      <ClockText face={face} />
    </small>
  );
}
