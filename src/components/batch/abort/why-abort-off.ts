import { decidableCalls } from "../../../domain/decision-draft.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { whyAllOff } from "../press/why-off.ts";

const t = speaker(batchEn);

/** Why no abort may be chosen now, or null: it takes every call that waits, so one that takes none holds all. */
export function whyAbortOff(scope: BatchScopeValue): string | null {
  const { batch, pane } = scope;
  const kept = decidableCalls(batch).find(({ rules }) => !rules.verbs.includes("abort"));
  if (kept !== undefined) return t("dock.fault-not-abortable", { name: callName(batch, kept) });
  return whyAllOff(scope) ?? (pane.getState().changed.size > 0 ? t("off.changed") : null);
}
