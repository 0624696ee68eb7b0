import type { Page } from "@playwright/test";
import type { Area } from "./picture.ts";

/** A chip as it stands on the page. */
export interface ChipFacts {
  readonly label: string;
  readonly box: Area;
  /** Nothing covers or clips its middle. */
  readonly isOnTop: boolean;
}

/** One text from outside as it stands on the page. */
export interface FieldFacts {
  readonly box: Area;
  readonly drawn: string;
  readonly chips: readonly ChipFacts[];
  /** Where each of its characters begins, from its own left edge, in the order of the text. */
  readonly lefts: readonly number[];
  /** Characters that stand left of the one before them, in one line. */
  readonly turned: readonly string[];
}

/** The kinds of field that a probe is tried in, each with one field a position. */
export const kinds = [
  "tool name",
  "key",
  "value",
  "agent's words",
  "transcript",
  "error",
  "file name",
] as const;
export type Kind = (typeof kinds)[number];

/** What a probe's page holds. */
export interface ProbePageFacts {
  readonly fields: Readonly<Record<Kind, readonly FieldFacts[]>>;
  /** The values above and below the probe, with letters of the other direction. */
  readonly neighbours: readonly (readonly FieldFacts[])[];
  /** The list's row: the names of its tools, and where they come from. */
  readonly beside: readonly FieldFacts[];
}

/** Reads where the texts of a probe stand, and how, once all of them are drawn. The whole page has to be in view. */
export async function factsOf(page: Page): Promise<ProbePageFacts> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return page.evaluate(() => {
    const areaOf = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height });
    const all = (within: ParentNode, selector: string) => [...within.querySelectorAll(selector)];

    function chipFacts(chip: Element) {
      const box = chip.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return { label: chip.textContent, box: areaOf(box), isOnTop: hit !== null && chip.contains(hit) };
    }

    /** Every text node of an element, in the order of the page. */
    function textsOf(element: Element): Text[] {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      return texts;
    }

    /** Where each drawn character of a text stands. */
    function placesIn(text: Text) {
      let at = 0;
      return [...text.data].flatMap((character) => {
        const range = document.createRange();
        range.setStart(text, at);
        at += character.length;
        range.setEnd(text, at);
        const [box] = range.getClientRects();
        return box === undefined || box.width === 0
          ? []
          : [{ character, x: box.x, y: box.y + box.height / 2 }];
      });
    }

    function fieldFacts(element: Element) {
      const box = element.getBoundingClientRect();
      const characters = textsOf(element).flatMap(placesIn);
      const turned = characters.filter(({ x, y }, at) => {
        const before = characters[at - 1];
        return before !== undefined && Math.abs(before.y - y) < 8 && x < before.x - 0.5;
      });
      return {
        box: areaOf(box),
        drawn: element.textContent ?? "",
        chips: all(element, "[data-chip=chip]").map(chipFacts),
        lefts: characters.map(({ x }) => Math.round((x - box.x) * 10) / 10),
        turned: turned.map(({ character }) => character),
      };
    }

    const articles = all(document, "article");
    const rows = articles.map((article) => all(article, "section[aria-label^=Arguments] [data-kind=string]"));
    const cell = (row: Element | undefined, part: "key" | "value") =>
      row === undefined ? [] : all(row, `[data-part=${part}]`).slice(0, 1);
    const [asked, answered] = all(document, "ol[aria-label=Messages] > li");
    const within = (place: Element | undefined, selector: string) =>
      place === undefined ? [] : all(place, selector);
    const elements = {
      "tool name": articles.flatMap((article) => all(article, "h3")),
      key: rows.flatMap((row) => cell(row[1], "key")),
      value: rows.flatMap((row) => cell(row[1], "value")),
      "agent's words": articles.flatMap((article) => all(article, "figure blockquote")),
      transcript: within(asked, "[class*=_words_]"),
      error: within(answered, "[data-state=output-error] [role=group] > span:first-child + [class*=_words_]"),
      "file name": within(answered, "[class*=_item_] code"),
    };
    const fields = Object.fromEntries(
      Object.entries(elements).map(([kind, found]) => [kind, found.map(fieldFacts)]),
    ) as Record<keyof typeof elements, ReturnType<typeof fieldFacts>[]>;
    return {
      fields,
      neighbours: rows.map((row) => [...cell(row[0], "value"), ...cell(row[2], "value")].map(fieldFacts)),
      beside: all(document, "[aria-label=Inbox] a > span:is(:first-child, :nth-child(3))").map(fieldFacts),
    };
  });
}

/**
 * Where a character of the class of design section 5 stands raw in the page, in a text or in an attribute; less the
 * no-break space inside a time of the page's own clock, "12 min".
 */
export const rawHidden = (page: Page): Promise<readonly string[]> =>
  page.evaluate((pattern) => {
    const clock = /\d\u00A0(?:s|min|h|d)\b/g;
    const hidden = { test: (text: string) => new RegExp(pattern, "v").test(text.replaceAll(clock, "")) };
    const written = (text: string): string => escape(text).slice(0, 200);
    const everywhere = [...document.querySelectorAll("*")];
    const attributes = everywhere.flatMap(({ localName, attributes: all }) =>
      [...all]
        .filter(({ value }) => hidden.test(value))
        .map(({ name, value }) => `${localName} ${name}=${written(value)}`),
    );
    const texts = everywhere.flatMap(({ localName, childNodes }) =>
      [...childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && hidden.test(node.nodeValue ?? ""))
        .map((node) => `${localName}: ${written(node.nodeValue ?? "")}`),
    );
    return [...attributes, ...texts];
  }, String.raw`[[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800\uFFFC]--[ \n\t]]`);
