// Which scripts `/` loads until its list can be used, read from the manifest that the build leaves in `dist/`.
import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * What is loaded lazily and not needed for the list. Any other lazy script counts, so that splitting one off does
 * not hide it: the list may well wait for it. `npm run bench` measures the same on the wire.
 */
const later = [
  "src/app/first-run.tsx",
  "src/app/sending.ts",
  "src/app/start-fault.tsx",
  "src/components/announcements/announcements.tsx",
  "src/components/batch/batch-pane.tsx",
  "src/components/drafts/drafts-view.tsx",
  "src/components/keyboard/help-dialog.tsx",
  "src/components/sent/sent-view.tsx",
  "src/protocols/phoenix/detail.ts",
  // The closer look at rows that are drawn and can be opened already (`first-look.ts` brings those).
  "src/protocols/phoenix/list.ts",
  "src/protocols/phoenix/messages/batch-en.ts",
  "src/protocols/phoenix/submit.ts",
];

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], dynamicImports?: string[] }} Chunk */

/**
 * Whether a chunk is that of a source. What another lazy chunk shares with it makes one chunk without a `src`, named
 * after the source alone.
 * @param {Chunk | undefined} chunk
 * @param {string} source
 */
const isChunkOf = (chunk, source) =>
  chunk?.src === source || (chunk?.src === undefined && chunk?.name === basename(source, extname(source)));

/**
 * Gives the scripts' paths from the project's root, each once. Throws when a name above is not in the manifest: a
 * file that moved would otherwise be counted, or left out, without anyone having decided so.
 * @param {string} folder a built folder, from the project's root
 * @returns {string[]}
 */
export function inboxRouteScripts(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(root, folder, ".vite/manifest.json"), "utf8"));
  const chunks = Object.values(manifest);
  const unknown = later.filter((source) => !chunks.some((chunk) => isChunkOf(chunk, source)));
  if (unknown.length > 0) throw new Error(`no chunk of ${folder}: ${unknown.join(", ")}`);
  const seen = new Set();
  const waiting = ["index.html"];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is no chunk of ${folder}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    const isLater = (/** @type {string} */ other) =>
      later.some((source) => isChunkOf(manifest[other], source));
    const lazy = (chunk.dynamicImports ?? []).filter((other) => !isLater(other));
    waiting.push(...(chunk.imports ?? []), ...lazy);
  }
  return [...seen].map((file) => join(folder, file));
}
