/** How one answer is refused: what is said, and nothing of the request is kept unless `records`. */
export interface Refusal {
  readonly kind: "refusal";
  readonly status: number;
  readonly text?: string;
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is recorded all the same, as with a model that is not configured. */
  readonly records?: boolean;
  /** The turn runs to its end although the reply says otherwise, as behind a gateway that gave up. */
  readonly runs?: boolean;
  /** The session is gone from then on. */
  readonly deletes?: boolean;
  /** `demo-token` passes. */
  readonly untilToken?: boolean;
}

/** Where a fault plays: at any `/chat`, at one that carries a message, or where answers are only recorded. */
export type FaultPlace = "chat" | "message" | "tool_approvals" | "tool_outputs";

/**
 * What goes wrong with an answer. `times` is how often; absent means always. `on` is where; absent means any `/chat`.
 * Where answers are only recorded there is no turn: of the kinds, only those that speak of the reply play there.
 */
export type ChatFault = { readonly times?: number; readonly on?: FaultPlace } & (
  | Refusal
  /** The connection breaks before anything is recorded. */
  | { readonly kind: "lost-before" }
  /** Everything is recorded and runs to its end; no reply comes. */
  | { readonly kind: "lost-after" }
  /** Everything is recorded at once, and the reply begins so many milliseconds later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The tool ran, then the stream breaks. */
  | { readonly kind: "stream-broken" }
  /** The stream ends in the middle of a line, without an error. */
  | { readonly kind: "stream-truncated" }
  /** The tool ran, and the turn could not be saved. */
  | { readonly kind: "not-saved" }
  /** The approvals are recorded, then the process dies. */
  | { readonly kind: "crash" }
  /** Another client answers right before this request is handled: everything, or only the first call that waits. */
  | { readonly kind: "someone-else"; readonly approved: boolean; readonly isPartial?: boolean }
);
