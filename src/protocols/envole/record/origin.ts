import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import type { Entry } from "./entry.ts";

/** The provider and the category of a tool as Envole sent them; empty where it sent none. */
export const originNames = ({ source }: Pick<Entry, "source">) =>
  [said(source, "toolProvider", "provider"), said(source, "toolCategory", "category")] as const;

/** Where the tool comes from, in Envole's own words, as data, spelled like the name of a tool; null where it is not told. */
export function originOf(entry: Pick<Entry, "source">): Sentence | null {
  const [provider, category] = originNames(entry).map(spellTool) as [string, string];
  if (provider === "") return category === "" ? null : sentence("envole.origin.category", { category });
  return category === ""
    ? sentence("envole.origin.provider", { provider })
    : sentence("envole.origin.both", { provider, category });
}

const said = (source: Entry["source"], ...names: readonly string[]): string =>
  names.map((name) => stringOf(at(source, name))).find((text) => text !== null) ?? "";
