import { listEn } from "../../../messages/en/list.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { Sort } from "../../../queries/order-rows.ts";
import styles from "../inbox-header.module.css";
import type { InboxAddress } from "../use-inbox-address.ts";

const t = speaker(listEn);

const sorts = ["deadline", "age", "connection"] as const satisfies readonly Sort[];

/** What the list is sorted by, and the way to change it. */
export function SortSelect({ address }: { readonly address: InboxAddress }) {
  return (
    <select
      className={styles["sort"]}
      aria-label={t("list.sort")}
      value={address.sort}
      onChange={({ currentTarget }) =>
        address.setSort(sorts.find((sort) => sort === currentTarget.value) ?? "deadline")
      }
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`list.sort-${sort}`)}
        </option>
      ))}
    </select>
  );
}
