/** Ids in the server's own forms ("agent-<uuid>", "call_<12 hex digits>"), the same in every run. */
export interface IdSource {
  /** The next id of a kind. */
  of(kind: "agent" | "conv" | "message" | "run" | "step" | "ping" | "agent-env" | "tool"): string;
  /** The next UUID alone, as `otid` has it. */
  uuid(): string;
  /** The next id of a tool call. */
  call(): string;
  /** What the source must be given to go on where it stands. */
  position(): number;
}

/** Makes ids from behind `start` on. */
export function createIds(start = 0): IdSource {
  let count = start;
  const uuid = () => {
    count += 1;
    const digits = hexOf(count);
    const tail = `4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${tail}`;
  };
  return {
    of: (kind) => `${kind}-${uuid()}`,
    uuid,
    call: () => `call_${uuid().replaceAll("-", "").slice(0, 12)}`,
    position: () => count,
  };
}

/** 32 hex digits that look like chance: four mixes of one number (the finalizer of MurmurHash3), none given twice. */
const hexOf = (count: number): string =>
  [1, 2, 3, 4]
    .map((lane) => mix(count + Math.imul(lane, 0x9e3779b9)))
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");

function mix(seed: number): number {
  let word = seed | 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

/** The otid that the server makes for what it writes: the id's own digits, with its place in the step at the end. */
export const otidOf = (messageId: string, place = 0): string =>
  `${messageId.slice("message-".length, -2)}${(0x80 + place).toString(16)}`;
