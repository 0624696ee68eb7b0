import { literalRuns } from "./literal-text.ts";

/** A character that could not be seen, by its number (`U+200B`), and how often it stands in a text. */
export interface HiddenCharacter {
  readonly label: string;
  readonly count: number;
}

/**
 * The characters of a text that are drawn as chips because they could not be seen, each once, in the order of their
 * first standing. Line feeds and tabs act in words, and joiners inside emoji and words are part of these: none is hidden.
 */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  const counts = new Map<string, number>();
  for (const run of literalRuns(text, "prose")) {
    if (run.kind === "chip" && run.why === "hidden") counts.set(run.label, (counts.get(run.label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => ({ label, count }));
}
