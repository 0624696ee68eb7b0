import type { CallId } from "../../domain/batch-ref.ts";

/** The articles of the calls inside `root`, in the order of the page. */
export const callElements = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("article[data-call-id]"),
];

/** The article of one call. Compared as text: ids come from outside and are no selectors. */
export const callElement = (id: CallId): HTMLElement | undefined =>
  callElements(document).find((article) => article.dataset["callId"] === id);

/** The call inside `root` that holds the focus, if one does. */
export const focusedCallId = (root: Element): CallId | null =>
  callElements(root).find((article) => article.contains(document.activeElement))?.dataset["callId"] ?? null;
