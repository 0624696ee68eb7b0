import { type DragEvent, useEffect, useState } from "react";
import { carriesFiles, type Offered, offeredByDrop } from "./offered-files.ts";

/**
 * Takes files that are dropped onto an element: its handlers, and whether a drag that carries files is over it. Beside
 * it nothing happens, where a browser would leave the page for the file. A drag of words is left alone.
 */
export function useFileDrop(onDrop: ((offered: Offered) => void) | null) {
  const [isOver, setIsOver] = useState(false);
  const isOn = onDrop !== null;
  useEffect(() => (isOn ? refuseElsewhere() : undefined), [isOn]);
  if (onDrop === null) return { isOver: false, handlers: {} };

  const handleDragOver = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setIsOver(true);
  };
  const handleDragLeave = ({ relatedTarget, currentTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
  };
  const handleDrop = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(false);
    onDrop(offeredByDrop(event.dataTransfer));
  };
  return {
    isOver,
    handlers: {
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      onDragLeave: handleDragLeave,
      onDrop: handleDrop,
    },
  };
}

function refuseElsewhere(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  const done = new AbortController();
  window.addEventListener("dragover", refuse, done);
  window.addEventListener("drop", refuse, done);
  return () => done.abort();
}
