import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Submission } from "../../../domain/submission.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import type { ConnectionList } from "../../../queries/connection-list.ts";
import { listOptions } from "../../../queries/list-query.ts";
import { nextRow } from "../../../queries/next-row.ts";
import { useRowOrder } from "../../inbox/rows/use-row-order.ts";
import { sameTalkOf } from "../../inbox/use-open-next.ts";
import { useInbox } from "../../inbox-context.tsx";

/** What waits next, kept in step with the lists, looked for only when they changed. Null when nothing else waits. */
export function useNextRow(submission: Submission): WaitingRow | null {
  const { backends, pollSeconds } = useInbox();
  const lists = useQueries({
    // Reads of the lists are the list's business: this only watches what they brought.
    queries: backends.map((backend) => ({ ...listOptions(backend, { pollSeconds }), enabled: false })),
    combine: dataOf,
  });
  const { ref } = submission;
  const sameTalk = sameTalkOf(submission);
  const order = useRowOrder();
  return useMemo(() => nextRow(lists, { open: ref, sameTalk, order }), [lists, ref, sameTalk, order]);
}

const dataOf = (results: readonly { readonly data: ConnectionList | undefined }[]) =>
  results.map(({ data }) => data);
