import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ApprovalBackend } from "../../../domain/approval-backend.ts";
import type { ConnectionId } from "../../../domain/batch-ref.ts";
import { timeOfDay } from "../../../lib/clock-words.ts";
import { listEn } from "../../../messages/en/list.ts";
import { speaker } from "../../../messages/speaker.ts";
import { listReadAt } from "../../../queries/list-query.ts";
import type { ClockFace } from "../../clock/ticker.ts";
import { useInbox } from "../../inbox-context.tsx";

const t = speaker(listEn);

/** What a row says of its connection. */
export interface ConnectionFacts {
  readonly label: string;
  /** That its rows are old, in words; nothing while they are not. It changes with time alone, so the timer draws it. */
  readonly staleFace: ClockFace;
  /** That its server's clock cannot be read, so that deadlines are told by this computer's. */
  readonly isOwnClock: boolean;
}

const none: ConnectionFacts = { label: "", staleFace: () => "", isOwnClock: false };

/** Gives what rows say of their connections. Another function only when a connection is another. */
export function useConnectionFacts(): (id: ConnectionId) => ConnectionFacts {
  const { backends, pollSeconds } = useInbox();
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = backends.map((backend) => backend.state().subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [backends],
  );
  const states = useSyncExternalStore(subscribe, () => JSON.stringify(backends.map(stateOf)));
  return useMemo(() => {
    const known = JSON.parse(states) as readonly ReturnType<typeof stateOf>[];
    const facts = new Map(
      backends.map(({ connection: { id, label } }, at): [ConnectionId, ConnectionFacts] => {
        const { isFailing = false, isOwnClock = false } = known[at] ?? {};
        const staleFace = (now: number) => {
          const readAt = listReadAt(client, id);
          if (readAt === null || !(isFailing || now - readAt > pollSeconds * 2_000)) return "";
          return ` · ${t("list.read-at", { time: timeOfDay(readAt) })}`;
        };
        return [id, { label, staleFace, isOwnClock }];
      }),
    );
    return (id) => facts.get(id) ?? { ...none, label: id };
  }, [backends, states, client, pollSeconds]);
}

/** What of a connection's state its rows are drawn by. */
function stateOf(backend: ApprovalBackend) {
  const { kind } = backend.state().get();
  return {
    isFailing: kind === "failing" || kind === "needs-token",
    isOwnClock: backend.serverTime?.isServers() === false,
  };
}
