/** Pictures that a browser only paints: no script, no markup, no reference to anything outside. */
export type RasterKind = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

const signs: readonly (readonly [RasterKind, readonly (readonly [at: number, bytes: string])[]])[] = [
  ["image/png", [[0, "\x89PNG\r\n\x1a\n"]]],
  ["image/jpeg", [[0, "\xff\xd8\xff"]]],
  ["image/gif", [[0, "GIF87a"]]],
  ["image/gif", [[0, "GIF89a"]]],
  [
    "image/webp",
    [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
  ],
];

/** What a file really is, by its first bytes; null when it is no picture that may be drawn (T-35). */
export function rasterKindOf(bytes: Uint8Array): RasterKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = signs.find(([, marks]) => marks.every(([at, sign]) => head.startsWith(sign, at)));
  return found?.[0] ?? null;
}
