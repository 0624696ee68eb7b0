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

/** What goes wrong with a `/chat`. `times` is how often; absent means always. */
export type ChatFault = { readonly times?: number } & (
  | Refusal
  /** The connection breaks before anything is recorded. */
  | { readonly kind: "lost-before" }
  /** Everything is recorded and runs to its end; no reply comes. */
  | { readonly kind: "lost-after" }
  /** The tool ran, then the stream breaks. */
  | { readonly kind: "stream-broken" }
  /** The stream ends in the middle of a line, without an error. */
  | { readonly kind: "stream-truncated" }
  /** The tool ran, and the turn could not be saved. */
  | { readonly kind: "not-saved" }
  /** The approvals are recorded, then the process dies. */
  | { readonly kind: "crash" }
  /** Another client answers right before this request is handled. */
  | { readonly kind: "someone-else"; readonly approved: boolean }
);
