import type { CallId } from "../../domain/batch-ref.ts";

/** The articles of the calls inside `root`, in the order of the page. */
export const callElements = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("article[data-call-id]"),
];

/** The article of one call. Compared as text: ids come from outside and are no selectors. */
export const callElement = (id: CallId): HTMLElement | undefined =>
  callElements(document).find((article) => article.dataset["callId"] === id);

/** The article around an element, if it stands in one. */
export const callElementAround = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>("article[data-call-id]") ?? null;

/**
 * Moves the focus to a call by a person's press, with the whole card in view; of one that is taller than the view, its
 * beginning: the browser alone would show its middle.
 */
export function goToCallElement(article: HTMLElement): void {
  const view = article.closest<HTMLElement>("[data-batch-scroll]")?.clientHeight ?? 0;
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: article.offsetHeight > view ? "start" : "nearest" });
}
