import type { ToolPart } from "../../../../domain/tool-part.ts";
import { type JsonNode, memberOf } from "../../../../lib/json/json-source.ts";
import { inputOf, itemsIn, outputOf, stringIn } from "./view-source.ts";

/** A question as an agent asked it. */
export interface Asked {
  readonly id: string;
  readonly prompt: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** What was answered to one question: ids of options or words, and own words beside them. */
export interface Answered {
  readonly id: string;
  readonly given: readonly string[];
  readonly ownWords: string | null;
}

/** The questions in the arguments of a part; null when they are not of that shape. */
export function askedIn(part: ToolPart): readonly Asked[] | null {
  const source = inputOf(part);
  return everyOf(source === null ? null : itemsIn(source.node, "questions"), askedOf);
}

function askedOf(node: JsonNode): Asked | null {
  const [id, prompt] = [stringIn(node, "id"), stringIn(node, "prompt")];
  if (id === null || prompt === null) return null;
  const items = memberOf(node, "options") === undefined ? [] : itemsIn(node, "options");
  const options = everyOf(items, (option) => {
    const [optionId, label] = [stringIn(option, "id"), stringIn(option, "label")];
    return optionId === null || label === null ? null : { id: optionId, label };
  });
  return options === null ? null : { id, prompt, options };
}

/** The answers in the output of a part, `{answers: {q: [option] | text}, freeformTexts: {q: text}}`; null otherwise. */
export function answeredIn(part: ToolPart): readonly Answered[] | null {
  const source = outputOf(part);
  const answers = source === null ? undefined : memberOf(source.node, "answers");
  if (source === null || answers?.kind !== "object") return null;
  const own = memberOf(source.node, "freeformTexts");
  if (own !== undefined && own.kind !== "object") return null;
  const given = everyOf(answers.members, ({ key, value }) => {
    const texts = value.kind === "array" ? everyOf(value.items, textOf) : textsOf(value);
    return texts === null ? null : { id: key, given: texts, ownWords: own ? stringIn(own, key) : null };
  });
  if (given === null) return null;
  const alone = (own?.members ?? []).filter(({ key }) => !given.some(({ id }) => id === key));
  const words = everyOf(alone, ({ key, value }) => {
    const text = textOf(value);
    return text === null ? null : { id: key, given: [], ownWords: text };
  });
  return words === null ? null : [...given, ...words];
}

const textOf = (node: JsonNode): string | null => (node.kind === "string" ? node.value : null);

const textsOf = (node: JsonNode): readonly string[] | null => (node.kind === "string" ? [node.value] : null);

/** Every item read, or null when one of them cannot be. */
function everyOf<Item, Read>(
  items: readonly Item[] | null,
  read: (item: Item) => Read | null,
): readonly Read[] | null {
  if (items === null) return null;
  const all = items.map(read);
  return all.some((one) => one === null) ? null : (all as readonly Read[]);
}
