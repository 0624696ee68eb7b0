import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { useBatchScope } from "../batch-scope.ts";
import { wishLine } from "../pane-state.ts";

/** Goes to the line of these arguments that a press elsewhere wants to see, and takes the wish away. */
export function useLineWish({ id, digest }: ToolCall, go: (line: number, isFolded: boolean) => void): void {
  const { pane } = useBatchScope();
  const wish = useStore(pane, ({ lineWish }) => lineWish);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (wish === null || wish.callId !== id || wish.digest !== digest) return;
    wishLine(pane, null);
    latest.current(wish.line, wish.isFolded === true);
  }, [pane, wish, id, digest]);
}
