import { failureOf } from "./read-errors.ts";
import type { Source } from "./source.ts";

/** Reads an answer as ordinary values: for a glance, never for what is shown or sent. Throws `BackendFailure`. */
export function readPlainly(text: string): Source {
  try {
    return plainSource(JSON.parse(text));
  } catch {
    throw failureOf("unreadable", "phoenix.read.unreadable");
  }
}

function plainSource(value: unknown): Source {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    member: (key) => (isObject && Object.hasOwn(value, key) ? plainSource(value[key as keyof object]) : null),
    items: () => (Array.isArray(value) ? value.map(plainSource) : null),
    scalar: () =>
      typeof value === "object" && value !== null ? undefined : (value as string | number | boolean | null),
    span: () => JSON.stringify(value),
    plain: () => value,
  };
}
