import { studied } from "../../../domain/long-texts.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { Mka1Client } from "../client.ts";
import { memoryOf } from "../list/memory.ts";
import { failureOf } from "../read-errors.ts";
import { batchIdOf, type Place } from "../record/place.ts";
import { type BatchRecord, readingFrom } from "../record/record.ts";
import { callOf } from "./call.ts";
import { noVerbs, rulesOf } from "./rules.ts";
import { asItCame } from "./transcript.ts";

/** A held call without an id, as the list had it: drawn raw, without buttons. Throws `gone` where it is not held here. */
export async function readOddBatch(
  client: Mka1Client,
  place: Extract<Place, { readonly kind: "odd" }>,
): Promise<BatchRecord> {
  const held = memoryOf(client).odd.get(place.digest);
  if (held === undefined) throw failureOf("gone", "mka1.gone.address");
  const { id: connectionId, pageUrl } = client.connection;
  const closed = sentence("mka1.off.broken", { field: held.fault ?? "id" });
  const call = await studied(() => callOf(held, { kind: "not-known" }, noVerbs(closed)));
  const batch = {
    ref: { connectionId, batchId: batchIdOf(place) },
    calls: [call],
    beside: [],
    lineage: { agent: held.agentId, session: { id: held.responseId, title: null }, run: null },
    requester: held.requester?.label ?? null,
    approvers: held.approvers.map(({ label }) => label),
    viewerPart: "observer" as const,
    askedAt: held.createdAt?.at ?? null,
    deadline: null,
    status: "waiting" as const,
    rules: rulesOf("decide", closed),
    acts: [],
    transcript: asItCame(held),
    pageUrl,
    notes: [],
  };
  const reading = readingFrom(batch, { startedAt: client.clock.monotonic(), texts: [place.digest] });
  return { reading, place, held: [], model: null, responseId: null };
}
