/** What an address from outside may become on a page. */
export type AddressKind =
  /** A link: where it really leads, and its host in ASCII form, so that no letter poses as another. */
  | { readonly kind: "web"; readonly href: string; readonly host: string }
  /** Text that nothing follows. `scheme` is what stands before its colon; null when it is no address. */
  | { readonly kind: "inert"; readonly scheme: string | null };

/** Longer ones are no addresses that a person can judge. */
const longest = 20_000;

/** Reads an address: only http and https may become links, everything else stays text (T-33). Never throws. */
export function readAddress(text: string): AddressKind {
  if (text.length > longest || !URL.canParse(text)) return { kind: "inert", scheme: null };
  const { protocol, host, href } = new URL(text);
  if ((protocol === "https:" || protocol === "http:") && host !== "") return { kind: "web", href, host };
  return { kind: "inert", scheme: protocol.slice(0, -1) };
}
