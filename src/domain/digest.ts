import { sha256Hex } from "../lib/bytes/sha256.ts";
import { unitsOf } from "../lib/bytes/utf16-bytes.ts";
import { answerTo, longFrom } from "./long-texts.ts";

const encoder = new TextEncoder();

/**
 * One digest over several texts: SHA-256, in hex. Every text is preceded by its length, so that no two lists of
 * texts are hashed alike; a long one stands there by a hash of its own, which a worker can make. Synchronous and without
 * `crypto.subtle`, for plain-http hosts.
 */
export const digestOf = (parts: readonly string[]): string => sha256Hex(parts.flatMap(piecesOf));

/** The mark behind the length says whether the text follows, or its hash. */
const piecesOf = (part: string): readonly Uint8Array[] =>
  part.length < longFrom
    ? [encoder.encode(`${part.length}:`), unitsOf(part)]
    : [encoder.encode(`${part.length}#${hashOf(part)}`)];

const hashOf = (text: string): string =>
  answerTo({ kind: "digest", text }, () => sha256Hex([unitsOf(text)]), "");
