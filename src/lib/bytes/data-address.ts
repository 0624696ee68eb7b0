/** What a `data:` address holds. */
export interface HeldData {
  /** As the address says; in lower case, without parameters. Never believed (T-35). */
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whether an address holds its data in itself. */
export const isDataAddress = (address: string): boolean => /^data:/i.test(address);

/** How many bytes a `data:` address holds at most, without reading them: for deciding whether to read them now. */
export const roughSize = (address: string): number => Math.ceil(address.length * 0.75);

/** Reads a `data:` address into its bytes; null when it is none, or its data cannot be read. Never throws. */
export function readDataAddress(address: string): HeldData | null {
  const comma = address.indexOf(",");
  if (!isDataAddress(address) || comma < 0) return null;
  const head = address.slice("data:".length, comma);
  const mediaType = (head.split(";")[0] ?? "").trim().toLowerCase();
  const body = address.slice(comma + 1);
  const bytes = /;\s*base64\s*$/i.test(head) ? fromBase64(body) : fromPercent(body);
  return bytes === null ? null : { mediaType, bytes };
}

function fromBase64(body: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(body.includes("%") ? decodeURIComponent(body) : body);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Percent signs that begin no byte stand for themselves, as browsers have it. */
function fromPercent(body: string): Uint8Array<ArrayBuffer> {
  const written = new TextEncoder().encode(body);
  const bytes = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    const pair = String.fromCharCode(written[at + 1] ?? 0, written[at + 2] ?? 0);
    const isEscape = written[at] === 0x25 && /^[0-9a-f]{2}$/i.test(pair);
    bytes[length++] = isEscape ? Number.parseInt(pair, 16) : (written[at] ?? 0);
    if (isEscape) at += 2;
  }
  return bytes.slice(0, length);
}
