import { sha256Hex } from "../lib/sha256.ts";

const encoder = new TextEncoder();

/**
 * One digest over several texts: SHA-256, in hex. Every text is preceded by its length, so that no two lists of
 * texts are hashed alike. Synchronous and without `crypto.subtle`, for plain-http hosts.
 */
export const digestOf = (parts: readonly string[]): string =>
  sha256Hex(parts.flatMap((part) => [encoder.encode(`${part.length}:`), unitsOf(part)]));

/** UTF-16 units rather than UTF-8, which would make all lone surrogates the same text. */
function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    bytes[index * 2] = unit >> 8;
    bytes[index * 2 + 1] = unit & 0xff;
  }
  return bytes;
}
