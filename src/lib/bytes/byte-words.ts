const units = [
  { unit: "MB", bytes: 1_000_000 },
  { unit: "kB", bytes: 1_000 },
] as const;

/** A size as people read it, in thousands: "1 byte", "12.3 kB", "5 MB". One decimal at most. */
export function byteWords(bytes: number): string {
  // What would round up to a thousand of one unit is one of the next.
  const found = units.find((one) => bytes >= one.bytes * 0.99995);
  if (found === undefined) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${Math.round((bytes / found.bytes) * 10) / 10} ${found.unit}`;
}
