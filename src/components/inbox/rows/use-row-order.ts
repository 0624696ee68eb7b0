import { useMemo } from "react";
import type { RowOrder } from "../../../queries/order-rows.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useInboxAddress } from "../use-inbox-address.ts";

/** The order that the person chose for the list: what is next follows it too. */
export function useRowOrder(): RowOrder {
  const { backends } = useInbox();
  const { sort } = useInboxAddress();
  return useMemo(
    () => ({ sort, connections: backends.map(({ connection }) => connection.id) }),
    [sort, backends],
  );
}
