import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { spellName } from "../../lib/text/literal-text.ts";
import { peopleEn } from "../../messages/en/people.ts";
import { speaker } from "../../messages/speaker.ts";
import { untilWords } from "../clock/deadline-words.ts";

const t = speaker(peopleEn);

/** People are named up to so many; of more it is said how many. */
const mostNames = 3;

/** Names in one row of words, spelled: "bo and cleo", "bo, cleo, dan and 2 others". */
export function namesOf(people: readonly string[]): string {
  const names = people.slice(0, mostNames).map(spellName);
  return t("people.names", { names, more: people.length - names.length });
}

type People = Pick<ApprovalBatch, "requester" | "approvers" | "viewerPart" | "status" | "calls">;

/** Whether a system names people at all: where it does not, nothing is said of who may do what. */
const isTold = ({ requester, approvers, viewerPart }: People): boolean =>
  requester !== null || approvers.length > 0 || viewerPart === "requester";

const isRequester = ({ viewerPart }: People): boolean => viewerPart === "requester" || viewerPart === "both";

/** What the viewer is to a batch as it stands: "You may decide". Null where the system names nobody. */
export function yourPart(batch: People): string | null {
  if (!isTold(batch)) return null;
  if (batch.status === "waiting") return yourPartIn(batch);
  if (batch.status === "to-continue")
    return isRequester(batch) ? t("people.you-continue") : t("people.continues", continuerOf(batch));
  return isRequester(batch) ? t("people.you-asked") : null;
}

/** While it waits: whoever is offered a verb may decide; without approvers that is its requester. */
function yourPartIn(batch: People): string | null {
  const { approvers, calls } = batch;
  const isOffered = calls.some(({ rules }) => rules.verbs.length > 0);
  if (isOffered && isRequester(batch)) return t("people.both", { isAlone: approvers.length === 0 });
  if (isOffered) return t("people.approver");
  if (batch.viewerPart === "approver") return null;
  const names = approvers.length === 0 ? null : namesOf(approvers);
  return t(isRequester(batch) ? "people.requester" : "people.observer", { names, count: approvers.length });
}

/** Who continues a batch, as it is said in a sentence. */
const continuerOf = ({ requester }: Pick<People, "requester">) => ({
  name: requester === null ? null : spellName(requester),
});

type ToContinue = Pick<ApprovalBatch, "requester" | "viewerPart" | "status" | "deadline">;

/** For whom a decided batch waits, and until when: "for ana to continue, until 1 Dec, 14:02". `now` is milliseconds since the epoch, UTC. */
export function waitsFor(batch: ToContinue, now: number): string {
  const { deadline, viewerPart } = batch;
  const isYours = viewerPart === "requester" || viewerPart === "both";
  const until = deadline?.for === "continuation" ? untilWords(deadline.at, now) : null;
  return t("people.waits-for", { ...continuerOf(batch), isYours, until });
}
