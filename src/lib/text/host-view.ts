/** Why the host of a text is not what it seems, or not in the letters that a browser asks for. */
export type HostOddity =
  /** What stands before `@` is a name and no host. */
  | "user"
  /** A browser reads `\` as `/`. */
  | "backslash"
  /** Fewer or more slashes than two. */
  | "slashes"
  /** Tabs and line breaks are left out, or spaces stand in it. */
  | "white-space"
  /** Numbers that a browser reads as an IP address. */
  | "number"
  /** Characters by their percent codes. */
  | "percent"
  /** Letters or signs that are not ASCII. */
  | "letters"
  /** The host ends with a dot. */
  | "dot"
  /** A port with zeros before it, or none behind its colon. */
  | "port";

/** A host in a text, as it is written there and as a browser reads it. */
export interface HostView {
  /** The exact characters between the slashes. */
  readonly written: string;
  /** What is asked: ASCII, in small letters, with the port where it is not the usual one. */
  readonly real: string;
  readonly why: readonly HostOddity[];
}

/** More characters are not searched, and more hosts are not told: a help has an end. */
const longest = 20_000;
const mostHosts = 12;

const special = /^(?:https?|wss?|ftp):/i;
/** Bounded and begun at the edge of a word, so that no text costs more than its length. */
const schemes =
  /(?<![a-z0-9+.-])(?:[a-z][a-z0-9+.-]{1,30}:[\\/]+|[\\/]\/|\/\\)[^\s"'`<>|](?:(?!(?:https?|wss?):[\\/]{2})[^\s"'`<>|])*/giu;
/** Where a further address begins behind one: nothing of it is path. */
const further = /(?:https?|wss?):[\\/]{2}/i;
const relative = /^[\\/]/;
const trailing = /[.,;:!?)\]}]+$/;

const ignored = String.raw`\u00AD\u200B-\u200D\u2060\uFEFF`;
const inLabel = String.raw`\p{L}\p{M}\p{N}${ignored}_\-`;
const dot = String.raw`[.\uFF0E\u3002\uFF61]`;
const labels = `(?:[${inLabel}]{1,63}${dot})+`;
/** A host without a scheme is taken for one where its last part is ASCII, as in names that people type. */
const bare = new RegExp(
  String.raw`(?<![${inLabel}.\\/@%])${labels}(?:[a-zA-Z]{2,24}|xn--[a-zA-Z0-9-]+)(?![${inLabel}])`,
  "gu",
);
const mailHost = new RegExp(`(?<=[${inLabel}.%+]@)${labels}[${inLabel}]{2,63}`, "gu");
/** The whole text is a host, its last part in any letters; a sentence that ends with an ideographic stop is none. */
const wholeHost = new RegExp(String.raw`^(?:[${inLabel}]{1,63}[.\uFF0E])+[\p{L}\p{M}${ignored}]{2,63}$`, "u");
const notAscii = /[^\0-\x7F]/;
/** Ends of file names: a file may well have a name in letters of its own. */
const file =
  /\.(?:7z|avi|bak|bmp|c|cfg|conf|css|csv|db|docx?|eml|epub|exe|gif|go|gz|html?|ics|ini|java|jpe?g|js|json|lock|log|md|mov|mp[34]|od[pst]|pdf|php|png|pptx?|py|rar|rb|rs|rtf|sh|sql|svg|tar|tiff?|toml|tsx?|txt|wav|webp|xlsx?|xml|ya?ml|zip)$/i;

/**
 * The hosts of a text that are not what they seem: of addresses, of mail addresses, and bare ones in letters that are not
 * ASCII. A host that is plain to read is left out. A help beside the text, never in its place. Never throws (T-10, T-33).
 */
export function hostView(text: string): readonly HostView[] {
  const searched = text.slice(0, longest);
  const found = new Map<string, HostView>();
  const add = (view: HostView | null) => {
    if (view !== null && found.size < mostHosts) found.set(`${view.written} ${view.real}`, view);
  };
  const whole = addressOf(searched.trim());
  if (whole !== null) add(viewOf(searched.trim(), whole));
  for (const view of inside(whole === null ? searched : furtherIn(searched.trim()))) add(view);
  return [...found.values()];
}

/** What stands in an address from where another one begins in it. */
function furtherIn(address: string): string {
  const rest = address.slice(headOf(address).length + 1);
  const at = rest.search(further);
  return at < 0 ? "" : rest.slice(at);
}

