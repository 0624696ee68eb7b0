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
  "src/app/check-configuration.ts",
  "src/app/first-run.tsx",
  "src/app/sending.ts",
  "src/app/start-fault.tsx",
  "src/components/announcements/announcements.tsx",
  "src/components/batch/batch-pane.tsx",
  "src/components/drafts/drafts-view.tsx",
  "src/components/inbox/around/around.ts",
  "src/components/keyboard/help-dialog.tsx",
  "src/components/sent/sent-view.tsx",
];

/**
 * The same inside `src/protocols/<protocol>/`, on whichever shelf, a rule for all of them: `detail.ts` and `submit.ts`
 * are for a batch, `live.ts` follows one that is open, `messages/batch-en.ts` has its sentences, `glance.ts` and
 * `find.ts` come with a press, and `list.ts` and `look.ts` are the closer look at rows that are drawn and can be opened
 * already. A protocol need not have each; what has another name counts.
 */
const laterInProtocol = ["batch-en", "detail", "find", "glance", "list", "live", "look", "submit"];

/** What is made around a module of a protocol, and nothing else, stands in a folder (`build/chunk-file-name.ts`). */
const protocolFile = /^assets\/([^/]+)\/(.+)-.{8}\.js$/;

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/**
 * The protocols that a build speaks, at least one. Throws when it finds none: nothing would be measured.
 * @param {string} folder a built folder, from the project's root
 * @returns {string[]}
 */
export function protocolsOf(folder) {
  const found = Object.values(manifestOf(folder)).flatMap((chunk) => {
    const { protocol, name } = inProtocol(chunk);
    return protocol !== undefined && name === "module" ? [protocol] : [];
  });
  if (found.length === 0) throw new Error(`no protocol in ${folder}`);
  return found;
}

/**
 * Gives the scripts' paths from the project's root, each once, for a deployment whose connections speak one protocol:
 * the others' are not loaded. Throws when a name of `later` is not in the manifest: a file that moved would otherwise
 * be counted, or left out, without anyone having decided so.
 * @param {string} folder a built folder, from the project's root
 * @param {string} protocol
 * @returns {string[]}
 */
export function inboxRouteScripts(folder, protocol) {
  const manifest = manifestOf(folder);
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
    const lazy = (chunk.dynamicImports ?? []).filter((other) => !isLater(manifest[other], protocol));
    waiting.push(...(chunk.imports ?? []), ...lazy);
  }
  return [...seen].map((file) => join(folder, file));
}

/** @param {string} folder @returns {Manifest} */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, ".vite/manifest.json"), "utf8"));
}

/** @param {Chunk | undefined} chunk @param {string} spoken the one protocol of the deployment */
function isLater(chunk, spoken) {
  const { protocol, name = "" } = inProtocol(chunk);
  if (protocol !== undefined) return protocol !== spoken || laterInProtocol.includes(name);
  return later.some((source) => isChunkOf(chunk, source));
}

/** @param {Chunk | undefined} chunk */
function inProtocol(chunk) {
  const [, protocol, name] = protocolFile.exec(chunk?.file ?? "") ?? [];
  return { protocol, name };
}

/**
 * Whether a chunk is that of a source. What another lazy chunk shares with it makes one chunk without a `src`, named
 * after the source alone.
 * @param {Chunk | undefined} chunk
 * @param {string} source
 */
function isChunkOf(chunk, source) {
  return (
    chunk?.src === source || (chunk?.src === undefined && chunk?.name === basename(source, extname(source)))
  );
}
