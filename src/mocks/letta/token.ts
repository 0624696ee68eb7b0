import type { FakeStore } from "./store.ts";

/** Whether a request carries a password that counts: any but the word "expired", and but the one that was used up. */
export function isGoodPassword({ gate }: FakeStore, { headers }: Request): boolean {
  const given = headers.get("authorization");
  if (headers.get("x-bare-password")?.startsWith("password ") === true) return true;
  return given?.startsWith("Bearer ") === true && given !== "Bearer expired" && given !== gate.spentPassword;
}
