/** What a text tries to hide in the tests of what is drawn: a reversal, a space of no width, a tag, and no letter of ours. */
export const hiddenWords = "a\u202eb\u200bc\u{e0041}";

/** What of it must not stand anywhere as itself. Spaces that do not break are ours too: times are written with them. */
const hidden = /\u202e|\u200b|\u{e0041}/u;

/** What stands in the page for itself and is not read by anybody: ids, and where a link leads. */
const unread =
  /^(?:id|for|name|class|style|href|src|value|data-.*|aria-(?:controls|describedby|labelledby|details|owns))$/;

/**
 * Where a hidden character stands in a page as it is, and not as a chip or spelled: in a text, in an attribute that is
 * read or shown (names, titles, alternatives, placeholders), in the page's own title. What somebody types is theirs.
 */
export function hiddenInPage(page: Document = document): readonly string[] {
  const found: string[] = [];
  const look = (where: string, text: string | null) => {
    if (text !== null && hidden.test(text)) found.push(`${where}: ${JSON.stringify(text)}`);
  };
  look("the title", page.title);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const { name, value } of node.attributes) {
        if (!unread.test(name)) look(`${node.tagName.toLowerCase()} ${name}`, value);
      }
    } else if (node.parentElement?.tagName !== "TEXTAREA")
      look(`in ${nameOf(node.parentElement)}`, node.textContent);
  }
  return found;
}

const nameOf = (element: Element | null): string =>
  element === null ? "nothing" : `${element.tagName.toLowerCase()}.${element.className}`;
