/** Which state a request belongs to: every test has its own run, every scenario its own fake. */
export interface Origin {
  readonly run: string;
  readonly scenario: string;
}

/** The host name of one run and scenario. Chromium resolves every name below `localhost` to this machine. */
export const hostOf = ({ run, scenario }: Origin): string =>
  `${run}--${scenario.replace("/", "_")}.localhost`;

/** Reads the run and the scenario back from a Host header; null for any other host. */
export function originOf(host: string | undefined): Origin | null {
  const match = /^([a-z0-9]+)--([a-z0-9_.-]+)\.localhost(:\d+)?$/.exec(host ?? "");
  const [, run, scenario] = match ?? [];
  return run === undefined || scenario === undefined ? null : { run, scenario: scenario.replace("_", "/") };
}
