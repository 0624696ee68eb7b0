import { useQueryClient } from "@tanstack/react-query";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import type { Submission } from "../../domain/submission.ts";
import { isSettled } from "../../domain/submission-state.ts";
import type { ConnectionList } from "../../queries/connection-list.ts";
import { listKey } from "../../queries/keys.ts";
import { nextRow } from "../../queries/next-row.ts";
import { wantHeadingFocus } from "../heading-focus.ts";
import { useInbox } from "../inbox-context.tsx";
import { useRowOrder } from "./rows/use-row-order.ts";
import { useInboxAddress } from "./use-inbox-address.ts";

/** Opens what waits next after a batch, wherever it was asked for; the focus goes to its heading. */
export function useOpenNext(): (open: BatchRef | null) => void {
  const { backends, runner } = useInbox();
  const client = useQueryClient();
  const address = useInboxAddress();
  const order = useRowOrder();
  return (open) => {
    const lists = backends.map(({ connection }) =>
      client.getQueryData<ConnectionList>(listKey(connection.id)),
    );
    const sameTalk = sameTalkOf(open === null ? undefined : runner.latest(open));
    const row = nextRow(lists, { open, sameTalk, order });
    if (row === null || (open !== null && refKey(row.ref) === refKey(open))) return;
    wantHeadingFocus();
    address.open(row.ref);
  };
}

/** The next asking of the conversation that was answered, once its answer has come to an end. */
export const sameTalkOf = (submission: Submission | undefined): BatchRef | null =>
  submission !== undefined && isSettled(submission.state) ? submission.next : null;
