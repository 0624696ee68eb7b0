import type { FakeEffect } from "../fake-server.ts";

/** Where and by whom something happened. */
interface Place {
  readonly agent: string;
  readonly at: number;
  readonly client: string;
}

/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  | FakeEffect
  /** A list or an agent was asked for in the form that hands out secrets in clear text. */
  | { readonly kind: "leaked"; readonly path: string; readonly at: number; readonly client: string }
  /** An answer was taken with 200, and nothing of it was recorded: somebody else's stood already. */
  | (Place & { readonly kind: "ignored"; readonly callIds: readonly string[] })
  /** An answer was recorded, in full. */
  | (Place & { readonly kind: "recorded"; readonly request: string; readonly callIds: readonly string[] })
  /** The server was killed while a tool ran: it ran, and nothing says so. */
  | (Place & { readonly kind: "killed"; readonly request: string });
