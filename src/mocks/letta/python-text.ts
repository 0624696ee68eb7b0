/** A fault of a body as the server's checks tell it. */
export interface BodyFault {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A value as Python writes it: how the server puts faults into one text. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return textRepr(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).map(([key, member]) => `${textRepr(key)}: ${pythonRepr(member)}`);
  return `{${members.join(", ")}}`;
}

/** In single quotes, but for a text that holds some and no double ones. */
function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped}${quote}`;
}

/** Faults as one text. */
export const listRepr = (faults: readonly BodyFault[]): string => `[${faults.map(faultRepr).join(", ")}]`;

function faultRepr({ type, loc, msg, input, ctx }: BodyFault): string {
  const place = loc.length === 1 ? `(${pythonRepr(loc[0])},)` : `(${loc.map(pythonRepr).join(", ")})`;
  const end = ctx === undefined ? "" : `, 'ctx': ${pythonRepr(ctx)}`;
  return `{'type': ${pythonRepr(type)}, 'loc': ${place}, 'msg': ${pythonRepr(msg)}, 'input': ${pythonRepr(input)}${end}}`;
}
