// Which scripts `/` loads until its list can be used, read from the manifest that the build leaves in `dist/`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Where loading begins: the page's entry, and what it imports lazily but cannot list anything without. One protocol
 * counts, the largest there is; a page with two connections loads what both need.
 */
const beginnings = ["index.html", "src/protocols/phoenix/module.ts"];

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/**
 * Gives the scripts' paths from the project's root, each once. Throws when a beginning is not in the manifest: a
 * file that moved would otherwise leave the sum unseen.
 * @param {string} folder a built folder, from the project's root
 * @returns {string[]}
 */
export function inboxRouteScripts(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(root, folder, ".vite/manifest.json"), "utf8"));
  const seen = new Set();
  const waiting = [...beginnings];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is no chunk of ${folder}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...seen].map((file) => join(folder, file));
}
