import { createContext, use } from "react";
import type { ToolCall } from "../../../../domain/tool-call.ts";
import type { ToolPart } from "../../../../domain/tool-part.ts";
import { useBatchScope } from "../../batch-scope.ts";

/** Call ids that several parts of the messages around have. */
export const RepeatedIds = createContext<ReadonlySet<string>>(new Set());

/** What a part does not know of itself. */
export interface PartFacts {
  /** The card of this very part, which stands above and holds its arguments. */
  readonly card: ToolCall | null;
  /** Another part has its call id: in a message near by, or as a call of this batch. */
  readonly isIdRepeated: boolean;
}

/** Where else a part is told of: what became of a call is never left out, what its card shows is not said twice. */
export function usePartFacts({ callId, source }: ToolPart): PartFacts {
  const { calls, beside } = useBatchScope().batch;
  const repeated = use(RepeatedIds);
  const parts = calls.map((call) => call.part);
  const card = calls.find((call) => call.part?.callId === callId && call.part.source === source) ?? null;
  const isOther = (part: ToolPart | null) => part?.callId === callId && part.source !== source;
  return { card, isIdRepeated: repeated.has(callId) || [...parts, ...beside].some(isOther) };
}
