/** What an address from outside may become on a page. */
export type AddressKind =
  /** A link: where it really leads, and its host in ASCII form, so that no letter poses as another. */
  | {
      readonly kind: "web";
      readonly href: string;
      readonly host: string;
      /** It names a user before its host: what stands before the @ is often made to look like a host. */
      readonly hasUser: boolean;
      /** A port that it names and that its scheme does not have by itself; null where it names none. */
      readonly port: string | null;
      /** It is not written as it is read: backslashes, missing slashes, spaces or control characters that browsers mend. */
      readonly isMended: boolean;
    }
  /** Text that nothing follows. `scheme` is what stands before its colon; null when it is no address. */
  | { readonly kind: "inert"; readonly scheme: string | null };

/** Longer ones are no addresses that a person can judge. */
const longest = 20_000;

/** An address that says what it means: scheme, two slashes, and nothing that a browser leaves out or turns round. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers strip from an address
const asWritten = /^https?:\/\/[^/\\\s\u0000-\u0020][^\\\s\u0000-\u0020]*$/i;

/** Reads an address: only http and https may become links, everything else stays text (T-33). Never throws. */
export function readAddress(text: string): AddressKind {
  if (text.length > longest || !URL.canParse(text)) return { kind: "inert", scheme: null };
  const { protocol, host, href, port, username, password } = new URL(text);
  if ((protocol !== "https:" && protocol !== "http:") || host === "")
    return { kind: "inert", scheme: protocol.slice(0, -1) };
  return {
    kind: "web",
    href,
    host,
    hasUser: username !== "" || password !== "",
    port: port === "" ? null : port,
    isMended: !asWritten.test(text),
  };
}
