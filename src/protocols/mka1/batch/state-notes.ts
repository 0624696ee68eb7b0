import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import type { HeldCall } from "../record/held.ts";
import { standingOf } from "../record/standing.ts";

/** Where a held call stands, in words of its own; none while it waits: its deadline says that. */
export function stateNote(call: HeldCall, now: number): readonly Sentence[] {
  const standing = standingOf(call, now);
  if (standing === "pending" || standing === "unknown") return [];
  if (standing === "expired") return [sentence("mka1.state.expired")];
  const requester = spellName(call.requester?.label ?? "");
  return [sentence(`mka1.state.${call.status}-${standing}`, { requester })];
}

/** What else a person must know of the calls of a batch. */
export function oddNotes(calls: readonly HeldCall[]): readonly Sentence[] {
  const isZoneless = calls.some(({ createdAt, expiresAt, decidedAt }) =>
    [createdAt, expiresAt, decidedAt].some((moment) => moment?.namesNoZone === true),
  );
  const isObject = calls.some(({ argumentText }) => argumentText.form === "in-envelope");
  return [
    ...(isZoneless ? [sentence("mka1.note.no-zone")] : []),
    ...(isObject ? [sentence("mka1.note.object-arguments")] : []),
  ];
}
