import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { refKey } from "../../../domain/batch-ref.ts";
import type { BatchReading } from "../../../queries/batch-query.ts";
import { connectionsKey, refOfKey } from "../../../queries/keys.ts";
import { folded } from "./searched-text.ts";

const known = new WeakMap<BatchReading, string>();

/** What this page holds of batches that were read whole, by `refKey`, folded for searching. Asks nothing. */
export function heldTexts(client: QueryClient): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [key, reading] of client.getQueriesData<BatchReading>({ queryKey: connectionsKey })) {
    const ref = refOfKey(key);
    if (ref === null || reading === undefined) continue;
    const text = known.get(reading) ?? folded(textsOf(reading.value).join("\u0000"));
    known.set(reading, text);
    texts.set(refKey(ref), text);
  }
  return texts;
}

const textsOf = ({ calls, lineage, requester, approvers }: ApprovalBatch): readonly string[] => [
  ...calls.flatMap(({ id, toolName, argumentText }) => [
    id,
    toolName,
    argumentText.form === "missing" ? "" : argumentText.text,
  ]),
  lineage.agent ?? "",
  lineage.session.title ?? "",
  requester ?? "",
  ...approvers,
];
