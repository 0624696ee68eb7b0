import { literalRuns, type Run } from "../text/literal-text.ts";

/** An escape of JSON source, both halves of a pair together; a backslash before it makes it none. */
const escapes = /\\\\|\\u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}/g;

/**
 * The pieces of JSON source as it is drawn: as `literalRuns`, and the escape of a character that would be a chip is one
 * too, so that `\u202e` is seen for what it is. Their sources joined are the text.
 */
export function sourceRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(escapes)) {
    const chip = found === "\\\\" ? null : chipOf(found);
    if (chip === null) continue;
    runs.push(...literalRuns(text.slice(done, index), "string"), chip);
    done = index + found.length;
  }
  runs.push(...literalRuns(text.slice(done), "string"));
  return runs;
}

function chipOf(escaped: string): Run | null {
  const [run] = literalRuns(JSON.parse(`"${escaped}"`) as string, "string");
  return run?.kind === "chip" ? { ...run, source: escaped } : null;
}
