import { securityHeaders as headersFor } from "../../build/content-security-policy.ts";

/** What every answer of `dist/` carries in these tests: the strict policy, framing refused, and reports back to the test. */
export const securityHeaders: Readonly<Record<string, string>> = headersFor({
  baseUrls: [],
  reportUri: "/__e2e/csp-report",
});
