import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ApprovalBackend } from "../../domain/approval-backend.ts";
import type { ConnectionId } from "../../domain/batch-ref.ts";
import { timeOfDay } from "../../lib/clock-words.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { useInbox } from "../inbox-context.tsx";

const t = speaker(listEn);

/** What a row says of its connection. */
interface ConnectionFacts {
  readonly label: string;
  /** That its rows are old, in words; null while it answers. */
  readonly note: string | null;
}

/** Gives what rows say of their connections; a connection that fails says since when its rows are old. */
export function useConnectionFacts(): (id: ConnectionId) => ConnectionFacts {
  const { backends } = useInbox();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = backends.map((backend) => backend.state().subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [backends],
  );
  const notes = useSyncExternalStore(subscribe, () => JSON.stringify(backends.map(noteOf)));
  return useMemo(() => {
    const texts = JSON.parse(notes) as readonly (string | null)[];
    const facts = new Map(
      backends.map(({ connection }, at) => [
        connection.id,
        { label: connection.label, note: texts[at] ?? null },
      ]),
    );
    return (id) => facts.get(id) ?? { label: id, note: null };
  }, [backends, notes]);
}

function noteOf(backend: ApprovalBackend): string | null {
  const { kind, lastReadAt } = backend.state().get();
  if (kind !== "failing" && kind !== "needs-token") return null;
  return lastReadAt === null ? null : t("list.read-at", { time: timeOfDay(lastReadAt) });
}
