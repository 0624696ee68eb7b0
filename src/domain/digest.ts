import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * One digest over several texts: SHA-256, in hex. Every text is preceded by its length, so that no two lists of
 * texts are hashed alike. Synchronous and without `crypto.subtle`, which plain-http hosts do not have.
 */
export const digestOf = (parts: readonly string[]): string => {
  const hash = sha256.create();
  for (const part of parts) hash.update(utf8ToBytes(`${part.length}:`)).update(unitsOf(part));
  return bytesToHex(hash.digest());
};

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
