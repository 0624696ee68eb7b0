import type { FakeStore } from "./store.ts";

/** Whether a request carries a token that counts: any but the word "expired", and but the one that was used up. */
export function isGoodToken({ gate }: FakeStore, request: Request): boolean {
  const token = request.headers.get("authorization");
  return token?.startsWith("Bearer ") === true && token !== "Bearer expired" && token !== gate.spentToken;
}
