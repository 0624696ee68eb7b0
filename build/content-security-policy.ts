/** What a policy depends on. */
export interface PolicyNeeds {
  /** The addresses of the connections, as they stand in `config.json`; the origins of absolute ones may be fetched. */
  readonly baseUrls: readonly string[];
  /** Whether the fake servers (MSW) run here: they register a service worker through a policy named `default`. */
  readonly hasMocks?: boolean;
  /** A nonce for the scripts and styles that the dev server writes into the page. */
  readonly nonce?: string;
  /** Where violations are posted to, for tests. */
  readonly reportUri?: string;
}

/** The directives of the strict line (threats T-48); `frame-ancestors` is added where the line travels as a header. */
function directivesOf({ baseUrls, hasMocks = false, nonce, reportUri }: PolicyNeeds): string[] {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...originsOf(baseUrls)].join(" ")}`,
    // Long argument texts are read in a worker of our own; `spans` is the one policy that may name its address.
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${hasMocks ? "default spans" : "spans"}`,
    ...(reportUri === undefined ? [] : [`report-uri ${reportUri}`]),
  ];
}

/** The origins of the absolute addresses, each once, in their order. What is no address gives none. */
function originsOf(baseUrls: readonly string[]): string[] {
  const origins = baseUrls
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .filter((url) => url.protocol === "http:" || url.protocol === "https:")
    .map((url) => url.origin);
  return [...new Set(origins)];
}

/** The policy as the value of a `Content-Security-Policy` header. */
export function contentSecurityPolicy(needs: PolicyNeeds): string {
  return [...directivesOf(needs), "frame-ancestors 'none'"].join("; ");
}

/** The policy for a `<meta>`, where `frame-ancestors` does not count: the app checks its framing itself. */
export function metaContentSecurityPolicy(needs: PolicyNeeds): string {
  return directivesOf(needs).join("; ");
}

/** Every header that an answer of the inbox carries: the policy, and what keeps addresses and types to themselves. */
export function securityHeaders(needs: PolicyNeeds): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(needs),
    // Says of frames what the policy says, to browsers and scanners that do not read it there (T-36).
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}
