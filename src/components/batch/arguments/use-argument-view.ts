import { useEffect, useMemo, useState } from "react";
import type { ArgumentText } from "../../../domain/argument-text.ts";
import { argumentLimits } from "../../../domain/inspect-arguments.ts";
import { type ArgumentSheet, argumentSheet, type SheetForm } from "../../../lib/sheet/argument-sheet.ts";
import { argumentSheetSoon, longSheet } from "../../../lib/sheet/argument-sheet-off-thread.ts";

/** What there is to draw of a call's arguments. */
type DrawnArguments =
  | { readonly kind: "missing" }
  | { readonly kind: "reading" }
  | {
      readonly kind: "sheet";
      /** `raw`: not JSON, or over a cap; drawn as it came. */
      readonly form: SheetForm;
      readonly sheet: ArgumentSheet;
      readonly text: string;
    };

type Made = { readonly text: string; readonly form: SheetForm; readonly sheet: ArgumentSheet } | null;

/** Reads the arguments of one call: short ones at once, long ones in a worker. */
export function useArgumentView(argument: ArgumentText): DrawnArguments {
  const text = argument.form === "missing" ? null : argument.text;
  const made = useSheet(text, "json");
  if (text === null) return { kind: "missing" };
  return made === null ? { kind: "reading" } : { kind: "sheet", ...made };
}

/** The sheet of a text in a form, or of the text as it came where that form is not its own; null while it is made, or without a text. */
export function useSheet(text: string | null, form: SheetForm): Made {
  const [late, setLate] = useState<Made>(null);
  const atOnce = useMemo(
    () => (text === null || text.length > longSheet ? null : madeOf(text, form)),
    [text, form],
  );
  useEffect(() => {
    if (text === null || text.length <= longSheet) return;
    let isWanted = true;
    void madeSoon(text, form).then((made) => isWanted && setLate(made));
    return () => {
      isWanted = false;
    };
  }, [text, form]);
  return atOnce ?? (late?.text === text ? late : null);
}

function madeOf(text: string, form: SheetForm): Made {
  const answer = argumentSheet(text, form, argumentLimits);
  if (answer.ok) return { text, form, sheet: answer.sheet };
  return form === "raw" ? null : madeOf(text, "raw");
}

async function madeSoon(text: string, form: SheetForm): Promise<Made> {
  const answer = await argumentSheetSoon(text, form, argumentLimits);
  if (answer.ok) return { text, form, sheet: answer.sheet };
  return form === "raw" ? null : madeSoon(text, "raw");
}
