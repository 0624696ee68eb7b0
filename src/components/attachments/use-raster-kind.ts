import { useEffect, useState } from "react";
import { type RasterKind, rasterKindOf } from "../../lib/bytes/raster-kind.ts";

/** How many bytes tell what a picture is. */
const headBytes = 16;

/** The picture that the first bytes of a file prove it to be (T-35); null until they are read, and where it is none. */
export function useRasterKind(bytes: Blob): RasterKind | null {
  const [found, setFound] = useState<RasterKind | null>(null);
  useEffect(() => {
    let isStale = false;
    bytes
      .slice(0, headBytes)
      .arrayBuffer()
      .then((head) => rasterKindOf(new Uint8Array(head)))
      .catch(() => null)
      .then((kind) => {
        if (!isStale) setFound(kind);
      });
    return () => {
      isStale = true;
    };
  }, [bytes]);
  return found;
}
