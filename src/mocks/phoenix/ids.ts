/** Ids that look like the real server's and are the same in every run. */
export interface IdSource {
  /** The next number of the fake, from 1. */
  next(): number;
  uuid(): string;
  callId(): string;
  /** What the source must be given to go on where it stands. */
  position(): number;
}

/** Makes ids from `start` on. */
export function createIds(start = 0): IdSource {
  let count = start;
  const next = () => (count += 1);
  return {
    next,
    uuid: () => uuidOf(next()),
    callId() {
      const number = next();
      return `call_${number}_${scrambled(number) % 1_000_000_000}`;
    },
    position: () => count,
  };
}

function uuidOf(number: number): string {
  const hex = [0, 1, 2, 3]
    .map((word) =>
      scrambled(number * 4 + word)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A 32-bit mix (Murmur's finaliser), so that neighbours do not look alike. */
function scrambled(number: number): number {
  let bits = Math.imul(number + 0x9e37, 0x85ebca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}
