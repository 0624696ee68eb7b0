import type { ToolPart } from "../../../../domain/tool-part.ts";
import { askUserView } from "./ask-user-view.tsx";
import { bashView } from "./bash-view.tsx";
import type { ToolView } from "./tool-view.ts";

/** A view by the tool's name, verbatim. A new one is a file beside this and a line here. */
const views: ReadonlyMap<string, ToolView> = new Map([
  ["bash", bashView],
  ["ask_user", askUserView],
]);

/** The view of a part's tool; null where there is none. */
export const toolViewOf = (part: ToolPart): ToolView | null => views.get(part.toolName) ?? null;