/** The text as one address, if it is nothing else; a line break or tab inside does not make it another. */
function addressOf(text: string): URL | null {
  return special.test(text.replace(/[\t\n\r]/g, "")) ? urlOf(text) : null;
}

/** A piece of a text, and where it begins. */
interface Found {
  readonly 0: string;
  readonly index: number;
}

function* inside(text: string): Generator<HostView | null> {
  /** Where hosts of addresses stand: they are not told twice. */
  const told: (readonly [number, number])[] = [];
  for (const { 0: match, index } of text.matchAll(schemes)) {
    const address = readableOf(match.replace(trailing, ""));
    const url = address === null ? null : urlOf(address);
    if (address === null || url === null) continue;
    told.push([index, index + headOf(address).length + authorityOf(address).length]);
    yield viewOf(address, url);
  }
  for (const { 0: host, index } of bareHosts(text)) {
    const isTold = told.some(([from, to]) => index >= from && index < to);
    const url = isTold ? null : urlOf(`https://${host}`);
    if (url !== null) yield { written: host, real: url.host, why: ["letters"] };
  }
}

/** What is read of an address: up to a bracket where it cannot be read with it, as in `[a](https://a.test)[b](`. */
const readableOf = (address: string): string | null =>
  [address, address.replace(/(?<=[^[\\/])[()[\]{}].*$/su, "")].find((one) => urlOf(one) !== null) ?? null;

/** Hosts without a scheme, where their letters are not all ASCII: any other is plain to read. */
function bareHosts(text: string): readonly Found[] {
  if (!notAscii.test(text)) return [];
  const whole = text.trim();
  const found: readonly Found[] = wholeHost.test(whole)
    ? [{ 0: whole, index: text.indexOf(whole) }]
    : [...text.matchAll(bare), ...text.matchAll(mailHost)];
  return found.filter(({ 0: host }) => notAscii.test(host) && !file.test(host));
}

/** Reads an address as a browser does; one of an unknown scheme as if it were of the web. Null when that has no host. */
function urlOf(address: string): URL | null {
  const isSpecial = special.test(address.replace(/[\t\n\r]/g, ""));
  const asWeb = isSpecial ? address : `https://${authorityOf(address)}`;
  if (!URL.canParse(asWeb)) return null;
  const url = new URL(asWeb);
  return url.host === "" ? null : url;
}

/** Scheme and slashes, as they are written. */
const headOf = (address: string): string =>
  /^(?:[a-z][a-z0-9+.\t\n\r-]*:)?[\\/\t\n\r]*/i.exec(address)?.[0] ?? "";

/** User, host and port, as they are written. */
const authorityOf = (address: string): string =>
  /^[^\\/?#]*/.exec(address.slice(headOf(address).length))?.[0] ?? "";

function viewOf(address: string, url: URL): HostView | null {
  const written = authorityOf(address);
  const why = odditiesOf({ address, written, url });
  return why.length === 0 ? null : { written, real: url.host, why };
}

interface Read {
  readonly address: string;
  readonly written: string;
  readonly url: URL;
}

function odditiesOf(read: Read): readonly HostOddity[] {
  const { address, written, url } = read;
  const [, host = "", port] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(:.*)?$/s.exec(written) ?? [];
  const plain = host.toLowerCase() === url.hostname;
  const oddities: readonly (readonly [HostOddity, boolean])[] = [
    ["user", isUserOdd(read)],
    [
      "backslash",
      headOf(address).includes("\\") || address[headOf(address).length + written.length] === "\\",
    ],
    ["slashes", special.test(address) && !/^[^\\/]*[\\/]{2}(?![\\/])/.test(address)],
    ["white-space", /\s/.test(headOf(address) + written)],
    ["percent", host.includes("%")],
    ["letters", notAscii.test(host)],
    ["number", !plain && /^\[|^[\d.]+$/.test(url.hostname) && !notAscii.test(host)],
    ["dot", url.hostname.endsWith(".")],
    ["port", port !== undefined && !/^:(?:0|[1-9]\d*)$/.test(port)],
  ];
  return oddities.filter(([, isSo]) => isSo).map(([oddity]) => oddity);
}

/** `git@` and `postgres://ana:secret@` are how these are written; a name that poses as a host is odd everywhere. */
function isUserOdd({ address, written }: Read): boolean {
  const at = written.lastIndexOf("@");
  if (at < 0) return false;
  return special.test(address) || relative.test(address) || /[^.]\.[^.]/.test(written.slice(0, at));
}
