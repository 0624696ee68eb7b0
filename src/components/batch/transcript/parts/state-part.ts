import type { ToolPart, ToolPartState } from "../../../../domain/tool-part.ts";

/** What draws one state takes: the whole part of this state, never pieces of it. */
export interface StatePart<State extends ToolPartState> {
  readonly part: Extract<ToolPart, { readonly state: State }>;
}
