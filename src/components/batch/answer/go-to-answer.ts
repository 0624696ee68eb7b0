import type { CallId } from "../../../domain/batch-ref.ts";
import { callElement } from "../call-element.ts";

/** Goes to the first field of a client tool's answer; false when it has none here. */
export function goToAnswer(id: CallId): boolean {
  const field = callElement(id)?.querySelector<HTMLElement>("[data-answer] :is(input, textarea, button)");
  field?.focus();
  return field !== null && field !== undefined;
}
