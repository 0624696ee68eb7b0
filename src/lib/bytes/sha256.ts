import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256 of the bytes, one piece after another, in hex. Works where `crypto.subtle` does not: on plain-http hosts. */
export function sha256Hex(pieces: Iterable<Uint8Array>): string {
  const hash = sha256.create();
  for (const piece of pieces) hash.update(piece);
  return bytesToHex(hash.digest());
}
