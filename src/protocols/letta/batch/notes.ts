import { type Sentence, sentence } from "../../../domain/sentence.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import { pageSizes } from "../paths.ts";
import { type AskedCall, isAnswered, type RequestParts, siblingCalls } from "../record/asked.ts";
import { namesNoZone } from "../record/time.ts";

const note = (isThere: boolean, name: string, values?: Sentence["values"]): readonly Sentence[] =>
  isThere ? [sentence(`letta.note.${name}`, values)] : [];

/** What else a person must know of a request (protocols/letta.md, "Finding what waits"). */
export function notesOf(parts: RequestParts, calls: readonly AskedCall[]): readonly Sentence[] {
  const { isPending, activeRuns, request } = parts;
  const answered = isAnswered(calls);
  const names = siblingCalls(parts).map(([, { name }]) => spellTool(name));
  const waits = isPending && !answered;
  return [
    ...note(isPending && names.length > 0, "runs-with-your-answer", { tools: names.join(", ") }),
    ...note(isPending && answered, "settling"),
    ...note(waits && activeRuns.length > 0, "active-run", { count: activeRuns.length }),
    ...note(waits && calls.some(({ home }) => home === "client"), "client-tool"),
    ...note(waits && calls.some(({ home }) => home === "lifted"), "lifted"),
    ...note(!isPending && !answered, "no-answer-found"),
    ...note(!isPending && isTurnOpen(parts), "no-turn"),
    ...note(namesNoZone(stringOf(at(request.source, "date")) ?? ""), "no-zone"),
    ...note(parts.before.length >= pageSizes.before || parts.after.length >= pageSizes.after, "cut"),
  ];
}

/** The newest message is what calls returned: the model has said nothing since, after an abort or because it failed. */
const isTurnOpen = ({ after, activeRuns }: RequestParts): boolean =>
  after.at(-1)?.type === "tool_return_message" && activeRuns.length === 0;
