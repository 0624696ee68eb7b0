import { sha256Hex } from "./sha256.ts";

/**
 * SHA-256 of a text in UTF-8, in hex: what `sha256sum` gives for it elsewhere. Null where the text holds half a surrogate
 * pair, which UTF-8 cannot spell. The browser's own where it has one (secure pages), else computed here.
 */
export async function utf8Sha256(text: string): Promise<string | null> {
  if (/\p{Surrogate}/u.test(text)) return null;
  const bytes = new TextEncoder().encode(text);
  // Absent on plain-http hosts, whatever the types say.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return sha256Hex([bytes]);
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
