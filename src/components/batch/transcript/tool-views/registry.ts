import type { ReactNode } from "react";
import type { ToolPart } from "../../../../domain/tool-part.ts";
import { askUserView } from "./ask-user-view.tsx";
import { bashView } from "./bash-view.tsx";

/**
 * How one tool's parts are drawn beside what came, never instead of it: what came stays one press away. A view
 * decides nothing, and gives null whenever the data is not of the shape that it knows.
 */
export interface ToolView {
  readonly input: (part: ToolPart) => ReactNode | null;
  readonly output: (part: ToolPart) => ReactNode | null;
}

/** A view by the tool's name, verbatim. A new one is a file beside this and a line here. */
const views: ReadonlyMap<string, ToolView> = new Map([
  ["bash", bashView],
  ["ask_user", askUserView],
]);

/** The view of a part's tool; null where there is none. */
export const toolViewOf = (part: ToolPart): ToolView | null => views.get(part.toolName) ?? null;
