import { useEffect, useMemo, useState } from "react";
import type { ArgumentText } from "../../../domain/argument-text.ts";
import { argumentLimits } from "../../../domain/inspect-arguments.ts";
import { type ArgumentView, displayLines } from "../../../lib/display-json.ts";
import { type JsonSource, readJsonSource } from "../../../lib/json-source.ts";
import { longText, readJsonSourceSoon } from "../../../lib/json-source-off-thread.ts";

/** What there is to draw of a call's arguments. */
export type DrawnArguments =
  | { readonly kind: "missing" }
  | { readonly kind: "reading" }
  | { readonly kind: "rows"; readonly view: ArgumentView; readonly text: string }
  /** Not JSON, or over a cap: drawn as it came. */
  | { readonly kind: "raw"; readonly text: string };

/** Reads the arguments of one call: short ones at once, long ones in a worker. */
export function useArgumentView(argument: ArgumentText): DrawnArguments {
  const text = argument.form === "missing" ? null : argument.text;
  const isLong = text !== null && text.length > longText;
  const [late, setLate] = useState<DrawnArguments>({ kind: "reading" });
  const atOnce = useMemo(
    () => (text === null || isLong ? null : drawnOf(readJsonSource(text, argumentLimits), text)),
    [text, isLong],
  );
  useEffect(() => {
    if (text === null || !isLong) return;
    let isWanted = true;
    readJsonSourceSoon(text, argumentLimits).then(
      (source) => isWanted && setLate(drawnOf(source, text)),
      () => isWanted && setLate({ kind: "raw", text }),
    );
    return () => {
      isWanted = false;
    };
  }, [text, isLong]);
  if (text === null) return { kind: "missing" };
  return atOnce ?? late;
}

const drawnOf = (source: JsonSource, text: string): DrawnArguments =>
  source.ok ? { kind: "rows", view: displayLines(source.root, text), text } : { kind: "raw", text };
