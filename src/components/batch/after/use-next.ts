import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import type { ApprovalBackend } from "../../../domain/approval-backend.ts";
import { type BatchRef, refKey } from "../../../domain/batch-ref.ts";
import { isSettled, type Submission } from "../../../domain/submission.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import type { ConnectionList } from "../../../queries/connection-list.ts";
import { listKey } from "../../../queries/keys.ts";
import { listOptions } from "../../../queries/list-query.ts";
import { orderRows } from "../../../queries/order-rows.ts";
import { wantHeadingFocus } from "../../heading-focus.ts";
import { useInboxAddress } from "../../inbox/use-inbox-address.ts";
import { useInbox } from "../../inbox-context.tsx";

/** What waits next, kept in step with the lists. Null when nothing else waits. */
export function useNextRow(ref: BatchRef, submission: Submission | undefined): WaitingRow | null {
  const { backends, pollSeconds } = useInbox();
  return useQueries({
    // Reads of the lists are the list's business: this only watches what they brought.
    queries: backends.map((backend) => ({ ...listOptions(backend, { pollSeconds }), enabled: false })),
    combine: (lists) => nextOf(rowsIn(lists.map(({ data }) => data)), ref, submission),
  });
}

/** Opens what waits next; the focus goes to its heading. A press or a key asked for it. */
export function useOpenNext() {
  const { backends } = useInbox();
  const client = useQueryClient();
  const { open } = useInboxAddress();
  return (ref: BatchRef, submission: Submission | undefined): void => {
    const row = nextOf(rowsIn(knownLists(client, backends)), ref, submission);
    if (row === null) return;
    wantHeadingFocus();
    open(row.ref);
  };
}

const knownLists = (client: QueryClient, backends: readonly ApprovalBackend[]) =>
  backends.map(({ connection }) => client.getQueryData<ConnectionList>(listKey(connection.id)));

const rowsIn = (lists: readonly (ConnectionList | undefined)[]): readonly WaitingRow[] =>
  lists.flatMap((list) => (list === undefined ? [] : [...list.rows.values()].map(({ value }) => value)));

/** The next asking of the same conversation first, then the first of the list. */
function nextOf(
  rows: readonly WaitingRow[],
  ref: BatchRef,
  submission: Submission | undefined,
): WaitingRow | null {
  const others = rows.filter((row) => refKey(row.ref) !== refKey(ref));
  const own = submission !== undefined && isSettled(submission.state) ? submission.next : null;
  const sameTalk = own === null ? undefined : others.find((row) => refKey(row.ref) === refKey(own));
  return sameTalk ?? orderRows(others)[0] ?? null;
}
