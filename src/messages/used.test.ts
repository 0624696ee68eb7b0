import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^test\//.test(path),
);
const textOf = (path: string) => readFileSync(root + path, "utf8");
const isCatalogue = (path: string) => /\bmessages\/([\w-]*en|en\/[\w-]+)\.ts$/.test(path);

const own = files.filter((path) => path.startsWith("messages/en/"));
const code = files
  .filter((path) => !isCatalogue(path))
  .map(textOf)
  .join("\n");
const written = new Set([...code.matchAll(/"([^"\n]*)"/g)].map(([, text]) => text));

/** What `rail.${view}` may become: an id whose beginning is written out, and whose rest is a value of the domain. */
const made = [
  ...new Set([...code.matchAll(/`([\w-]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text = ""]) => text)),
].map((template) => {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\w-]+")}$`);
});

const sentences = own.flatMap((path) =>
  [...textOf(path).matchAll(/^ {2}"([\w.-]+)":/gm)].map(([, id = ""]) => ({ path, id })),
);

test("every sentence of the catalogue is said somewhere, and no other stands under its id", () => {
  expect(sentences.length).toBeGreaterThan(500);
  const unsaid = sentences.filter(({ id }) => !written.has(id) && !made.some((pattern) => pattern.test(id)));
  expect(unsaid).toEqual([]);
  const ids = sentences.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
