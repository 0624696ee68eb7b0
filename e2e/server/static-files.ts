import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

interface StoredFile {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly type: string;
}

/** Answers from one folder of built files, kept in memory, as a plain file host with a single-page fallback would. */
export function staticFiles(folder: string) {
  const kept = new Map<string, Promise<StoredFile | null>>();

  async function load(path: string): Promise<StoredFile | null> {
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep)) return null;
    try {
      const plain = await readFile(file);
      const type = contentTypes[extname(file)] ?? "application/octet-stream";
      return { plain, zipped: await compress(plain, { level: 9 }), type };
    } catch {
      return null;
    }
  }

  function find(path: string): Promise<StoredFile | null> {
    const found = kept.get(path) ?? load(path);
    kept.set(path, found);
    return found;
  }

  /** Sends the file of `path`, or the page itself where a browser asks for an address of the app. */
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = path.endsWith("/") ? `${path}index.html` : path;
    const wantsPage = request.headers.accept?.includes("text/html") === true;
    const file = (await find(decodedOrRaw(asked))) ?? (wantsPage ? await find("/index.html") : null);
    if (file === null) response.writeHead(404, { "content-type": "text/plain" }).end("no such file");
    else send(file, asked, response);
  };
}

function send(file: StoredFile, path: string, response: ServerResponse): void {
  const isZipped = /\bgzip\b/.test(String(response.req.headers["accept-encoding"]));
  const body = isZipped ? file.zipped : file.plain;
  response.writeHead(200, {
    "content-type": file.type,
    "content-length": body.length,
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
    ...(isZipped ? { "content-encoding": "gzip" } : {}),
  });
  response.end(body);
}

function decodedOrRaw(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
