import type { Source } from "./json-piece.ts";

/**
 * An ordinary value as a piece: for a glance, never for what is shown or sent. `spanOf` says what stands for its span,
 * where writing the value anew would be too dear.
 */
export function plainPiece(value: unknown, spanOf: (value: unknown) => string = JSON.stringify): Source {
  const pieceOf = (inside: unknown) => plainPiece(inside, spanOf);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    member: (key) => (isObject && Object.hasOwn(value, key) ? pieceOf(value[key as keyof object]) : null),
    members: () =>
      isObject ? Object.entries(value).map(([key, inside]) => [key, pieceOf(inside)] as const) : null,
    items: () => (Array.isArray(value) ? value.map(pieceOf) : null),
    scalar: () =>
      typeof value === "object" && value !== null ? undefined : (value as string | number | boolean | null),
    span: () => spanOf(value),
    plain: () => value,
  };
}
