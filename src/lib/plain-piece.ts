import type { Source } from "./json-piece.ts";

/** An ordinary value as a piece: for a glance, never for what is shown or sent. */
export function plainPiece(value: unknown): Source {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    member: (key) => (isObject && Object.hasOwn(value, key) ? plainPiece(value[key as keyof object]) : null),
    members: () =>
      isObject ? Object.entries(value).map(([key, inside]) => [key, plainPiece(inside)] as const) : null,
    items: () => (Array.isArray(value) ? value.map(plainPiece) : null),
    scalar: () =>
      typeof value === "object" && value !== null ? undefined : (value as string | number | boolean | null),
    span: () => JSON.stringify(value),
    plain: () => value,
  };
}
