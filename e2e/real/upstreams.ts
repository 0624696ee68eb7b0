/** Where the real server of a scenario is, from a journey. */
export function upstreamOf(scenario: string): string {
  const all = JSON.parse(process.env["E2E_UPSTREAMS"] ?? "{}") as Readonly<Record<string, string>>;
  const base = all[scenario];
  if (base === undefined) throw new Error(`no real server for the scenario ${scenario}`);
  return base;
}
