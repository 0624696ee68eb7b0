import { useLayoutEffect, useRef } from "react";
import { type ClockFace, keepTime } from "./ticker.ts";

/** Text that changes with time without a render. `face` should be stable: a new one starts the text anew. */
export function ClockText({
  face,
  className,
}: {
  readonly face: ClockFace;
  readonly className?: string | undefined;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : keepTime(place.current, face)), [face]);
  return <span ref={place} className={className} />;
}
