/** What is known of a chunk when its file gets a name. */
interface NamedChunk {
  readonly name: string;
  /** The paths of the modules in it. */
  readonly moduleIds: readonly string[];
}

/**
 * The pattern of a chunk's file. One that is made around a module of a protocol stands in the protocol's own folder:
 * every protocol has a `module.ts`, a `list.ts` and so on, and `scripts/inbox-route-scripts.mjs` tells them apart.
 */
export function chunkFileName({ name, moduleIds }: NamedChunk): string {
  const owner = moduleIds.flatMap((id) => {
    const [, protocol, file] = /\/src\/protocols\/([^/]+)\/(?:.+\/)?([^/]+)\.ts$/.exec(id) ?? [];
    return protocol !== undefined && file === name ? [`${protocol}/`] : [];
  });
  return `assets/${owner[0] ?? ""}${name}-[hash].js`;
}
