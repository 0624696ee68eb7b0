import type { ArgumentText } from "../../../domain/argument-text.ts";
import { at, itemsOf, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import {
  type HeldStatus,
  heldFields,
  isLeftOut,
  type Moment,
  momentOf,
  type Person,
  personOf,
  requestTypes,
  statuses,
} from "../assumed.ts";
import { isAddressable } from "./place.ts";

/** One held call as it came (protocols/mka1.md, "The held call"). */
export interface HeldCall {
  /** "" where none came that a path can hold. */
  readonly id: string;
  readonly isMcp: boolean;
  /** Null where MKA1's word for it is none of the four. */
  readonly status: HeldStatus | null;
  /** MKA1's own word; "" where none came. */
  readonly saidStatus: string;
  readonly toolType: string;
  /** Verbatim; "" where none came. */
  readonly name: string;
  readonly serverLabel: string | null;
  readonly argumentText: ArgumentText;
  readonly responseId: string;
  readonly agentId: string | null;
  /** Null where it could not be read. */
  readonly requester: Person | null;
  /** Nobody: the requester decides. */
  readonly approvers: readonly Person[];
  readonly decidedBy: Person | null;
  readonly comment: string | null;
  /** The continuation took the decision. */
  readonly isConsumed: boolean;
  readonly createdAt: Moment | null;
  /** The deadline of the next step: the decision, then the continuation. */
  readonly expiresAt: Moment | null;
  readonly decidedAt: Moment | null;
  /** The first field that a decision needs and that is missing or not as it must be; null where none is. */
  readonly fault: string | null;
  readonly source: Source;
}

/** Reads one held call. Never throws: what is none has a fault. */
export function readHeld(source: Source): HeldCall {
  const field = (name: keyof typeof heldFields) => at(source, heldFields[name]);
  const text = (name: keyof typeof heldFields) => stringOf(field(name)) ?? "";
  const people = itemsOf(field("approvers"))?.map(personOf) ?? [null];
  const id = text("id");
  const type = text("type");
  const isConsumed = field("consumed")?.scalar();
  const call = {
    id: isAddressable(id) ? id : "",
    isMcp: type === requestTypes.mcp,
    status: statuses.get(text("status")) ?? null,
    saidStatus: text("status"),
    toolType: text("toolType"),
    name: text("name"),
    serverLabel: stringOf(field("serverLabel")),
    argumentText: argumentTextOf(field("arguments")),
    responseId: isAddressable(text("responseId")) ? text("responseId") : "",
    agentId: stringOf(field("agentId")),
    requester: personOf(field("requestedBy")),
    approvers: people.filter((person) => person !== null),
    decidedBy: personOf(field("decidedBy")),
    comment: stringOf(field("comment")),
    isConsumed: isConsumed === true,
    createdAt: momentOf(field("createdAt")),
    expiresAt: momentOf(field("expiresAt")),
    decidedAt: momentOf(field("decidedAt")),
    source,
  };
  const faults: Readonly<Partial<Record<keyof typeof heldFields, boolean>>> = {
    id: call.id === "",
    type: !call.isMcp && type !== requestTypes.builtIn,
    status: call.saidStatus === "",
    name: call.name === "",
    responseId: call.responseId === "",
    requestedBy: call.requester === null,
    approvers: people.includes(null),
    consumed: typeof isConsumed !== "boolean",
    expiresAt: call.expiresAt === null && !isLeftOut(field("expiresAt")),
  };
  const [fault] = Object.entries(faults).flatMap(([name, isBroken]) => (isBroken ? [name] : []));
  return { ...call, fault: fault === undefined ? null : heldFields[fault as keyof typeof heldFields] };
}

/** A string holds JSON; anything else is shown as it was sent. */
function argumentTextOf(given: Source | null): ArgumentText {
  if (given === null) return { form: "missing" };
  const text = stringOf(given);
  return text === null ? { form: "in-envelope", text: spanOf(given) } : { form: "json-text", text };
}

/** One page of a list, its items unread: one that cannot be read harms only itself. */
export interface Page {
  readonly items: readonly Source[];
  readonly hasMore: boolean;
  /** Where the next page begins; null where nothing says so. */
  readonly lastId: string | null;
}

/** Reads a page; null when it is none. */
export function readPage(source: Source | null): Page | null {
  const items = source === null ? null : itemsOf(at(source, "data"));
  if (source === null || items === null) return null;
  const last = items.at(-1);
  const lastId = stringOf(at(source, "last_id")) ?? stringOf(last === undefined ? null : at(last, "id"));
  return { items, hasMore: at(source, "has_more")?.scalar() === true && lastId !== null, lastId };
}
