import { Rail } from "../../rail/rail.tsx";
import { startSearch } from "../search/start-search.ts";
import { ArrivedPill } from "./arrived-pill.tsx";
import { ConnectionFaults } from "./connection-faults.tsx";
import { InboxEmpty } from "./inbox-empty.tsx";
import { InboxKeys } from "./inbox-keys.tsx";
import { SortSelect } from "./sort-select.tsx";

/** What stands around the rows, and is fetched once the first of them are drawn. */
export const around = {
  Rail,
  ArrivedPill,
  ConnectionFaults,
  InboxEmpty,
  InboxKeys,
  SortSelect,
  startSearch,
};
