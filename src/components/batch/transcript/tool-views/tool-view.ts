import type { ReactNode } from "react";
import type { ToolPart } from "../../../../domain/tool-part.ts";

/**
 * How one tool's parts are drawn beside what came, never instead of it: what came stays one press away. A view
 * decides nothing, and gives null whenever the data is not of the shape that it knows.
 */
export interface ToolView {
  readonly input: (part: ToolPart) => ReactNode | null;
  readonly output: (part: ToolPart) => ReactNode | null;
}
