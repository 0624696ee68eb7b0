/** How one message is refused: what is said, and nothing of it is kept unless `runs`. */
export interface Refusal {
  readonly kind: "refusal";
  readonly status: number;
  /** The body: the server's own `{detail}`, or a page of something in between; with neither, an empty stream. */
  readonly detail?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is taken and runs to its end although the reply says otherwise, as behind a gateway that gave up. */
  readonly runs?: boolean;
  /** The agent is gone from then on. */
  readonly deletes?: boolean;
  /** Any good password passes. */
  readonly untilPassword?: boolean;
}

/** What another client answers: all alike, what is being sent here, or the opposite of it. */
export type OtherAnswer = "approves" | "denies" | "the-same" | "the-opposite";

/** What goes wrong with a message that is sent. `times` is how often; absent means always. */
export type SendFault = { readonly times?: number } & (
  | Refusal
  /** The connection breaks before anything is recorded. */
  | { readonly kind: "lost-before" }
  /** Everything is recorded and runs to its end; no reply comes. */
  | { readonly kind: "lost-after" }
  /** Everything happens at once, and the reply begins so many milliseconds later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The tools ran, then the reply breaks, or ends in the middle of a line without an error. */
  | { readonly kind: "cut"; readonly ending: "breaks" | "stops" }
  /** The tools run, then the server dies: the connection breaks, and nothing of it is recorded. */
  | { readonly kind: "killed" }
  /** Another client's answer is carried out to its end right before this message is handled. */
  | { readonly kind: "late"; readonly does: OtherAnswer }
  /** Another client's answer begins in the same instant: with a lock it has it, without one both are recorded. */
  | { readonly kind: "race"; readonly does: OtherAnswer }
);
