import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every form that the rule is to catch, one a line. */
const banned: readonly string[] = [
  'a.innerHTML = "x";',
  'a.outerHTML = "x";',
  'a["innerHTML"] = "x";',
  'a?.insertAdjacentHTML("beforeend", "x");',
  'a.setHTML("x");',
  'a.setHTMLUnsafe("x");',
  'Document.parseHTMLUnsafe("x");',
  'new Range().createContextualFragment("x");',
  'document.implementation.createHTMLDocument("x");',
  'new DOMParser().parseFromString("x", "text/html");',
  "new DOMParser();",
  'document.write("x");',
  'document.writeln("x");',
  'window.document.write("x");',
  'eval("x");',
  'new Function("x");',
  "export const e1 = <p dangerouslySetInnerHTML={{ __html: 'x' }} />;",
  "export const e2 = { dangerouslySetInnerHTML: { __html: 'x' } };",
  "export const e3 = <iframe title='x' />;",
  "export const e4 = <x-y srcDoc='x' />;",
  "export const e5 = <style>x</style>;",
  "export const e6 = <script>x</script>;",
  "export const e7 = <meta httpEquiv='refresh' />;",
  "export const e8 = <base target='x' />;",
  "export const e9 = <object title='x' />;",
  "export const a1 = <a className='x' href={a}>x</a>;",
  "export const a2 = <img alt='x' src={a} />;",
  "export const a3 = <form action={a} />;",
  "export const a4 = <video poster={a} />;",
  'import { marked } from "marked";',
  'import Markdown from "react-markdown";',
  'import { remark } from "remark";',
  'import rehypeRaw from "rehype-raw";',
  'import linkifyHtml from "linkify-html";',
  'export const m1 = import("markdown-it");',
  'document.createElement("iframe");',
  'document.createElement("script");',
  'a.setAttribute("srcdoc", "x");',
  'a.setAttribute("href", "x");',
  'a.setAttribute("onclick", "x");',
  'a.href = "x";',
  'image.src = "x";',
  'location.href = "x";',
  'location = "x";',
  'window.location = "x";',
  'location.assign("x");',
  'window.location.replace("x");',
  'window.open("x");',
];

/** What looks like it and is none. */
const allowed: readonly string[] = [
  'export const t1 = <p title="innerHTML = x">{"<img src=x>"}</p>;',
  "export const t2 = <Link href={a}>x</Link>;",
  "a.textContent = '<b>';",
  'export const t3 = "marked";',
  'export const t4 = typeof a === "object";',
  'document.createElement("a");',
  'a.setAttribute("aria-invalid", "true");',
  "export const t5 = new URL(a, location.href).href;",
  "// biome-ignore lint/plugin: read by lib/text/web-address.ts\nexport const t6 = <a href={a}>x</a>;",
];

const house = mkdtempSync(join(tmpdir(), "text-nodes-"));
afterAll(() => rmSync(house, { recursive: true }));

/** Puts files into a house with this repository's own configuration and rule; gives the lines in which the rule finds something. */
function linesFound(files: Readonly<Record<string, string>>): Readonly<Record<string, readonly number[]>> {
  const settings = JSON.parse(readFileSync(`${root}/biome.json`, "utf8")) as Record<string, unknown>;
  write("biome.json", JSON.stringify({ ...settings, vcs: { enabled: false } }));
  write("build/text-nodes.grit", readFileSync(`${root}/build/text-nodes.grit`, "utf8"));
  for (const [path, text] of Object.entries(files)) write(path, text);
  const args = ["lint", "--reporter=github", "--max-diagnostics=none", ...Object.keys(files)];
  const { stdout } = spawnSync(`${root}/node_modules/.bin/biome`, args, { cwd: house, encoding: "utf8" });
  const lines = (path: string) =>
    [...stdout.matchAll(/^::error title=plugin,file=(.*?),line=(\d+),/gm)]
      .filter(([, file]) => file?.endsWith(path) === true)
      .map(([, , line]) => Number(line));
  return Object.fromEntries(Object.keys(files).map((path) => [path, [...new Set(lines(path))]]));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

describe("I-04, T-32: the lint rule that keeps text from outside text", () => {
  it("catches every form, each by itself on its line", () => {
    const path = "src/components/banned.tsx";
    const found = linesFound({ [path]: banned.join("\n") })[path] ?? [];
    expect(banned.filter((_, index) => !found.includes(index + 1))).toEqual([]);
  });

  it("takes nothing for one of them that is none", () => {
    const path = "src/components/allowed.tsx";
    expect(linesFound({ [path]: allowed.join("\n") })[path]).toEqual([]);
  });

  it("holds in src/, mocks too, and leaves tests free to say what they look for", () => {
    const [text = ""] = banned;
    const paths = ["src/mocks/phoenix/proof.ts", "src/protocols/phoenix/proof.ts", "src/ui/proof.test.tsx"];
    expect(Object.values(linesFound(Object.fromEntries(paths.map((path) => [path, text]))))).toEqual([
      [1],
      [1],
      [],
    ]);
  });
});
